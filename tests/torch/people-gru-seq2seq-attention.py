import torch
import torch.nn as nn
import torch.nn.functional as F

SOS_token = 0
EOS_token = 1
MAX_LENGTH = 5


class Lang:
    def __init__(self, name):
        self.name = name
        self.word2index = {}
        self.word2count = {}
        self.index2word = {0: "SOS", 1: "EOS"}
        self.n_words = 2

    def addSentence(self, sentence):
        for word in sentence.split(' '):
            self.addWord(word)

    def addWord(self, word):
        if word not in self.word2index:
            self.word2index[word] = self.n_words
            self.word2count[word] = 1
            self.index2word[self.n_words] = word
            self.n_words += 1
        else:
            self.word2count[word] += 1


class GRUCellByHand(nn.Module):
    def __init__(self, input_size, hidden_size):
        super().__init__()
        self.x2h = nn.Linear(input_size, 3 * hidden_size)
        self.h2h = nn.Linear(hidden_size, 3 * hidden_size)

    def forward(self, x, h):
        xr, xz, xn = self.x2h(x).chunk(3, 1)
        hr, hz, hn = self.h2h(h).chunk(3, 1)
        r, z = torch.sigmoid(xr + hr), torch.sigmoid(xz + hz)
        n = torch.tanh(xn + r * hn)
        return (1 - z) * n + z * h


class AttnDecoderRNN(nn.Module):
    def __init__(self, hidden_size, output_size, dropout_p=0.1, max_length=MAX_LENGTH):
        super(AttnDecoderRNN, self).__init__()
        self.hidden_size, self.output_size = hidden_size, output_size
        self.dropout_p, self.max_length = dropout_p, max_length
        self.embedding = nn.Embedding(self.output_size, self.hidden_size)
        self.attn = nn.Linear(self.hidden_size * 2, self.max_length)
        self.attn_combine = nn.Linear(self.hidden_size * 2, self.hidden_size)
        self.dropout = nn.Dropout(self.dropout_p)
        self.gru = GRUCellByHand(self.hidden_size, self.hidden_size)
        self.out = nn.Linear(self.hidden_size, self.output_size)

    def forward(self, input, hidden, encoder_outputs):
        embedded = self.embedding(input).view(1, -1)
        embedded = self.dropout(embedded)
        attn_weights = F.softmax(self.attn(torch.cat((embedded, hidden), 1)), dim=1)
        attn_applied = torch.bmm(attn_weights.unsqueeze(0), encoder_outputs.unsqueeze(0))
        output = torch.cat((embedded, attn_applied[0]), 1)
        output = F.relu(self.attn_combine(output))
        hidden = self.gru(output, hidden)
        output = F.log_softmax(self.out(hidden), dim=1)
        return output, hidden, attn_weights

    def initHidden(self):
        return torch.zeros(1, self.hidden_size, device="cpu")


pairs = [["je suis ici", "i am here"], ["il est grand", "he is tall"], ["elle est ici", "she is here"]]
fra, eng = Lang("fra"), Lang("eng")
for f, e in pairs:
    fra.addSentence(f); eng.addSentence(e)
print(fra.name, fra.n_words, eng.name, eng.n_words)
print(fra.word2count)
print(eng.index2word)


def tensorFromSentence(lang, sentence):
    indexes = [lang.word2index[word] for word in sentence.split(' ')]
    indexes.append(EOS_token)
    return torch.tensor(indexes, dtype=torch.long).view(-1, 1)


@torch.no_grad()
def evaluate(sentence):
    inp = tensorFromSentence(fra, sentence)
    h = torch.zeros(1, 4)
    encoder_outputs = torch.zeros(MAX_LENGTH, 4)
    for ei in range(inp.size()[0]):
        h = encoder(enc_emb(inp[ei]).view(1, -1), h)
        encoder_outputs[ei] += h[0]
    decoder_input = torch.tensor([[SOS_token]])
    words, attentions = [], torch.zeros(MAX_LENGTH, MAX_LENGTH)
    for di in range(MAX_LENGTH):
        out, h, w = decoder(decoder_input, h, encoder_outputs)
        attentions[di] = w.data
        topv, topi = out.data.topk(1)
        if topi.item() == EOS_token:
            words.append('<EOS>')
            break
        else:
            words.append(eng.index2word[topi.item()])
        decoder_input = topi.squeeze().detach()
    return words, attentions[:di + 1]


torch.manual_seed(7)
enc_emb, encoder = nn.Embedding(fra.n_words, 4), GRUCellByHand(4, 4)
decoder = AttnDecoderRNN(4, eng.n_words).eval()
for f, e in pairs:
    words, att = evaluate(f)
    print('>', f); print('=', e); print('<', ' '.join(words)); print('')
print(att)
try:
    evaluate("je suis perdu")
except KeyError as e:
    print("unknown word:", e)
cell = nn.GRUCell(4, 4)
with torch.no_grad():
    print(cell(torch.ones(1, 4), torch.zeros(1, 4)))
