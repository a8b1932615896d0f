public import Digests
public import ExactJSON
public import ExactMoney
public import Receipts

/// The result of a run by rules of law, with the digests of its files, for others to repeat and
/// compare.
///
/// In JSON, all numbers are texts, and members are sorted by name, without white space (RFC 8785).
public struct RunReceipt: Hashable, Sendable {
  /// The members except the digest, sorted by name.
  public let content: JSONValue

  /// The name and version of the format, in the member `cambio`.
  private static let form = "run-receipt/1"

  /// Creates the receipt of a run by `rules` with these options and files.
  public init(
    options: [(name: String, value: String)],
    rules: [String],
    report: BlockReport,
    totals: [Currency: BlockReport.Total],
    input: StreamDigest,
    output: StreamDigest,
    rates: StreamDigest,
    made: String
  ) {
    let members: JSONValue = [
      "cambio": .string(RunReceipt.form), "input": RunReceipt.file(input), "made": .string(made),
      "notice": "The rules applied; not advice on which rule applies.",
      "options": .object(options.map { JSONMember($0.name, .string($0.value)) }),
      "output": RunReceipt.file(output), "rates": RunReceipt.file(rates),
      "rows": RunReceipt.rows(report), "rules": .strings(rules),
      "totals": RunReceipt.sums(totals),
    ]
    content = members.canonical
  }

  /// Returns whether a run had the same numbers of rows and the same sums.
  public func hasSameRows(as report: BlockReport, _ totals: [Currency: BlockReport.Total]) -> Bool {
    content["rows"] == RunReceipt.rows(report) && content["totals"] == RunReceipt.sums(totals)
  }

  private static func rows(_ report: BlockReport) -> JSONValue {
    ["converted": .string(String(report.rows)), "refused": .string(String(report.rejected))]
  }

  private static func sums(_ totals: [Currency: BlockReport.Total]) -> JSONValue {
    .array(
      totals.sorted { $0.key < $1.key }.map { currency, total in
        [
          "amount": .string(total.amount?.description ?? ""), "currency": .string(currency.code),
          "results": .strings(total.results.map { $0?.description ?? "" }),
          "rows": .string(String(total.rows)),
        ]
      }
    )
  }

  private static func file(_ digest: StreamDigest) -> JSONValue {
    ["bytes": .string(String(digest.count)), "sha256": .string(digest.text)]
  }

  /// Returns whether `bytes` have the form of a run's receipt, in any version.
  public static func isMeant(by bytes: [UInt8]) -> Bool {
    let name = (try? JSONValue(bytes))?["cambio"]?.stringValue
    return name?.hasPrefix(form.dropLast()) ?? false
  }

  /// Parses a receipt, which may have been indented since.
  ///
  /// - Throws: `ReceiptVerdict.Reason` if the receipt is malformed, was changed, or has an unknown form.
  public init(_ bytes: [UInt8]) throws(ReceiptVerdict.Reason) {
    content = try JSONValue(sealed: bytes, form: RunReceipt.form)
    let names = [
      "cambio", "input", "made", "notice", "options", "output", "rates", "rows", "rules", "totals",
    ]
    guard (content.members ?? []).map({ $0.name }) == names else { throw .unreadable }
  }

  /// The receipt as JSON, with its digest.
  public var text: String { content.sealed }

  /// The names of the rules that chose rates, with their versions.
  public var rules: [String] { (content["rules"]?.elements ?? []).compactMap { $0.stringValue } }

  /// Returns the digest of `file`, one of "input", "output" and "rates", in 64 hexadecimal digits;
  /// nil for another name.
  public func digest(of file: String) -> String? { content[file]?["sha256"]?.stringValue }
}
