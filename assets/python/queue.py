# Python's queue: what is put in comes out in its order, the last first, or the least first. Nobody
# else puts anything in: where Python would wait, this says so.

import collections
import heapq


class Empty(Exception):
    """nothing is in the queue"""


class Full(Exception):
    """the queue has its maxsize"""


class Queue:
    """what is put in first comes out first"""

    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self.queue = self._made()

    def _made(self):
        return collections.deque()

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.popleft()

    def qsize(self):
        return len(self.queue)

    def empty(self):
        return not self.queue

    def full(self):
        return 0 < self.maxsize <= len(self.queue)

    def put(self, item, block=True, timeout=None):
        if self.full():
            if not block or timeout is not None:
                raise Full
            raise NotImplementedError("put() into a full queue waits for ever: nobody takes anything out here; write block=False")
        self._put(item)

    def get(self, block=True, timeout=None):
        if self.empty():
            if not block or timeout is not None:
                raise Empty
            raise NotImplementedError("get() of an empty queue waits for ever: nobody puts anything in here; write block=False")
        return self._get()

    def put_nowait(self, item):
        return self.put(item, block=False)

    def get_nowait(self):
        return self.get(block=False)

    def task_done(self):
        pass


class SimpleQueue(Queue):
    """what is put in first comes out first"""


class LifoQueue(Queue):
    """what is put in last comes out first"""

    def _made(self):
        return []

    def _get(self):
        return self.queue.pop()


class PriorityQueue(Queue):
    """the least of what is in comes out first"""

    def _made(self):
        return []

    def _put(self, item):
        heapq.heappush(self.queue, item)

    def _get(self):
        return heapq.heappop(self.queue)
