# The digits of BatchNorm, InstanceNorm, GroupNorm, norms and cosines, written out.
import torch, torch.nn as nn, torch.nn.functional as F
torch.set_grad_enabled(False)
torch.manual_seed(0)
for N in (3,):
  for C in (4,7):
    for shape in ((N,C),(N,C,5),(N,C,3,4)):
        x=torch.randn(*shape)*2+1
        bn=(nn.BatchNorm1d if len(shape)<4 else nn.BatchNorm2d)(C)
        bn.weight.uniform_(); bn.bias.normal_()
        print(shape,"train",bn(x).flatten().tolist()); print(shape,"stats1",bn.running_mean.tolist(),bn.running_var.tolist())
        bn(x*2+1); print(shape,"stats2",bn.running_mean.tolist(),bn.running_var.tolist())
        bn.eval(); print(shape,"eval",bn(x).flatten().tolist())
        b0=(nn.BatchNorm1d if len(shape)<4 else nn.BatchNorm2d)(C,affine=False); print(shape,"plain",b0(x).flatten().tolist())
        if len(shape)>2:
            i=(nn.InstanceNorm1d if len(shape)<4 else nn.InstanceNorm2d)(C,affine=True); print(shape,"inst",i(x).flatten().tolist())
for n in (1,3,8,13,20):
    x=torch.randn(3,n); y=torch.randn(3,n)
    print(n, "norm", x.norm().tolist(), x.norm(dim=1).tolist(), x.norm(dim=0).tolist(), x.T.norm(dim=0).tolist(), F.normalize(x,dim=1)[0].tolist(), torch.dist(x,y).item())
    print(n, "cos", F.cosine_similarity(x,y).tolist(), F.cosine_similarity(x*1e10,y,dim=0).tolist())
for s,g in (((4,8),2),((3,8),1),((2,8,5),4),((2,6,4,4),3)):
    x=torch.randn(s)*2+1; w=torch.rand(s[1]); b=torch.randn(s[1])
    print("gn", F.group_norm(x,g,w,b).flatten().tolist()); print("gn0", F.group_norm(x,g).flatten().tolist())
    print("gn1", F.group_norm(x,g,w).flatten().tolist()); print("gn2", F.group_norm(x,g,None,b).flatten().tolist())
