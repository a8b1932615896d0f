/// Texts as bytes, one after the other, as in a file.
struct Texts {
  private let bytes: UnsafeMutableRawBufferPointer
  private let ends: Column<Int>
  let count: Int

  init(_ texts: [String]) {
    let joined = texts.joined().utf8
    bytes = .allocate(byteCount: joined.count, alignment: 16)
    bytes.copyBytes(from: joined)
    // One entry more than there are texts, rounded up to a power of two.
    var ends = [0]
    for text in texts { ends.append(ends[ends.count - 1] + text.utf8.count) }
    while ends.count.nonzeroBitCount != 1 { ends.append(joined.count) }
    self.ends = Column(ends)
    count = texts.count
  }

  @inline(__always)
  subscript(index: Int) -> UnsafeRawBufferPointer {
    let (start, end) = (ends[index], ends[index &+ 1])
    return UnsafeRawBufferPointer(
      start: UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped + start),
      count: end &- start
    )
  }
}
