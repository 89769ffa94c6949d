import torch
import torch.nn as nn


class PatchEmbed(nn.Module):
    """Image to patch embedding: unfold by reshapes instead of a convolution."""

    def __init__(self, img_size=8, patch_size=4, in_chans=3, embed_dim=12):
        super().__init__()
        self.img_size, self.patch_size = img_size, patch_size
        self.n_patches = (img_size // patch_size) ** 2
        self.proj = nn.Linear(in_chans * patch_size ** 2, embed_dim)

    def patchify(self, x):
        B, C, H, W = x.shape
        p = self.patch_size
        assert H == W == self.img_size, f"Input image size ({H}*{W}) doesn't match model ({self.img_size}*{self.img_size})."
        x = x.reshape(B, C, H // p, p, W // p, p)
        x = x.permute(0, 2, 4, 1, 3, 5)
        return x.flatten(1, 2).flatten(2)

    def forward(self, x):
        return self.proj(self.patchify(x))


class Attention(nn.Module):
    def __init__(self, dim, n_heads=3, qkv_bias=True, attn_p=0., proj_p=0.):
        super().__init__()
        self.n_heads = n_heads
        self.head_dim = dim // n_heads
        self.scale = self.head_dim ** -0.5
        self.qkv = nn.Linear(dim, dim * 3, bias=qkv_bias)
        self.attn_drop = nn.Dropout(attn_p)
        self.proj = nn.Linear(dim, dim)
        self.proj_drop = nn.Dropout(proj_p)

    def forward(self, x):
        n_samples, n_tokens, dim = x.shape
        qkv = self.qkv(x).reshape(n_samples, n_tokens, 3, self.n_heads, self.head_dim).permute(2, 0, 3, 1, 4)
        q, k, v = qkv[0], qkv[1], qkv[2]
        dp = (q @ k.transpose(-2, -1)) * self.scale
        attn = self.attn_drop(dp.softmax(dim=-1))
        self.attn_map = attn
        weighted_avg = (attn @ v).transpose(1, 2).flatten(2)
        return self.proj_drop(self.proj(weighted_avg))


class Mlp(nn.Module):
    def __init__(self, in_features, hidden_features, out_features, act_layer=nn.GELU):
        super().__init__()
        self.fc1 = nn.Linear(in_features, hidden_features)
        self.act = act_layer()
        self.fc2 = nn.Linear(hidden_features, out_features)

    def forward(self, x):
        return self.fc2(self.act(self.fc1(x)))


class Block(nn.Module):
    def __init__(self, dim, n_heads, mlp_ratio=4.0):
        super().__init__()
        self.norm1 = nn.LayerNorm(dim, eps=1e-6)
        self.attn = Attention(dim, n_heads=n_heads)
        self.norm2 = nn.LayerNorm(dim, eps=1e-6)
        self.mlp = Mlp(in_features=dim, hidden_features=int(dim * mlp_ratio), out_features=dim)

    def forward(self, x):
        x = x + self.attn(self.norm1(x))
        x = x + self.mlp(self.norm2(x))
        return x


class VisionTransformer(nn.Module):
    def __init__(self, img_size=8, patch_size=4, n_classes=3, embed_dim=12, depth=2, n_heads=3):
        super().__init__()
        self.patch_embed = PatchEmbed(img_size, patch_size, 3, embed_dim)
        self.cls_token = nn.Parameter(torch.zeros(1, 1, embed_dim))
        self.pos_embed = nn.Parameter(torch.zeros(1, 1 + self.patch_embed.n_patches, embed_dim))
        nn.init.trunc_normal_(self.pos_embed, std=.02)
        nn.init.trunc_normal_(self.cls_token, std=.02)
        self.blocks = nn.ModuleList([Block(embed_dim, n_heads) for _ in range(depth)])
        self.norm = nn.LayerNorm(embed_dim, eps=1e-6)
        self.head = nn.Linear(embed_dim, n_classes)

    def forward(self, x):
        n_samples = x.shape[0]
        x = self.patch_embed(x)
        cls_token = self.cls_token.expand(n_samples, -1, -1)
        x = torch.cat((cls_token, x), dim=1)
        x = x + self.pos_embed
        for block in self.blocks:
            x = block(x)
        x = self.norm(x)
        return self.head(x[:, 0])


if __name__ == "__main__":
    torch.manual_seed(16)
    img = torch.arange(3 * 8 * 8).float().view(1, 3, 8, 8)
    pe = PatchEmbed()
    patches = pe.patchify(img)
    print(patches.shape, patches[0, 1, :8])
    vit = VisionTransformer().eval()
    print(vit.pos_embed.shape, vit.pos_embed.std() < 0.05, vit.pos_embed.detach()[0, 0, :4])
    with torch.no_grad():
        y = vit(torch.rand(2, 3, 8, 8))
        print(y)
        maps = torch.stack([b.attn.attn_map for b in vit.blocks])
        print(maps.shape, maps.mean(2)[-1, :, 0, 1:].reshape(2, 2, 2))
        try:
            vit(torch.rand(1, 3, 12, 12))
        except AssertionError as e:
            print(f"AssertionError: {e}")
    print(vit.blocks[0])
    print("total", f"{sum(p.numel() for p in vit.parameters() if p.requires_grad):_}")
