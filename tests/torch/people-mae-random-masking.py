# masked autoencoder: shuffle by argsort of noise, keep some, put them back
import torch
import torch.nn as nn


def patchify(imgs, p):
    """imgs: (N, C, H, W) -> (N, L, p*p*C)"""
    assert imgs.shape[2] == imgs.shape[3] and imgs.shape[2] % p == 0
    h = w = imgs.shape[2] // p
    x = imgs.reshape(shape=(imgs.shape[0], imgs.shape[1], h, p, w, p))
    x = torch.einsum('nchpwq->nhwpqc', x)
    return x.reshape(shape=(imgs.shape[0], h * w, p ** 2 * imgs.shape[1]))


def unpatchify(x, p, c):
    h = w = int(x.shape[1] ** .5)
    assert h * w == x.shape[1]
    x = x.reshape(shape=(x.shape[0], h, w, p, p, c))
    x = torch.einsum('nhwpqc->nchpwq', x)
    return x.reshape(shape=(x.shape[0], c, h * p, h * p))


def random_masking(x, mask_ratio):
    N, L, D = x.shape
    len_keep = int(L * (1 - mask_ratio))
    noise = torch.rand(N, L, device=x.device)
    ids_shuffle = torch.argsort(noise, dim=1)
    ids_restore = torch.argsort(ids_shuffle, dim=1)
    ids_keep = ids_shuffle[:, :len_keep]
    x_masked = torch.gather(x, dim=1, index=ids_keep.unsqueeze(-1).repeat(1, 1, D))
    mask = torch.ones([N, L], device=x.device)
    mask[:, :len_keep] = 0
    mask = torch.gather(mask, dim=1, index=ids_restore)
    return x_masked, mask, ids_restore


class TinyMAE(nn.Module):
    def __init__(self, patch=2, ch=1, dim=8, n=4):
        super().__init__()
        self.patch, self.ch = patch, ch
        self.embed = nn.Linear(patch * patch * ch, dim)
        self.cls_token = nn.Parameter(torch.zeros(1, 1, dim))
        self.mask_token = nn.Parameter(torch.zeros(1, 1, dim))
        self.pos = nn.Parameter(torch.zeros(1, n + 1, dim), requires_grad=False)
        self.enc = nn.TransformerEncoderLayer(dim, 2, dim_feedforward=16, dropout=0., activation='gelu', batch_first=True, norm_first=True)
        self.dec = nn.TransformerEncoderLayer(dim, 2, dim_feedforward=16, dropout=0., activation='gelu', batch_first=True, norm_first=True)
        self.pred = nn.Linear(dim, patch * patch * ch)
        torch.nn.init.normal_(self.cls_token, std=.02)
        torch.nn.init.normal_(self.mask_token, std=.02)
        self.pos.data.copy_(torch.linspace(-1, 1, (n + 1) * dim).view(1, n + 1, dim))

    def forward(self, imgs, mask_ratio=0.5):
        target = patchify(imgs, self.patch)
        x = self.embed(target) + self.pos[:, 1:]
        x, mask, ids_restore = random_masking(x, mask_ratio)
        cls = (self.cls_token + self.pos[:, :1]).expand(x.shape[0], -1, -1)
        x = self.enc(torch.cat((cls, x), dim=1))
        mask_tokens = self.mask_token.repeat(x.shape[0], ids_restore.shape[1] + 1 - x.shape[1], 1)
        x_ = torch.cat([x[:, 1:, :], mask_tokens], dim=1)
        x_ = torch.gather(x_, dim=1, index=ids_restore.unsqueeze(-1).repeat(1, 1, x.shape[2]))
        x = torch.cat([x[:, :1, :], x_], dim=1) + self.pos
        pred = self.pred(self.dec(x))[:, 1:, :]
        loss = ((pred - target) ** 2).mean(dim=-1)
        loss = (loss * mask).sum() / mask.sum()
        return loss, pred, mask


torch.manual_seed(3)
imgs = torch.arange(2 * 16.).reshape(2, 1, 4, 4) / 32
p = patchify(imgs, 2)
print(p.shape)
print(p[0])
print("round trip:", torch.equal(unpatchify(p, 2, 1), imgs))
model = TinyMAE()
model.eval()
with torch.no_grad():
    loss, pred, mask = model(imgs)
    print(mask)
    print("loss", loss.item())
    print(pred[0])
    masked_img = unpatchify(patchify(imgs, 2) * (1 - mask[..., None]), 2, 1)
    print(masked_img[0, 0])
    for ratio in (0.25, 0.75):
        torch.manual_seed(0)
        _, m, _ = random_masking(p, ratio)
        print(ratio, m.tolist(), m.sum(1))
