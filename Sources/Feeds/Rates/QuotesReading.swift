import ExactJSON
import ExactMoney
import ExchangeRates

/// Makes rate tables of the codes and the JSON figures of a service as they come.
struct QuotesReading {
  private let carriesOtherCodes: Bool
  private var otherCodes = 0
  private var builder: RateTableBuilder

  /// Starts reading figures of `source`; codes that ISO 4217 does not have are counted when it
  /// `carriesOtherCodes`, and rejected otherwise.
  ///
  /// Who carries other codes carries withdrawn ones too, with a figure that stands still for years: that
  /// is no news, and what it is worth the law says. They are counted as well.
  init(_ source: RateSource, carriesOtherCodes: Bool = false) {
    self.carriesOtherCodes = carriesOtherCodes
    builder = RateTableBuilder(source)
  }

  /// Takes a figure that must be a JSON number; another kind is a reject, as is a number that does not
  /// fit.
  mutating func read(_ code: some StringProtocol, _ figure: JSONValue, on day: CalendarDate) {
    guard let digits = figure.digits else {
      add(code, nil, as: figure.stringValue ?? figure.text, on: day)
      return
    }
    read(code, digits: digits, on: day)
  }

  /// Takes a figure that is the text `digits`.
  mutating func read(_ code: some StringProtocol, digits: String, on day: CalendarDate) {
    add(code, try? ExactDecimal(digits), as: digits, on: day)
  }

  /// Notes a figure under a name that is no code.
  mutating func reject(_ name: String, _ figure: JSONValue, on day: CalendarDate) {
    builder.add(RateCode(name), nil, as: ByteText(figure.text.utf8), on: day)
  }

  /// The tables of the days that have anything, oldest first.
  ///
  /// - Throws: ``FeedError/notPublished`` when there are none.
  func result(publishedAt: Instant? = nil) throws(FeedError) -> FeedResult {
    try builder.result(publishedAt: publishedAt, otherCodes: otherCodes)
  }

  private mutating func add(
    _ code: some StringProtocol,
    _ value: ExactDecimal?,
    as text: String,
    on day: CalendarDate
  ) {
    let code = RateCode(code)
    if carriesOtherCodes && (code.life?.replacedSince).map({ $0 <= day }) ?? (code.currency == nil)
    {
      otherCodes += 1
    } else {
      builder.add(code, value, as: ByteText(text.utf8), on: day)
    }
  }
}
