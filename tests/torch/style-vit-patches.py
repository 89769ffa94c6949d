import torch
import torch.nn as nn

def pair(t):
    return t if isinstance(t, tuple) else (t, t)

class PatchEmbed(nn.Module):
    """Image to patches with reshape and permute, no einops."""
    def __init__(self, img_size=8, patch_size=4, in_chans=3, embed_dim=16):
        super().__init__()
        H, W = pair(img_size)
        ph, pw = pair(patch_size)
        self.ph, self.pw = ph, pw
        self.n_patches = (H // ph) * (W // pw)
        self.proj = nn.Linear(ph * pw * in_chans, embed_dim)
    def patchify(self, img):
        b, c, h, w = img.shape
        x = img.reshape(b, c, h // self.ph, self.ph, w // self.pw, self.pw)
        x = x.permute(0, 2, 4, 3, 5, 1)
        return x.flatten(3).flatten(1, 2)
    def forward(self, img):
        return self.proj(self.patchify(img))

class ViT(nn.Module):
    def __init__(self, dim=16, depth=2, heads=4, num_classes=5, pool='cls'):
        super().__init__()
        assert pool in {'cls', 'mean'}, 'pool type must be either cls (cls token) or mean (mean pooling)'
        self.patch = PatchEmbed(embed_dim=dim)
        self.cls_token = nn.Parameter(torch.zeros(1, 1, dim))
        self.pos = nn.Parameter(torch.randn(1, self.patch.n_patches + 1, dim) * .02)
        self.blocks = nn.ModuleList([])
        for _ in range(depth):
            self.blocks.append(nn.ModuleList([
                nn.LayerNorm(dim),
                nn.MultiheadAttention(dim, heads, batch_first=True),
                nn.Sequential(nn.LayerNorm(dim), nn.Linear(dim, dim * 2), nn.GELU(), nn.Linear(dim * 2, dim)),
            ]))
        self.pool = pool
        self.head = nn.Linear(dim, num_classes)
    def forward(self, img):
        x = self.patch(img)
        b, n, _ = x.shape
        x = torch.cat((self.cls_token.expand(b, -1, -1), x), dim=1)
        x = x + self.pos[:, :(n + 1)]
        maps = []
        for norm, attn, ff in self.blocks:
            y = norm(x)
            out, w = attn(y, y, y)
            maps.append(w)
            x = x + out
            x = ff(x) + x
        x = x.mean(dim=1) if self.pool == 'mean' else x[:, 0]
        return self.head(x), torch.stack(maps)

torch.manual_seed(0)
img = torch.arange(2 * 3 * 8 * 8, dtype=torch.float32).reshape(2, 3, 8, 8) / 384
pe = PatchEmbed()
print(pe.patchify(img)[0, 1, :9])
model = ViT()
model.eval()
with torch.no_grad():
    logits, maps = model(img)
print(logits)
print(maps.shape, maps[0, 0, 0])
print(logits.softmax(-1).argmax(-1).tolist())
# attention rollout
eye = torch.eye(maps.size(-1))
joint = eye.expand(2, -1, -1)
for layer in maps:
    a = layer + eye
    a = a / a.sum(dim=-1, keepdim=True)
    joint = a @ joint
print(joint[:, 0, 1:].reshape(2, 2, 2))
try:
    ViT(pool='max')
except AssertionError as e:
    print('AssertionError:', e)
