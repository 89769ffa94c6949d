import torch
import torch.nn as nn


class AttentionConfiguration(object):
    DEFAULT_HEADS = 2

    def __init__(self, hiddenSize, numberOfHeads=None):
        self.__hiddenSize = hiddenSize
        self.__numberOfHeads = numberOfHeads if numberOfHeads is not None else AttentionConfiguration.DEFAULT_HEADS
        self.__validate()

    def __validate(self):
        if self.__hiddenSize % self.__numberOfHeads != 0:
            raise ValueError("hiddenSize " + str(self.__hiddenSize) + " is not divisible by " + str(self.__numberOfHeads))

    def getHiddenSize(self):
        return self.__hiddenSize

    def getNumberOfHeads(self):
        return self.__numberOfHeads

    def getHeadSize(self):
        return int(self.getHiddenSize() / self.getNumberOfHeads())

    def toString(self):
        return "AttentionConfiguration[hiddenSize=" + str(self.getHiddenSize()) + ", heads=" + str(self.getNumberOfHeads()) + "]"

    def __str__(self):
        return self.toString()


class AbstractScorer:
    def score(self, query, key):
        raise NotImplementedError()

    def getName(self):
        return self.__class__.__name__


class DotProductScorer(AbstractScorer):
    def score(self, query, key):
        return torch.matmul(query, key.transpose(-1, -2))


class ScaledScorer(DotProductScorer):
    def __init__(self, scale):
        self._scale = scale

    def score(self, query, key):
        return super(ScaledScorer, self).score(query, key) / self._scale


class AttentionLayer(nn.Module):
    def __init__(self, configuration, scorer):
        super(AttentionLayer, self).__init__()
        self.configuration = configuration
        self.scorer = scorer
        self.queryProjection = nn.Linear(configuration.getHiddenSize(), configuration.getHiddenSize())
        self.keyProjection = nn.Linear(configuration.getHiddenSize(), configuration.getHiddenSize())
        self.valueProjection = nn.Linear(configuration.getHiddenSize(), configuration.getHiddenSize())
        self.__lastWeights = None

    def setScorer(self, scorer):
        self.scorer = scorer
        return self

    def getLastWeights(self):
        return self.__lastWeights

    def __splitHeads(self, tensor):
        newShape = tensor.size()[:-1] + (self.configuration.getNumberOfHeads(), self.configuration.getHeadSize())
        return tensor.view(*newShape).permute(0, 2, 1, 3)

    def forward(self, inputs):
        query = self.__splitHeads(self.queryProjection(inputs))
        key = self.__splitHeads(self.keyProjection(inputs))
        value = self.__splitHeads(self.valueProjection(inputs))
        self.__lastWeights = nn.Softmax(dim=-1)(self.scorer.score(query, key))
        result = torch.matmul(self.__lastWeights, value).permute(0, 2, 1, 3).contiguous()
        return result.view(*(result.size()[:-2] + (self.configuration.getHiddenSize(),)))


class Main:
    @staticmethod
    def main(args):
        torch.manual_seed(2023)
        configuration = AttentionConfiguration(8)
        print(configuration)
        print(configuration.toString().length() if hasattr(str, "length") else len(configuration.toString()))
        layer = AttentionLayer(configuration, DotProductScorer())
        inputs = torch.randn(1, 3, 8)
        for scorer in [DotProductScorer(), ScaledScorer(configuration.getHeadSize() ** 0.5)]:
            output = layer.setScorer(scorer).forward(inputs)
            print(layer.scorer.getName() + ": " + str(output[0][0]))
            print(layer.getLastWeights())
        try:
            print(configuration.__hiddenSize)
        except AttributeError as exception:
            print("AttributeError: " + str(exception))
        print(configuration._AttentionConfiguration__hiddenSize)
        try:
            AbstractScorer().score(None, None)
        except NotImplementedError as exception:
            print("caught", repr(exception))
        try:
            AttentionConfiguration(9)
        except ValueError as exception:
            print("Error: %s" % exception)
        return 0


if __name__ == '__main__':
    with torch.no_grad():
        exitCode = Main.main([])
    print("exit code", exitCode)
