import torch, torch.nn as nn, torch.nn.functional as F
torch.manual_seed(0)
m = nn.MultiheadAttention(8, 2)
q = torch.rand(3,2,8); k = torch.rand(5,2,8)
with torch.no_grad():
    o, w = F.multi_head_attention_forward(q, k, k, 8, 2, m.in_proj_weight, m.in_proj_bias, None, None, False, 0.0, m.out_proj.weight, m.out_proj.bias, training=False)
    print(o, w)
    o, w = F.multi_head_attention_forward(q, k, k, 8, 2, m.in_proj_weight, m.in_proj_bias, None, None, False, 0.0, m.out_proj.weight, m.out_proj.bias, training=False, need_weights=False)
    print(o, w)
    mask = torch.triu(torch.ones(3,3), 1).bool()
    o, w = F.multi_head_attention_forward(q, q, q, 8, 2, m.in_proj_weight, m.in_proj_bias, None, None, False, 0.0, m.out_proj.weight, m.out_proj.bias, training=False, attn_mask=mask, average_attn_weights=False)
    print(o, w)
    pad = torch.tensor([[False,False,True],[False,False,False]])
    o, w = F.multi_head_attention_forward(q, q, q, 8, 2, m.in_proj_weight, m.in_proj_bias, None, None, False, 0.0, m.out_proj.weight, m.out_proj.bias, False, pad)
    print(o, w)
    # the whisper / clip style
    a = torch.rand(8,8); b = torch.rand(8,8); c = torch.rand(8,8)
    o, _ = F.multi_head_attention_forward(query=q[:1], key=q, value=q, embed_dim_to_check=8, num_heads=2, q_proj_weight=a, k_proj_weight=b, v_proj_weight=c, in_proj_weight=None,
        in_proj_bias=torch.cat([m.in_proj_bias]), bias_k=None, bias_v=None, add_zero_attn=False, dropout_p=0, out_proj_weight=m.out_proj.weight, out_proj_bias=m.out_proj.bias, use_separate_proj_weight=True, training=True, need_weights=False)
    print(o)
    bk = torch.rand(1,1,8); bv = torch.rand(1,1,8)
    o, w = F.multi_head_attention_forward(q, q, q, 8, 2, m.in_proj_weight, m.in_proj_bias, bk, bv, True, 0.0, m.out_proj.weight, m.out_proj.bias)
    print(o, w)
    for E, H in [(8, 3), (9, 3)]:
        try: F.multi_head_attention_forward(q, q, q, E, H, m.in_proj_weight, m.in_proj_bias, None, None, False, 0.0, m.out_proj.weight, m.out_proj.bias)
        except Exception as e: print(type(e).__name__, e)
