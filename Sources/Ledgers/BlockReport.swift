public import ExactMoney

/// The results for the rows of a block or of a file.
public struct BlockReport: Sendable {
  /// A row that was not converted, or a further piece of a very long one.
  public struct Rejection: Sendable {
    /// The reason; nil for a further piece of the row before.
    public var error: LedgerError?
    /// The row unchanged, without its line ending.
    public let row: [UInt8]
    /// Whether no other piece follows.
    public var isComplete = true
  }

  /// The sum of the amounts in one currency, and of their results.
  public struct Total: Sendable {
    public var rows = 0
    /// The sum of the amounts; nil if it needs more than 38 digits.
    public var amount: ExactDecimal? = .zero
    /// The sums of the results in the order of the targets; nil for a sum of more than 38 digits.
    public var results: [ExactDecimal?]

    /// Whether all sums are known.
    public var isWhole: Bool { amount != nil && !results.contains { $0 == nil } }

    /// Adds a row, or the total of another worker.
    public mutating func add(_ amount: ExactDecimal?, _ results: [ExactDecimal?], rows: Int = 1) {
      self.rows += rows
      self.amount = BlockReport.Total.sum(self.amount, amount)
      for (index, result) in results.enumerated() {
        self.results[index] = BlockReport.Total.sum(self.results[index], result)
      }
    }

    /// Returns the sum; nil if it, or one before it, needs more than 38 digits.
    private static func sum(_ one: ExactDecimal?, _ other: ExactDecimal?) -> ExactDecimal? {
      guard let one, let other else { return nil }
      return try? one.adding(other)
    }
  }

  /// The number of bytes of all rows.
  public var bytes = 0
  /// The number of converted rows.
  public var rows = 0
  /// The number of lines of all rows.
  public var lines = 0
  /// The number of rows that could not be converted.
  public var rejected = 0
  /// The error of the first rejected row; nil if there is none.
  public var firstError: LedgerError?
  /// The rejected rows, if they are collected.
  public var rejections: [Rejection] = []
  /// The number of converted rows with a field of several lines that could be rows of their own.
  public var doubtfulRows = 0
  /// The first line of the first doubtful row, counted from 1; nil if there is none.
  public var firstDoubtfulLine: Int?
  /// The number of rows with rates carried past the newest publication of their source.
  public var carriedRows = 0
  /// The number of rows dated after the end of their currency's code, by currency.
  public var endedRows: [Currency: Int] = [:]
  /// Whether a row ended the work.
  public var isStopped = false

  /// Adds the report of the next block.
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
