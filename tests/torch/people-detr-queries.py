import torch
import torch.nn as nn
import torch.nn.functional as F
from typing import Optional


def box_cxcywh_to_xyxy(x):
    x_c, y_c, w, h = x.unbind(-1)
    b = [(x_c - 0.5 * w), (y_c - 0.5 * h), (x_c + 0.5 * w), (y_c + 0.5 * h)]
    return torch.stack(b, dim=-1)


def box_iou(boxes1, boxes2):
    area1 = (boxes1[:, 2] - boxes1[:, 0]) * (boxes1[:, 3] - boxes1[:, 1])
    area2 = (boxes2[:, 2] - boxes2[:, 0]) * (boxes2[:, 3] - boxes2[:, 1])
    lt = torch.max(boxes1[:, None, :2], boxes2[:, :2])
    rb = torch.min(boxes1[:, None, 2:], boxes2[:, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[:, :, 0] * wh[:, :, 1]
    union = area1[:, None] + area2 - inter
    return inter / union, union


class MLP(nn.Module):
    """ Very simple multi-layer perceptron (also called FFN)"""

    def __init__(self, input_dim, hidden_dim, output_dim, num_layers):
        super().__init__()
        self.num_layers = num_layers
        h = [hidden_dim] * (num_layers - 1)
        self.layers = nn.ModuleList(nn.Linear(n, k) for n, k in zip([input_dim] + h, h + [output_dim]))

    def forward(self, x):
        for i, layer in enumerate(self.layers):
            x = F.relu(layer(x)) if i < self.num_layers - 1 else layer(x)
        return x


class DecoderLayer(nn.Module):
    def __init__(self, d_model, nhead):
        super().__init__()
        self.self_attn = nn.MultiheadAttention(d_model, nhead, dropout=0.1)
        self.multihead_attn = nn.MultiheadAttention(d_model, nhead, dropout=0.1)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.dropout = nn.Dropout(0.1)

    def with_pos_embed(self, tensor, pos: Optional[torch.Tensor]):
        return tensor if pos is None else tensor + pos

    def forward(self, tgt, memory, memory_key_padding_mask=None, pos=None, query_pos=None):
        q = k = self.with_pos_embed(tgt, query_pos)
        tgt2 = self.self_attn(q, k, value=tgt)[0]
        tgt = self.norm1(tgt + self.dropout(tgt2))
        tgt2, w = self.multihead_attn(query=self.with_pos_embed(tgt, query_pos), key=self.with_pos_embed(memory, pos),
                                      value=memory, key_padding_mask=memory_key_padding_mask)
        return self.norm2(tgt + self.dropout(tgt2)), w


class PositionEmbeddingSine(nn.Module):
    def __init__(self, num_pos_feats=2, temperature=20):
        super().__init__()
        self.num_pos_feats, self.temperature = num_pos_feats, temperature
        self.scale = 2 * 3.14159

    def forward(self, mask):
        not_mask = ~mask
        y_embed = not_mask.cumsum(1, dtype=torch.float32)
        x_embed = not_mask.cumsum(2, dtype=torch.float32)
        eps = 1e-6
        y_embed = y_embed / (y_embed[:, -1:, :] + eps) * self.scale
        x_embed = x_embed / (x_embed[:, :, -1:] + eps) * self.scale
        dim_t = torch.arange(self.num_pos_feats, dtype=torch.float32)
        dim_t = self.temperature ** (2 * torch.div(dim_t, 2, rounding_mode='trunc') / self.num_pos_feats)
        pos_x = x_embed[:, :, :, None] / dim_t
        pos_y = y_embed[:, :, :, None] / dim_t
        pos_x = torch.stack((pos_x[:, :, :, 0::2].sin(), pos_x[:, :, :, 1::2].cos()), dim=4).flatten(3)
        pos_y = torch.stack((pos_y[:, :, :, 0::2].sin(), pos_y[:, :, :, 1::2].cos()), dim=4).flatten(3)
        return torch.cat((pos_y, pos_x), dim=3).permute(0, 3, 1, 2)


torch.manual_seed(2005)
d, nq, classes = 4, 3, 2
mask = torch.zeros(1, 2, 3, dtype=torch.bool)
mask[:, :, 2] = True
pos = PositionEmbeddingSine()(mask)
print(pos.shape, pos[0, :, 1, 1])
pos = pos.flatten(2).permute(2, 0, 1)
layer = DecoderLayer(d, 2).eval()
query_embed = nn.Embedding(nq, d)
class_embed, bbox_embed = nn.Linear(d, classes + 1), MLP(d, 6, 4, 3)
with torch.no_grad():
    memory = torch.randn(6, 1, d)
    tgt = torch.zeros(nq, 1, d)
    hs, w = layer(tgt, memory, mask.flatten(1), pos, query_embed.weight.unsqueeze(1))
    print(w)
    out = {"pred_logits": class_embed(hs).transpose(0, 1), "pred_boxes": bbox_embed(hs).sigmoid().transpose(0, 1)}
    print(out["pred_logits"].softmax(-1), out["pred_boxes"], sep="\n")
    boxes = box_cxcywh_to_xyxy(out["pred_boxes"][0])
    gt = torch.tensor([[0.2, 0.2, 0.7, 0.8], [0.0, 0.0, 0.3, 0.3]])
    iou, union = box_iou(boxes, gt)
    print(iou)
    cost = torch.cdist(boxes, gt, p=1) - iou
    best, best_cost = None, float("inf")
    for i in range(nq):
        for j in range(nq):
            if i != j and (c := (cost[i, 0] + cost[j, 1]).item()) < best_cost:
                best, best_cost = (i, j), c
    print("matching", best, round(best_cost, 4))
