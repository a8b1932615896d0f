"""Many HTTP exchanges of one process, over epoll: by readers who take all, take little, take nothing, or leave."""

import heapq
import itertools
import re
import select
import socket
import time
import typing

#: The segments of a usual path. With the loopback's own, the system takes megabytes that nobody reads.
SEGMENT = 1_400
NO_PORT_YET = 24  # IP_BIND_ADDRESS_NO_PORT, which Python does not name.
#: The seconds between two reads of a slow reader; fewer if its buffer is full.
PACE = 0.25
PIECE = 1 << 18


class Habit(typing.NamedTuple):
    """How a client behaves on one connection."""

    name: str
    #: Bytes per second that it reads; None for all that comes.
    rate: int | None = None
    #: Seconds after its request at which it leaves; None if it stays.
    leaves: float | None = None
    #: Whether it sends half of its body, and nothing after that.
    is_half: bool = False
    #: Bytes of its receive buffer; None for the system's.
    buffer: int | None = None


READS = Habit("reads")
LEAVES = Habit("leaves after 20 ms", leaves=0.02)
DEAF = Habit("reads nothing", rate=0, buffer=4_096)
HALF = Habit("sends half a body", is_half=True)


def slow(kilobytes, buffer=None):
    return Habit(f"reads {kilobytes} kB/s" + (" by small pieces" if buffer else ""), kilobytes * 1_000, buffer=buffer)


class Exchange:
    """One request on a connection of its own, and what came of it."""

    def __init__(self, port, request, source="127.0.0.1", habit=READS, done=None, is_kept=False, what=None):
        self.port, self.source, self.habit, self.done, self.what = port, source, habit, done, what
        self.unsent = memoryview(request)
        self.head, self.tail, self.body = b"", b"", bytearray() if is_kept else None
        self.status, self.length, self.count, self.has_retry = 0, None, 0, False
        #: whole, cut, closed (without an answer) or left; None while it is open.
        self.end = None
        self.start = self.seconds = 0.0

    @property
    def is_whole(self):
        ends = self.tail == b"0\r\n\r\n" if self.length is None else self.count >= self.length
        return self.status > 0 and ends

    @property
    def is_wrong(self):
        """Whether the server failed; one that is busy says when to come again."""
        return self.status >= 500 and not (self.status == 503 and self.has_retry)

    def take(self, data):
        if self.status == 0:
            self.head += data
            fields, end, data = self.head.partition(b"\r\n\r\n")
            if not end:
                return
            length = re.search(rb"\ncontent-length: *(\d+)", fields.lower())
            self.status, self.length = int(fields[9:12]), int(length[1]) if length else None
            self.has_retry = b"\nretry-after:" in fields.lower()
        self.count += len(data)
        self.tail = (self.tail + data[-5:])[-5:]
        if self.body is not None:
            self.body += data

    @property
    def content(self):
        """The body that was kept, without the marks of its chunks."""
        if self.length is not None:
            return bytes(self.body)
        parts, place = [], 0
        while (end := self.body.find(b"\r\n", place)) >= 0 and (size := int(self.body[place:end], 16)):
            parts.append(self.body[end + 2 : end + 2 + size])
            place = end + size + 4
        return b"".join(parts)


class Loop:
    """Everything that one process asks and waits for."""

    def __init__(self):
        self.poll, self.open, self.calls, self.order = select.epoll(), {}, [], itertools.count()

    def at(self, seconds, call):
        """Calls `call` in `seconds`."""
        heapq.heappush(self.calls, (time.monotonic() + seconds, next(self.order), call))

    def ask(self, exchange):
        habit, exchange.start = exchange.habit, time.monotonic()
        exchange.socket = connection = socket.socket()
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_IP, NO_PORT_YET, 1)
        if habit.buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, habit.buffer)
        if habit.rate is not None:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, SEGMENT)
        self.open[connection.fileno()] = exchange
        connection.bind((exchange.source, 0))
        connection.connect_ex(("127.0.0.1", exchange.port))
        self.poll.register(connection, select.EPOLLOUT | select.EPOLLIN)
        return exchange

    def run(self, seconds, until=lambda: False):
        """Goes on for `seconds`, or until a condition holds."""
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end and not until():
            wait = min(end, self.calls[0][0] if self.calls else end) - now
            for number, events in self.poll.poll(max(wait, 0)):
                if number in self.open:
                    self.go_on(self.open[number], events)
            while self.calls and self.calls[0][0] <= time.monotonic():
                heapq.heappop(self.calls)[2]()

    def go_on(self, exchange, events):
        if exchange.unsent:
            self.send(exchange)
        elif exchange.habit.rate == 0:
            return self.finish(exchange)  # The server closed, which is all that it hears of.
        if events & ~select.EPOLLOUT:
            self.read(exchange, PIECE)

    def send(self, exchange):
        try:
            exchange.unsent = exchange.unsent[exchange.socket.send(exchange.unsent[:PIECE]) :]
        except BlockingIOError:
            pass
        except OSError:
            exchange.unsent = exchange.unsent[:0]
        if exchange.unsent:
            return
        rate, leaves = exchange.habit.rate, exchange.habit.leaves
        if rate:
            self.poll.unregister(exchange.socket)
            self.read_slowly(exchange)
        else:
            self.poll.modify(exchange.socket, select.EPOLLIN if rate is None else select.EPOLLRDHUP)
        if leaves is not None:
            self.at(leaves, lambda: self.finish(exchange, "left"))

    def read_slowly(self, exchange):
        rate = exchange.habit.rate
        size = min(int(rate * PACE), exchange.habit.buffer or rate)
        self.read(exchange, size)
        if exchange.end is None:
            self.at(size / rate, lambda: exchange.end or self.read_slowly(exchange))

    def read(self, exchange, size):
        try:
            data = exchange.socket.recv(size)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        exchange.take(data)
        if exchange.is_whole:
            self.finish(exchange, "whole")
        elif not data:
            self.finish(exchange)

    def finish(self, exchange, end=None):
        """Closes the connection; without an `end`, the server has closed it before its answer was whole."""
        if exchange.end is None:
            exchange.end = end or ("cut" if exchange.status else "closed")
            exchange.seconds = time.monotonic() - exchange.start
            del self.open[exchange.socket.fileno()]
            exchange.socket.close()
            if exchange.done:
                exchange.done(exchange)

    def leave(self):
        """Closes whatever is open, and begins nothing more."""
        self.calls.clear()
        for exchange in list(self.open.values()):
            self.finish(exchange, "left")
