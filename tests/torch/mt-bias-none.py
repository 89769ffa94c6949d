torch.manual_seed(8)
layer = nn.Linear(3, 2)
layer.bias = None
print(layer, layer(inputs)[0], len(list(layer.parameters())))
layer.bias = nn.Parameter(torch.zeros(2))
print(layer, torch.allclose(layer(inputs), inputs @ layer.weight.T))
print([name for name, p in layer.named_parameters()])
