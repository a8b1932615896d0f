public import Digests
public import ExactJSON
public import ExactMoney

/// What a run by rules of law did, and the digests of its files, by which somebody else repeats it and compares.
///
/// As JSON each value is a text, and members are in the order of their names, without white space (RFC 8785).
public struct RunReceipt: Hashable, Sendable {
  /// The members but the digest, in the order of their names.
  public let content: JSONValue

  /// What is wrong with a receipt.
  public enum Fault: Error, Hashable, Sendable {
    /// No receipt of a run, or one that is not whole.
    case unreadable
    /// One of a form that is not known here.
    case unknownForm(String)
    /// One that was changed after it was made.
    case changed
  }

  /// The form that is written, and how each form's name begins.
  private static let (form, forms) = ("run-receipt/1", "run-receipt/")

  /// The receipt of a run by `rules` with these options and files.
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

  /// Whether a run had as many rows, and the same sums.
  public func hasSameRows(
    as report: BlockReport,
    _ totals: [Currency: BlockReport.Total]
  ) -> Bool {
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

  /// Whether `bytes` are meant to be a receipt of a run, in whatever form.
  public static func isMeant(by bytes: [UInt8]) -> Bool {
    let form = (try? JSONValue(bytes))?["cambio"]?.stringValue
    return form?.hasPrefix(forms) ?? false
  }

  /// Reads a receipt, also one that was indented since.
  public init(_ bytes: [UInt8]) throws(Fault) {
    guard let value = try? JSONValue(bytes), let members = value.members,
      let form = value["cambio"]?.stringValue
    else { throw .unreadable }
    let content = JSONValue.object(members.filter { $0.name != "digest" }).canonical
    self.content = content
    guard value["digest"]?.stringValue == digest else { throw .changed }
    guard form == RunReceipt.form else { throw .unknownForm(form) }
    let names = [
      "cambio", "input", "made", "notice", "options", "output", "rates", "rows", "rules", "totals",
    ]
    guard (content.members ?? []).map({ $0.name }) == names else { throw .unreadable }
  }

  /// The receipt as JSON, its digest included.
  public var text: String {
    content.adding(["digest": .string(digest)]).canonical.text
  }

  private var digest: String {
    "sha256:" + ContentDigest(of: content.bytes).text
  }

  /// The digest of the file of this name, 64 hexadecimal digits; nil where there is none.
  public func digest(of file: String) -> String? { content[file]?["sha256"]?.stringValue }
}
