import math as m
import torch, torch.nn as nn, torch.nn.functional as F

class RelativeGlobalAttention(nn.Module):
    """Music Transformer's skewing"""
    def __init__(self, h=2, d=8, add_emb=False, max_seq=5, **kwargs):
        super().__init__()
        self.len_k = None
        self.max_seq = max_seq
        self.E = None
        self.h = h
        self.d = d
        self.dh = d // h
        self.Wq = torch.nn.Linear(self.d, self.d)
        self.Wk = torch.nn.Linear(self.d, self.d)
        self.Wv = torch.nn.Linear(self.d, self.d)
        self.fc = torch.nn.Linear(d, d)
        self.additional = add_emb
        self.E = torch.randn([self.max_seq, int(self.dh)], requires_grad=False)
        if self.additional:
            self.Radd = None

    def forward(self, inputs, mask=None, **kwargs):
        q = inputs[0]
        q = self.Wq(q)
        q = torch.reshape(q, (q.size(0), q.size(1), self.h, -1))
        q = q.permute(0, 2, 1, 3)
        k = inputs[1]
        k = self.Wk(k)
        k = torch.reshape(k, (k.size(0), k.size(1), self.h, -1))
        k = k.permute(0, 2, 1, 3)
        v = inputs[2]
        v = self.Wv(v)
        v = torch.reshape(v, (v.size(0), v.size(1), self.h, -1))
        v = v.permute(0, 2, 1, 3)
        self.len_k = k.size(2)
        self.len_q = q.size(2)
        E = self._get_left_embedding(self.len_q, self.len_k)
        QE = torch.einsum('bhld,md->bhlm', [q, E])
        QE = self._qe_masking(QE)
        Srel = self._skewing(QE)
        Kt = k.permute(0, 1, 3, 2)
        QKt = torch.matmul(q, Kt)
        logits = QKt + Srel
        logits = logits / m.sqrt(self.dh)
        if mask is not None:
            logits += (mask.to(torch.int64) * -1e9).to(logits.dtype)
        attention_weights = F.softmax(logits, -1)
        attention = torch.matmul(attention_weights, v)
        out = attention.permute(0, 2, 1, 3)
        out = torch.reshape(out, (out.size(0), -1, self.d))
        return self.fc(out), attention_weights

    def _get_left_embedding(self, len_q, len_k):
        starting_point = max(0, self.max_seq - len_q)
        e = self.E[starting_point:, :]
        return e

    def _skewing(self, tensor: torch.Tensor):
        padded = F.pad(tensor, [1, 0, 0, 0, 0, 0, 0, 0])
        reshaped = torch.reshape(padded, shape=[padded.size(0), padded.size(1), padded.size(-1), padded.size(-2)])
        Srel = reshaped[:, :, 1:, :]
        if self.len_k > self.len_q:
            Srel = F.pad(Srel, [0, 0, 0, 0, 0, 0, 0, self.len_k - self.len_q])
        elif self.len_k < self.len_q:
            Srel = Srel[:, :, :, :self.len_k]
        return Srel

    @staticmethod
    def _qe_masking(qe):
        mask = sequence_mask(torch.arange(qe.size()[-1] - 1, qe.size()[-1] - qe.size()[-2] - 1, -1), qe.size()[-1])
        mask = ~mask
        return mask.to(dtype=qe.dtype) * qe

def sequence_mask(length, max_length=None):
    """Tensorflow의 sequence_mask를 구현"""
    if max_length is None:
        max_length = length.max()
    x = torch.arange(max_length, dtype=length.dtype, device=length.device)
    return x.unsqueeze(0) < length.unsqueeze(1)

if __name__ == '__main__':
    torch.manual_seed(1809)
    rga = RelativeGlobalAttention()
    with torch.no_grad():
        x = torch.ones(1, 5, 8) * torch.arange(5.)[None, :, None]
        mask = torch.triu(torch.ones(5, 5), 1)
        out, w = rga([x, x, x], mask)
        print(out); print(w)
        print(rga._skewing(torch.arange(25.).view(1, 1, 5, 5)))
        print(sequence_mask(torch.tensor([0, 2, 3])), F.pad(torch.ones(2, 2), (1, 0, 0, 1), value=7.))
        short, _ = rga([x[:, :3]] * 3, mask[:3, :3])
        print(short[0, -1])
