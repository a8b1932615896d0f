/// Values in memory, without bounds checks, reference counts or copies.
///
/// The length is a power of two; any index is taken modulo it. Never freed: the program ends first.
struct Column<Value>: @unchecked Sendable {
  private let start: UnsafeMutablePointer<Value>
  private let mask: Int
  let count: Int

  init(_ values: [Value]) {
    count = values.count
    mask = count - 1
    start = .allocate(capacity: count)
    start.initialize(from: values, count: count)
  }

  /// Creates a column for results, short enough to stay in the first-level cache.
  init(ringOf value: Value) {
    self.init(Array(repeating: value, count: 1024))
  }

  @inline(__always)
  subscript(index: Int) -> Value {
    get { start[index & mask] }
    nonmutating set { start[index & mask] = newValue }
  }

  /// Returns the value that is paired with the one at `index`.
  @inline(__always)
  func partner(of index: Int) -> Value {
    self[index &+ Workload.stride]
  }
}
