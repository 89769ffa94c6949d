# Python's heapq: lists of which the first item is the smallest.


def _rise(heap, first, place):
    item = heap[place]
    while place > first:
        parent = (place - 1) >> 1
        if not item < heap[parent]:
            break
        heap[place] = heap[parent]
        place = parent
    heap[place] = item


def _sink(heap, place):
    first, size, item = place, len(heap), heap[place]
    child = 2 * place + 1
    while child < size:
        right = child + 1
        if right < size and not heap[child] < heap[right]:
            child = right
        heap[place] = heap[child]
        place = child
        child = 2 * place + 1
    heap[place] = item
    _rise(heap, first, place)


def heappush(heap, item):
    """puts an item in"""
    heap.append(item)
    _rise(heap, 0, len(heap) - 1)


def heappop(heap):
    """takes the smallest item out"""
    if not heap:
        raise IndexError("index out of range")
    last = heap.pop()
    if not heap:
        return last
    least, heap[0] = heap[0], last
    _sink(heap, 0)
    return least


def heapreplace(heap, item):
    """takes the smallest item out, then puts one in"""
    least, heap[0] = heap[0], item
    _sink(heap, 0)
    return least


def heappushpop(heap, item):
    """puts an item in, then takes the smallest out"""
    if heap and heap[0] < item:
        item, heap[0] = heap[0], item
        _sink(heap, 0)
    return item


def heapify(x):
    """makes a heap of a list"""
    for place in reversed(range(len(x) // 2)):
        _sink(x, place)


def nlargest(n, iterable, key=None):
    """the n largest items, the largest first"""
    return sorted(iterable, key=key, reverse=True)[: max(n, 0)]


def nsmallest(n, iterable, key=None):
    """the n smallest items, the smallest first"""
    return sorted(iterable, key=key)[: max(n, 0)]


def merge(*iterables, key=None, reverse=False):
    """the items of sorted iterables, in order"""
    return iter(sorted([item for items in iterables for item in items], key=key, reverse=reverse))
