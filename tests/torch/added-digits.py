# What is added times a number is rounded once: add with alpha, addcmul, lerp. And ids that lead nowhere.
import torch
import torch.nn.functional as F
torch.manual_seed(0)
for shp in [(25,),(7,),(3,5),(8,)]:
    a,b,c=torch.randn(shp),torch.randn(shp),torch.randn(shp)
    for al in (0.3,-0.1,3,0.7):
        print(a.add(b,alpha=al).tolist(), torch.sub(a,b,alpha=al).tolist(), a.clone().mul_(0.9).add_(b,alpha=al).tolist())
        print(torch.addcmul(a,b,c,value=al).tolist(), a.clone().addcmul_(b,c,value=al).tolist(), torch.lerp(a,b,al).tolist(), a.clone().lerp_(b,al).tolist())
        print(torch.addcmul(a,b,c[-1:],value=al).tolist(), torch.addcdiv(a,b,c,value=al).tolist())
a=torch.randn(3)*10
print(torch.add(a,torch.tensor(99,dtype=torch.uint8),alpha=7), torch.add(torch.arange(3),torch.tensor([99,1,2],dtype=torch.uint8),alpha=7))
print(torch.add(torch.tensor([99,1,2],dtype=torch.uint8),torch.tensor(5),alpha=7), torch.add(torch.tensor(5), torch.tensor([99,1,2],dtype=torch.uint8),alpha=70))
for f in (lambda: a.add(a,alpha=True), lambda: a.index_add(0,torch.tensor([-1]),a[:1]), lambda: a.index_copy(0,torch.tensor([3]),a[:1]), lambda: a.max(0)[...,-1], lambda: torch.log_softmax(torch.ones(2,2).long(),0)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(torch.kron(torch.ones(2,1,2),torch.arange(4.).view(1,2,2)).shape, a.ndimension())

print(F.multi_head_attention_forward(torch.ones(5,2,4),torch.ones(5,2,4),torch.ones(5,2,4),4,2,None,torch.zeros(12),None,None,False,0.,torch.ones(8,4),torch.zeros(8),use_separate_proj_weight=True,q_proj_weight=torch.eye(4),k_proj_weight=torch.eye(4),v_proj_weight=torch.eye(4))[0][0])
print(F.binary_cross_entropy_with_logits(torch.ones(2).double(),torch.rand(2)))
