public import ExactMoney

/// The available rates, and the state of each source.
public struct RateBook: Sendable {
  /// The newest publications of every source, see ``NewestParts``.
  public var archive: RateArchive
  /// The sources in use, in order of preference.
  public var sources: [SourceState]
  /// The identifier of the book's contents: two books with equal versions are equal.
  public var version: String

  public init(archive: RateArchive, sources: [SourceState], version: String) {
    self.archive = archive
    self.sources = sources
    self.version = version
  }
}

/// The state of one source of rates.
public struct SourceState: Sendable {
  public let source: RateSource
  /// The time at which the rates were fetched or last confirmed; nil for embedded rates.
  public let retrievedAt: Instant?
  /// The time at which a newer publication is expected; nil if the source is not refreshed.
  public let due: Instant?

  public init(source: RateSource, retrievedAt: Instant?, due: Instant?) {
    self.source = source
    self.retrievedAt = retrievedAt
    self.due = due
  }
}
