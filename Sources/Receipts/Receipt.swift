import Digests
public import ExactJSON
public import ExactMoney
public import ExchangeRates

/// The facts of a conversion by a rule of law, from which anybody can check its result and look up
/// its rates.
///
/// In JSON, all values are texts or lists, and members are sorted by name, without white space (RFC
/// 8785).
public struct Receipt: Hashable, Sendable {
  /// All members except the digest, sorted by name.
  public let content: JSONValue
  /// The rule's name with its version, such as "pl-vat/1".
  public let rule: String
  /// The day of the taxed event, such as a supply or a payment.
  public let event: CalendarDate
  public let amount: ExactDecimal
  public let from: Currency
  public let result: ExactDecimal
  public let to: Currency
  /// The steps in order, each "*" or "/" followed by a rate.
  public let steps: [String]
  /// The published rates of the steps, in their order; for a mean, the rates of its days, oldest
  /// first.
  public let published: [PublishedRow]
  /// The number of decimals to which the mean is rounded, half up; nil if no mean is used.
  public let meanDecimals: Int?
  /// The number of decimals to which the result is rounded, half up.
  public let decimals: Int

  /// Whether the conversion uses a mean of rates.
  public var isMean: Bool { meanDecimals != nil }

  /// The name and version of the format, in the member `cambio`.
  static let form = "receipt/1"

  /// Creates the receipt of `conversion`.
  ///
  /// `reference` is the reader's own, such as an invoice number; `made` is the text of
  /// ``made(at:by:)``.
  public init(_ conversion: RuledConversion, reference: String?, made: String) {
    let (rule, result) = (conversion.rule, conversion.result)
    let term = conversion.conversion.source
    (self.rule, event, published) = (rule.name, conversion.event, conversion.publications)
    (amount, from) = (term.amount, term.currency)
    (self.result, to) = (result.amount, result.currency)
    (meanDecimals, decimals) = (conversion.meanDecimals, result.amount.scale)
    steps = conversion.conversion.route.legs.map { leg in
      (leg.direction == .multiply ? "*" : "/") + leg.rate.value.withoutTrailingZeros.description
    }
    let members: JSONValue = [
      "amount": .string(amount.description), "cambio": .string(Receipt.form),
      "data": .string("\(rule.source.name) through \(conversion.dataThrough)"),
      "event": .string(event.description), "from": .string(from.code), "law": .string(rule.law),
      "made": .string(made), "mean": meanDecimals.map { .string(Receipt.halfUp($0)) },
      "notice": "The rule applied; not advice on which rule applies.",
      "published": .array(published.map { $0.json }), "reference": reference.map { .string($0) },
      "result": .string(self.result.description), "rounding": .string(Receipt.halfUp(decimals)),
      "rule": .string(rule.name), "steps": .strings(steps), "to": .string(to.code),
    ]
    content = members.canonical
  }

  /// Returns the time and the program that make a receipt: `2026-11-27T15:31Z by cambio 0.2.0`.
  public static func made(at now: Instant, by program: String) -> String {
    "\(now.isoText.prefix(16))Z by \(program)"
  }

  /// "sha256:" and the digest of the other members in hexadecimal digits.
  public var digest: String { content.digest }

  /// The receipt as JSON, including its digest.
  public var json: String { content.sealed }

  private static func halfUp(_ decimals: Int) -> String { "half-up/\(decimals)" }
}

extension PublishedRow {
  /// The public address at which the source shows the publication.
  public var address: String {
    let (year, month, _) = day.components
    switch source {
    case .nbp:
      let letter = table?.split(separator: "/").dropFirst().first ?? "A"
      return "https://api.nbp.pl/api/exchangerates/tables/\(letter)/\(day)/"
    case .hmrc:
      return "https://www.trade-tariff.service.gov.uk/uk/api/exchange_rates/files/"
        + "monthly_csv_\(year)-\(month).csv"
    case .bcbBuy:
      return "https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata/CotacaoDolarDia"
        + "(dataCotacao=@d)?@d='\(day.description.dropFirst(5))-\(year)'&$format=json"
    case .inforEuro:
      return "https://ec.europa.eu/budg/inforeuro/api/public/monthly-rates"
        + "?year=\(year)&month=\(month)&lang=en"
    case .usTreasury:
      return "https://api.fiscaldata.treasury.gov/services/api/fiscal_service/v1/accounting/od/"
        + "rates_of_exchange?filter=effective_date:eq:\(day)"
    case .bazg:
      let made = day.adding(days: -1).description.filter { $0 != "-" }
      return "https://www.backend-rates.bazg.admin.ch/api/xmldaily?d=\(made)&locale=de"
    case .bazgMonthly:
      return "https://www.backend-rates.bazg.admin.ch/api/xmlavgmonth"
        + "?j=\(year)&m=\(month < 10 ? "0" : "")\(month)&locale=de"
    default:
      let currency = base == source.pivot ? quote : base
      return "https://data-api.ecb.europa.eu/service/data/EXR/D.\(currency).EUR.SP00.A"
        + "?startPeriod=\(day)&endPeriod=\(day)"
    }
  }

  fileprivate var json: JSONValue {
    [
      "base": .string(base.code), "by": .string(source.name), "day": .string(day.description),
      "look": .string(address), "quote": .string(quote.code), "rate": .string(rate.description),
      "table": table.map { .string($0) },
    ]
  }
}

/// Documents with a digest that reveals changes.
extension JSONValue {
  /// The text of the document with its digest: members sorted by name, without white space (RFC
  /// 8785).
  package var sealed: String { adding(["digest": .string(digest)]).canonical.text }

  /// "sha256:" and the digest of the document's text in hexadecimal digits.
  package var digest: String { "sha256:" + ContentDigest(of: bytes).text }

  /// Reads a ``sealed`` document, which may have been indented since, and leaves out its digest.
  ///
  /// - Throws: ``ReceiptVerdict/Reason/unreadable`` if the text is not such a document;
  ///   ``ReceiptVerdict/Reason/changed`` if its digest is wrong;
  ///   ``ReceiptVerdict/Reason/unknownForm(_:)`` if its version differs from that of `form`, which
  ///   has one digit.
  /// - Complexity: O(n) in the bytes.
  package init(
    sealed bytes: [UInt8],
    form: String,
    maximumValues: Int = .max
  ) throws(ReceiptVerdict.Reason) {
    guard let value = try? JSONValue(bytes, maximumValues: maximumValues),
      let members = value.members, let name = value["cambio"]?.stringValue
    else { throw .unreadable }
    guard name == form else {
      throw name.hasPrefix(form.dropLast()) ? .unknownForm(name) : .unreadable
    }
    let content = JSONValue.object(members.filter { $0.name != "digest" }).canonical
    guard value["digest"]?.stringValue == content.digest else { throw .changed }
    self = content
  }
}

extension Receipt {
  /// The maximum size of a receipt in bytes; larger ones are refused.
  ///
  /// The mean of a month takes 8 KB.
  public static let maximumBytes = 65_536

  /// Reads a receipt, which may have been indented since it was made.
  ///
  /// A receipt must have exactly the expected members, each once, with numbers and days written as
  /// ``json`` writes them. A text that could be read in two ways would prove nothing.
  ///
  /// - Throws: ``ReceiptVerdict/Reason/unreadable`` if the text is not such a receipt;
  ///   ``ReceiptVerdict/Reason/changed`` if its digest is wrong;
  ///   ``ReceiptVerdict/Reason/unknownForm(_:)`` if its version or a source is unknown.
  /// - Complexity: O(n) in the bytes.
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

/// An object that has all required members, and no others than the allowed ones.
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

  /// Returns the member that `read` parses from its text.
  ///
  /// - Throws: ``ReceiptVerdict/Reason/unreadable`` if `read` fails, or if the value's own text is
  ///   written differently.
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

  /// Returns the number of decimals after "half-up/", 0 to 30.
  ///
  /// - Throws: ``ReceiptVerdict/Reason/unreadable`` if the member has another form.
  func decimals(_ name: String) throws(ReceiptVerdict.Reason) -> Int {
    let text = try text(name)
    guard let count = Int(text.dropFirst("half-up/".count)), (0...30).contains(count),
      text == "half-up/\(count)"
    else { throw .unreadable }
    return count
  }
}
