# queues that give the first, the last or the least
import queue
from queue import PriorityQueue, Queue, LifoQueue, Empty, Full
q = PriorityQueue()
for x in [(3, 'c'), (1, 'a'), (2, 'b'), (0.5, 'z')]:
    q.put(x)
print(q.qsize(), q.empty(), q.full(), len(q.queue))
while not q.empty():
    print(q.get())
f = Queue(maxsize=2)
f.put(1); f.put(2)
print(f.full(), f.qsize())
try:
    f.put_nowait(3)
except queue.Full as e:
    print("Full", repr(e), isinstance(e, Exception))
print(f.get(), f.get_nowait(), f.empty())
try:
    f.get(block=False)
except Empty:
    print("Empty")
s = LifoQueue()
for i in range(3): s.put(i)
print(s.get(), s.get(), list(s.queue), type(s).__name__)
class Node:
    def __init__(self, v): self.v = v
    def __lt__(self, other): return self.v < other.v
p = queue.PriorityQueue(5)
for v in (4, 2, 9): p.put((v % 3, Node(v)))
n = p.get(); print(n[0], n[1].v, p.maxsize)
f.put(1); f.task_done()
sq = queue.SimpleQueue(); sq.put(4); print(sq.get(), sq.empty())
