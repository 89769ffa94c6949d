#!/usr/bin/env python
# coding: utf-8

# # Self attention from scratch
# *exported from a notebook*

# In[1]:


import torch
import torch.nn as nn
import torch.nn.functional as F
torch.manual_seed(1337);


# In[2]:


B,T,C = 4,8,2 # batch, time, channels
x = torch.randn(B,T,C)
x.shape


# In[3]:


# version 1: loops
xbow = torch.zeros((B,T,C))
for b in range(B):
    for t in range(T):
        xprev = x[b,:t+1] # (t,C)
        xbow[b,t] = torch.mean(xprev, 0)
print(xbow[0])


# ## version 2 with matrix multiply

# In[4]:


wei = torch.tril(torch.ones(T, T))
wei = wei / wei.sum(1, keepdim=True)
xbow2 = wei @ x # (B, T, T) @ (B, T, C) ----> (B, T, C)
print(torch.allclose(xbow, xbow2, atol=1e-6))
wei


# In[5]:


# version 3: softmax
tril = torch.tril(torch.ones(T, T))
wei = torch.zeros((T,T))
wei = wei.masked_fill(tril == 0, float('-inf'))
print(wei)
wei = F.softmax(wei, dim=-1)
xbow3 = wei @ x
print(torch.allclose(xbow, xbow3, atol=1e-6))


# In[6]:


# version 4: self-attention!
torch.manual_seed(1337)
B,T,C = 2,6,12
x = torch.randn(B,T,C)
head_size = 4
key = nn.Linear(C, head_size, bias=False)
query = nn.Linear(C, head_size, bias=False)
value = nn.Linear(C, head_size, bias=False)
with torch.no_grad():
    k = key(x)   # (B, T, 16)
    q = query(x) # (B, T, 16)
    wei =  q @ k.transpose(-2, -1) * head_size**-0.5
    tril = torch.tril(torch.ones(T, T))
    wei = wei.masked_fill(tril == 0, float('-inf'))
    wei = F.softmax(wei, dim=-1)
    v = value(x)
    out = wei @ v
print(out.shape)
print(wei[0])


# In[7]:


print(k.var(), q.var(), wei.var())
torch.softmax(torch.tensor([0.1, -0.2, 0.3, -0.2, 0.5]), dim=-1)
print(torch.softmax(torch.tensor([0.1, -0.2, 0.3, -0.2, 0.5])*8, dim=-1)) # gets too peaky


# In[8]:


class LayerNorm1d: # (used to be BatchNorm1d)

  def __init__(self, dim, eps=1e-5, momentum=0.1):
    self.eps = eps
    self.gamma = torch.ones(dim)
    self.beta = torch.zeros(dim)

  def __call__(self, x):
    xmean = x.mean(1, keepdim=True) # batch mean
    xvar = x.var(1, keepdim=True) # batch variance
    xhat = (x - xmean) / torch.sqrt(xvar + self.eps) # normalize to unit variance
    self.out = self.gamma * xhat + self.beta
    return self.out

  def parameters(self):
    return [self.gamma, self.beta]

module = LayerNorm1d(10)
x = torch.randn(4, 10)
x = module(x)
print(x.shape, x[:,0].mean(), x[:,0].std())
print(x[0,:].mean().abs() < 1e-6, x[0,:].std())


# In[ ]:




