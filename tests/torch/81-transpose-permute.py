# Dimensions swapped and turned.
x = torch.arange(6).view(2, 3)
print(x.T, x.transpose(0, 1), x.mT, x.transpose(-1, -2), torch.transpose(x, 0, 1), x.permute(1, 0), x.transpose(0, 0))
y = torch.arange(24).view(2, 3, 4)
print(y.transpose(1, 2), y.permute(2, 0, 1), y.mT.shape, y.permute(0, 2, 1).shape, y.permute((1, 2, 0)).stride(), y.transpose(0, -1).shape)
print(y.transpose(0, 1).is_contiguous(), y.transpose(0, 1).contiguous().is_contiguous(), y.permute(0, 1, 2).is_contiguous(), x.T.T.is_contiguous())
print(y.permute(-1, 0, 1).shape, torch.permute(y, (0, 2, 1))[0], torch.arange(5).view(1, 5).T.is_contiguous())
print(torch.arange(120).view(1, 2, 3, 4, 5).permute(4, 2, 0, 1, 3).shape, y.transpose(0, 2).stride(), y[:, 1].stride(), y[:, :, 1:3].is_contiguous())
