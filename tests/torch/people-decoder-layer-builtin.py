import torch
from torch import nn

torch.manual_seed(55)
dec = nn.TransformerDecoderLayer(d_model=4, nhead=2, dim_feedforward=8, dropout=0.1, batch_first=True).eval()
with torch.no_grad():
    mem, tgt = torch.randn(1, 5, 4), torch.randn(1, 3, 4)
    m = nn.Transformer.generate_square_subsequent_mask(3)
    out = dec(tgt, mem, tgt_mask=m)
    print(out)
    cut = dec(tgt[:, :2], mem, tgt_mask=m[:2, :2])
    print(torch.allclose(out[:, :2], cut, atol=1e-6))
    stack = nn.TransformerDecoder(dec, num_layers=2, norm=nn.LayerNorm(4))
    print(stack(tgt, mem, tgt_mask=m)[0, -1])
    print(len(stack.layers), stack.layers[0].linear1.weight.equal(stack.layers[1].linear1.weight))
model = nn.Transformer(d_model=4, nhead=2, num_encoder_layers=1, num_decoder_layers=1, dim_feedforward=8, batch_first=True).eval()
with torch.no_grad():
    print(model(mem, tgt, tgt_mask=m).shape)
print(sum(p.numel() for p in model.parameters()))
