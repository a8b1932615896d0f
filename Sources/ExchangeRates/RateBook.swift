public import ExactMoney

/// The available rates, and the state of each source.
public struct RateBook: Sendable {
  /// The newest publications of every source, see ``NewestParts``.
  public var archive: RateArchive
  /// The sources in use, in order of preference.
  public var sources: [SourceState]
  /// Names this state of the book, so that two of equal version hold the same.
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
  /// When its rates were fetched or last confirmed; nil where they came with the program.
  public let retrievedAt: Instant?
  /// When a newer publication is expected; nil if it is not refreshed.
  public let due: Instant?

  public init(source: RateSource, retrievedAt: Instant?, due: Instant?) {
    self.source = source
    self.retrievedAt = retrievedAt
    self.due = due
  }
}
