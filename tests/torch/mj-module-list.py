torch.manual_seed(4)
layers = nn.ModuleList([nn.Linear(3, 3), nn.Dropout(0.0), nn.Linear(3, 1)])
print(len(layers), layers[1], layers[-1].bias.shape)
x = inputs
for layer in layers:
    x = layer(x)
print(x)
for i, layer in enumerate(layers):
    print(i, layer)
print([type_of.training for type_of in layers])
layers.eval()
print([layer.training for layer in layers])
print(sum([p.numel() for p in layers.parameters()]))
print(layers)
print(bool(layers), bool(nn.ModuleList([])), bool(nn.Module()))
