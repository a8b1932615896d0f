import ExactJSON
import ExactMoney
import ExchangeRates

extension Receipt {
  /// The most bytes that are read: a mean of a month's days takes 8 KB.
  public static let maximumBytes = 65_536

  /// Reads a receipt, also one that was indented since; O(n).
  ///
  /// A name twice, another member, a value that is not a text, and a number or a day that is written in another way
  /// than receipts write it are refused: what can be read in two ways proves nothing.
  ///
  /// - Throws: ``ReceiptVerdict/Reason`` for the first of these, or for a form that is unknown.
  public init(_ bytes: [UInt8]) throws(ReceiptVerdict.Reason) {
    guard bytes.count <= Receipt.maximumBytes else { throw .unreadable }
    let content = try JSONValue(sealed: bytes, form: Receipt.form, maximumValues: 1_000)
    let fields = try Fields(
      content,
      texts: [
        "amount", "cambio", "data", "event", "from", "law", "made", "notice", "result", "rounding",
        "rule", "to",
      ],
      maybe: ["mean", "reference"],
      lists: ["published", "steps"]
    )
    self.content = content
    rule = try fields.text("rule")
    event = try fields.value("event") { CalendarDate($0) }
    (amount, result) = (try fields.decimal("amount"), try fields.decimal("result"))
    from = try fields.value("from") { Currency($0) }
    to = try fields.value("to") { Currency($0) }
    decimals = try fields.decimals("rounding")
    meanDecimals = content["mean"] == nil ? nil : try fields.decimals("mean")
    var steps: [String] = []
    for step in content["steps"]?.elements ?? [] {
      guard let text = step.stringValue, ["*", "/"].contains(text.first) else { throw .unreadable }
      steps.append(text)
    }
    self.steps = steps
    var rows: [PublishedRow] = []
    for row in content["published"]?.elements ?? [] { rows.append(try PublishedRow(row)) }
    published = rows
  }
}

extension PublishedRow {
  fileprivate init(_ value: JSONValue) throws(ReceiptVerdict.Reason) {
    let fields = try Fields(
      value,
      texts: ["base", "by", "day", "look", "quote", "rate"],
      maybe: ["table"]
    )
    let name = try fields.text("by")
    guard let source = LegalRule.all.first(where: { $0.source.name == name })?.source else {
      throw .unknownForm(name)
    }
    self.init(
      source: source,
      day: try fields.value("day") { CalendarDate($0) },
      base: try fields.value("base") { Currency($0) },
      quote: try fields.value("quote") { Currency($0) },
      rate: try fields.decimal("rate"),
      table: value["table"]?.stringValue
    )
    let isWhole =
      rate.withoutTrailingZeros.description == rate.description && rate > .zero
      && (base == source.pivot) != (quote == source.pivot)
      && address == value["look"]?.stringValue
    guard isWhole else { throw .unreadable }
  }
}

/// The members of an object: those that it must have or may have, and no others.
private struct Fields {
  private let value: JSONValue

  init(
    _ value: JSONValue,
    texts: [String],
    maybe: [String] = [],
    lists: [String] = []
  ) throws(ReceiptVerdict.Reason) {
    guard let members = value.members else { throw .unreadable }
    let names = Set(members.map { $0.name })
    guard names.isSuperset(of: texts + lists),
      names.isSubset(of: texts + maybe + lists),
      members.allSatisfy({ $0.value.kind == (lists.contains($0.name) ? .array : .string) })
    else { throw .unreadable }
    self.value = value
  }

  func text(_ name: String) throws(ReceiptVerdict.Reason) -> String {
    guard let text = value[name]?.stringValue else { throw .unreadable }
    return text
  }

  /// The member as `read` understands it, provided that it is written as that is.
  func value<Value: CustomStringConvertible>(
    _ name: String,
    _ read: (String) -> Value?
  ) throws(ReceiptVerdict.Reason) -> Value {
    let text = try text(name)
    guard let value = read(text), value.description == text else { throw .unreadable }
    return value
  }

  func decimal(_ name: String) throws(ReceiptVerdict.Reason) -> ExactDecimal {
    try value(name) { try? ExactDecimal($0) }
  }

  /// The number behind "half-up/".
  func decimals(_ name: String) throws(ReceiptVerdict.Reason) -> Int {
    let text = try text(name)
    guard let count = Int(text.dropFirst("half-up/".count)), (0...30).contains(count),
      text == "half-up/\(count)"
    else { throw .unreadable }
    return count
  }
}
