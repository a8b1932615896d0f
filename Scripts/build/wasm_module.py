"""Reads and writes the sections of a WebAssembly module."""

CUSTOM, IMPORTS, CODE, DATA, DATA_COUNT = 0, 2, 10, 11, 12
HEAD = b"\0asm\1\0\0\0"


class Problem(Exception):
    """A file is not what it should be, or is too large; the text says which and why."""


class Reader:
    """The bytes of a WebAssembly module, from the front."""

    def __init__(self, data, place=0):
        self.data = data
        self.place = place

    def byte(self):
        self.place += 1
        return self.data[self.place - 1]

    def number(self, is_signed=False):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value - (1 << shift) if is_signed and byte & 0x40 else value

    def take(self, count):
        self.place += count
        return self.data[self.place - count : self.place]

    def text(self):
        return self.take(self.number()).decode("utf-8", "replace")


def sections(data):
    """The number and the bytes of each section."""
    if data[:8] != HEAD:
        raise Problem("no WebAssembly module")
    reader = Reader(data, 8)
    while reader.place < len(data):
        number = reader.byte()
        yield number, reader.take(reader.number())


def number(value):
    """A number without a sign, as modules have it."""
    coded = b""
    while value >= 0x80:
        coded += bytes([value & 0x7F | 0x80])
        value >>= 7
    return coded + bytes([value])


def segments(data):
    """The address and the bytes of each segment of data, which are all put into the memory at the start."""
    for kind, body in sections(data):
        if kind != DATA:
            continue
        reader = Reader(body)
        for _ in range(reader.number()):
            if reader.take(2) != b"\0\x41":
                raise Problem("a segment of data without an address")
            start = reader.number(is_signed=True)
            reader.byte()
            yield start, reader.take(reader.number())


def with_segments(data, wanted):
    """The module with these segments of data instead of its own."""
    coded = number(len(wanted))
    for start, content in wanted:
        # An address has as many bytes as the largest, so that its sign is never set.
        address = bytes(start >> shift & 0x7F | (0x80 if shift < 28 else 0) for shift in range(0, 35, 7))
        coded += b"\0\x41" + address + b"\x0b" + number(len(content)) + content
    kept = [(kind, body) for kind, body in sections(data) if kind not in (DATA, DATA_COUNT)]
    at = next((place for place, (kind, _) in enumerate(kept) if kind == CODE), len(kept) - 1) + 1
    kept.insert(at, (DATA, coded))
    return HEAD + b"".join(bytes([kind]) + number(len(body)) + body for kind, body in kept)
