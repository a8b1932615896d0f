public import ExactMoney

/// What became of the rows of a block, or of a file.
public struct BlockReport: Sendable {
  /// A row that was not converted, or the next piece of one that is very long.
  public struct Rejection: Sendable {
    /// Nil for a further piece of the row before.
    public var error: LedgerError?
    /// The row as it is, without its line's end.
    public let row: [UInt8]
    /// Whether no other piece follows.
    public var isComplete = true
  }

  /// The amounts of one currency together, and what they became.
  public struct Total: Sendable {
    public var rows = 0
    /// The sum of the amounts; nil where it needs more than 38 digits.
    public var amount: ExactDecimal? = .zero
    /// The same of the results, in the order of the targets.
    public var results: [ExactDecimal?]

    /// Whether each sum is told.
    public var isWhole: Bool { amount != nil && !results.contains { $0 == nil } }
  }

  /// The bytes of all rows.
  public var bytes = 0
  /// The rows that were converted.
  public var rows = 0
  /// The lines of all rows.
  public var lines = 0
  /// The rows that could not be.
  public var rejected = 0
  /// The first of them.
  public var firstError: LedgerError?
  /// Those that are to be collected.
  public var rejections: [Rejection] = []
  /// The rows that were converted with a field of several lines which could be rows of their own.
  public var doubtfulRows = 0
  /// The line on which the first of them starts, from 1.
  public var firstDoubtfulLine: Int?
  /// The rows that rest on rates carried past the newest publication of their source.
  public var carriedRows = 0
  /// The rows whose day is after the end of their currency's code, by that currency.
  public var endedRows: [Currency: Int] = [:]
  /// Whether a row ended the work.
  public var isStopped = false

  public init() {}

  /// Adds the rows of the next block.
  public mutating func add(_ next: BlockReport) {
    if firstError == nil, var error = next.firstError {
      error.line += lines
      firstError = error
    }
    if firstDoubtfulLine == nil { firstDoubtfulLine = next.firstDoubtfulLine.map { $0 + lines } }
    doubtfulRows += next.doubtfulRows
    bytes += next.bytes
    rows += next.rows
    lines += next.lines
    rejected += next.rejected
    carriedRows += next.carriedRows
    endedRows.merge(next.endedRows) { $0 + $1 }
    isStopped = next.isStopped
  }
}
