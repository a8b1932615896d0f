/// Values by key that together take a limited number of bytes; the oldest are dropped.
struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let maximumBytes: Int
  private var values: [Key: (value: Value, bytes: Int)] = [:]
  /// The keys by age; those before ``first`` are gone.
  private var keys: [Key] = []
  private var first = 0
  private(set) var bytes = 0

  /// The part of the cache that one value may fill: an eighth; a larger value is not stored.
  private static var share: Int { 8 }

  /// Creates an empty cache for `maximumBytes`.
  init(maximumBytes: Int) { self.maximumBytes = maximumBytes }

  /// The value for `key`; nil if it was dropped or never stored.
  subscript(key: Key) -> Value? { values[key]?.value }

  /// Keeps `value`, which takes `bytes`, unless it is too large.
  mutating func keep(_ value: Value, for key: Key, bytes: Int) {
    guard bytes <= maximumBytes / BoundedCache.share else { return }
    if let known = values.updateValue((value, bytes), forKey: key) {
      self.bytes -= known.bytes
    } else {
      keys.append(key)
    }
    self.bytes += bytes
    while self.bytes > maximumBytes { drop(keys[first]) }
  }

  /// Drops the value of `key`, the oldest.
  private mutating func drop(_ key: Key) {
    bytes -= values.removeValue(forKey: key)?.bytes ?? 0
    first += 1
    if first > 64, first > keys.count / 2 {
      keys.removeFirst(first)
      first = 0
    }
  }
}
