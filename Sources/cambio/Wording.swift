import EmbeddedLocales
import ExactMoney
import ExchangeRates
import Localization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The reader's language: its words, its numbers, its names.
struct Wording {
  let locale: LocaleData
  /// The region that was asked for, "AU", which settles what "$" means; nil when none was named.
  let region: String?
  /// Where the reader pays in cash; nil when the locale says too little.
  var payingRegion: Region? {
    let code = region ?? locale.likelyRegion
    return code.isEmpty ? nil : Region(code)
  }
  private let messages: MessageCatalogue
  private let plurals: PluralRules
  private let numbers: NumberFormat
  private let rates: NumberFormat

  private init(locale: LocaleData, messages: MessageCatalogue, region: String?) {
    self.locale = locale
    self.region = region
    self.messages = messages
    plurals = messages.pluralRules
    numbers = NumberFormat(locale)
    rates = NumberFormat(locale, digits: .significant(6))
  }

  /// The wording for a BCP 47 tag or POSIX name; nil when there is no locale for it.
  init?(_ request: String) {
    guard let tag = LocaleMatcher(tags: EmbeddedLocales.tags).best(for: request) else { return nil }
    self.init(tag: tag, request: request)
  }

  /// The wording that the environment asks for, English where it asks for none we have.
  static let environment: Wording = {
    let names: [String] = ["LC_ALL", "LC_MONETARY", "LC_MESSAGES", "LANG"]
    let values: [String?] = names.map { name in getenv(name).map { String(cString: $0) } }
    let request = values.compactMap { $0 }.first { !$0.isEmpty } ?? ""
    let tag = LocaleMatcher(tags: EmbeddedLocales.tags).best(forEnvironment: values) ?? "en"
    guard let wording = Wording(tag: tag, request: request) ?? Wording(tag: "en", request: "en")
    else { preconditionFailure("the English locale is always embedded") }
    return wording
  }()

  private init?(tag: String, request: String) {
    guard let locale = EmbeddedLocales.locale(tag),
      let messages = EmbeddedLocales.messages(tag) ?? EmbeddedLocales.messages("en")
    else { return nil }
    let region = request.split { !$0.isLetter }.dropFirst()
      .first { $0.utf8.count == 2 }
    self.init(locale: locale, messages: messages, region: region.map { $0.uppercased() })
  }

  // MARK: Words

  /// The text of a message.
  func callAsFunction(_ key: MessageKey, _ arguments: MessageArguments = [:]) -> String {
    messages.text(key, arguments)
  }

  /// The text of a message about `count` things; its arguments name the count.
  func counted(_ key: MessageKey, _ count: Int, _ arguments: MessageArguments) -> String {
    messages.text(key, plural: plurals.category(of: ExactDecimal(count)), arguments)
  }

  /// A failure in words.
  func failure(
    _ status: ExitStatus,
    _ key: MessageKey,
    _ arguments: MessageArguments = [:]
  ) -> CommandFailure {
    CommandFailure(status: status, message: self(key, arguments))
  }

  /// "a, b or c".
  func alternatives(_ choices: [String]) -> String { messages.alternatives(choices) }

  /// "a; b".
  func clauses(_ parts: [String]) -> String { messages.clauses(parts) }

  // MARK: Numbers

  /// Every digit of a number, grouped: `1234.50` as `1,234.50`.
  func number(_ number: ExactDecimal) -> String { numbers.text(of: number) }

  /// A count.
  func number(_ count: Int) -> String { numbers.text(of: ExactDecimal(count)) }

  /// A rate to six significant digits.
  func rate(_ rate: ExactDecimal) -> String { rates.text(of: rate) }

  /// An amount as typed, with at least the minor units of its currency: `100` USD as `100.00`.
  func amount(_ money: Money) -> String {
    let digits = max(money.amount.scale, money.currency.minorUnits ?? money.currency.displayDigits)
    let shown = try? money.amount.rounded(to: .scale(digits), rounding: .towardZero)
    return number(shown ?? money.amount)
  }

  /// An amount as ``amount(_:)-`` shows it; of one that does not end, two digits more than its currency
  /// has, and a mark that there are more.
  func amount(_ term: ConversionTerm) -> String {
    let value = term.amount.value
    let digits = term.currency.resultDigits + 2
    guard !term.amount.isExact, value.scale > digits,
      let cut = try? value.rounded(to: .scale(digits), rounding: .towardZero)
    else { return amount(Money(value, term.currency)) }
    return number(cut) + "…"
  }

  // MARK: Dates

  /// `Fri 30 Oct 2026`.
  func long(_ day: CalendarDate) -> String { messages.longDate(day, zero: locale.numbers.zero) }

  /// `30 Oct 2026`.
  func short(_ day: CalendarDate) -> String { messages.shortDate(day, zero: locale.numbers.zero) }

  /// `Oct 2026`.
  func month(_ day: CalendarDate) -> String { messages.month(of: day, zero: locale.numbers.zero) }

  /// `today`, `yesterday` or `22 days ago`; nil for a day that lies ahead.
  func age(of day: CalendarDate, today: CalendarDate) -> String? {
    switch today.days(since: day) {
    case ..<0: nil
    case 0: self(.ageToday)
    case 1: self(.ageYesterday)
    case let days: counted(.ageDays, days, ["count": number(days)])
    }
  }

  // MARK: Names

  /// The currency's name in the reader's language, else in English.
  func name(of currency: Currency) -> String { locale.name(of: currency) ?? currency.name }

  /// The region's name in the reader's language, else in English.
  func name(ofRegion code: String) -> String? { locale.name(ofRegion: code) ?? Region(code).name }
}
