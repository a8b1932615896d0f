/// A reusable buffer of bytes to write.
struct OutputBuffer: ~Copyable {
  private(set) var start: UnsafeMutableRawPointer
  private var capacity: Int
  /// The number of bytes in the buffer.
  var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { start.deallocate() }

  /// The address of the next byte.
  @inline(__always)
  var end: UnsafeMutableRawPointer { start + count }

  /// Makes room for `more` bytes.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity &- count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: start, byteCount: count)
    start.deallocate()
    start = larger
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let from = bytes.baseAddress else { return }
    reserve(bytes.count)
    end.copyMemory(from: from, byteCount: bytes.count)
    count += bytes.count
  }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    end.storeBytes(of: byte, as: UInt8.self)
    count += 1
  }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }
}
