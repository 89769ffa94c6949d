import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from collections import OrderedDict


class QuickGELU(nn.Module):
    def forward(self, x: torch.Tensor):
        return x * torch.sigmoid(1.702 * x)


class ResidualAttentionBlock(nn.Module):
    def __init__(self, d_model: int, n_head: int, attn_mask: torch.Tensor = None):
        super().__init__()
        self.attn = nn.MultiheadAttention(d_model, n_head)
        self.ln_1 = nn.LayerNorm(d_model)
        self.mlp = nn.Sequential(OrderedDict([
            ("c_fc", nn.Linear(d_model, d_model * 4)),
            ("gelu", QuickGELU()),
            ("c_proj", nn.Linear(d_model * 4, d_model))
        ]))
        self.ln_2 = nn.LayerNorm(d_model)
        self.attn_mask = attn_mask

    def attention(self, x: torch.Tensor):
        self.attn_mask = self.attn_mask.to(dtype=x.dtype, device=x.device) if self.attn_mask is not None else None
        return self.attn(x, x, x, need_weights=False, attn_mask=self.attn_mask)[0]

    def forward(self, x: torch.Tensor):
        x = x + self.attention(self.ln_1(x))
        x = x + self.mlp(self.ln_2(x))
        return x


class CLIP(nn.Module):
    def __init__(self, vocab_size=30, context_length=6, width=8, embed_dim=4):
        super().__init__()
        self.context_length = context_length
        self.visual = nn.Sequential(OrderedDict([
            ("conv1", nn.Conv2d(3, width, kernel_size=4, stride=4, bias=False)),
            ("flat", nn.Flatten(2)),
        ]))
        self.visual_proj = nn.Parameter((width ** -0.5) * torch.randn(width, embed_dim))
        self.transformer = nn.Sequential(*[ResidualAttentionBlock(width, 2, self.build_attention_mask()) for _ in range(2)])
        self.token_embedding = nn.Embedding(vocab_size, width)
        self.positional_embedding = nn.Parameter(torch.empty(self.context_length, width))
        self.ln_final = nn.LayerNorm(width)
        self.text_projection = nn.Parameter(torch.empty(width, embed_dim))
        self.logit_scale = nn.Parameter(torch.ones([]) * np.log(1 / 0.07))
        self.initialize_parameters(width)

    def initialize_parameters(self, width):
        nn.init.normal_(self.token_embedding.weight, std=0.02)
        nn.init.normal_(self.positional_embedding, std=0.01)
        proj_std = (width ** -0.5) * ((2 * 2) ** -0.5)
        for block in self.transformer:
            nn.init.normal_(block.attn.in_proj_weight, std=width ** -0.5)
            nn.init.normal_(block.attn.out_proj.weight, std=proj_std)
        nn.init.normal_(self.text_projection, std=width ** -0.5)

    def build_attention_mask(self):
        mask = torch.empty(self.context_length, self.context_length)
        mask.fill_(float("-inf"))
        mask.triu_(1)
        return mask

    def encode_image(self, image):
        x = self.visual(image)            # (N, width, L)
        return x.mean(dim=2) @ self.visual_proj

    def encode_text(self, text):
        x = self.token_embedding(text)
        x = x + self.positional_embedding
        x = x.permute(1, 0, 2)  # NLD -> LND
        x = self.transformer(x)
        x = x.permute(1, 0, 2)  # LND -> NLD
        x = self.ln_final(x)
        # take features from the eot embedding (eot_token is the highest number in each sequence)
        x = x[torch.arange(x.shape[0]), text.argmax(dim=-1)] @ self.text_projection
        return x

    def forward(self, image, text):
        image_features = self.encode_image(image)
        text_features = self.encode_text(text)
        image_features = image_features / image_features.norm(dim=1, keepdim=True)
        text_features = text_features / text_features.norm(dim=1, keepdim=True)
        logit_scale = self.logit_scale.exp()
        logits_per_image = logit_scale * image_features @ text_features.t()
        return logits_per_image, logits_per_image.t()


torch.manual_seed(2021)
model = CLIP()
images = torch.rand(3, 3, 8, 8)
texts = torch.tensor([[28, 1, 2, 29, 0, 0], [28, 5, 29, 0, 0, 0], [28, 9, 8, 7, 6, 29]])
with torch.no_grad():
    li, lt = model(images, texts)
    probs = li.softmax(dim=-1).cpu().numpy()
    print("Label probs:", probs.shape)
    print(np.round(probs, 3))
    labels = torch.arange(len(images))
    loss = (F.cross_entropy(li, labels) + F.cross_entropy(lt, labels)) / 2
    print(f"loss {loss.item():.4f}, chance {np.log(3):.4f}")
    for i, p in enumerate(probs.argmax(axis=1)):
        print("image", i, "-> text", int(p), "right" if i == p else "wrong")
    print(model.logit_scale, model.logit_scale.exp().item())
print(model.transformer[0])
