/// A value with where it was read from and when upstream last sent it.
public struct Snapshot<Value: Sendable>: Sendable {
  /// Where the value was read from.
  public enum Origin: Hashable, Sendable {
    /// The copy on this machine.
    case local
    /// Upstream, by way of the copy on this machine, just now.
    case upstream
  }

  public let value: Value
  /// When upstream last sent the value, or said that it still holds; nil for one that never came over
  /// the network.
  public let retrievedAt: Instant?
  public let origin: Origin

  /// Creates a snapshot.
  public init(_ value: Value, retrievedAt: Instant?, origin: Origin) {
    self.value = value
    self.retrievedAt = retrievedAt
    self.origin = origin
  }
}

extension Snapshot: Equatable where Value: Equatable {}
