import EmbeddedLocales
import ExactMoney
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
  private let messages: MessageCatalogue
  private let numbers: NumberFormat
  private let rates: NumberFormat

  private init(locale: LocaleData, messages: MessageCatalogue, region: String?) {
    self.locale = locale
    self.region = region
    self.messages = messages
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
      let messages = EmbeddedLocales.messages(tag, of: .command)
        ?? EmbeddedLocales.messages("en", of: .command)
    else { return nil }
    let region = request.split { !$0.isLetter }.dropFirst()
      .first { $0.utf8.count == 2 }
    self.init(locale: locale, messages: messages, region: region.map { $0.uppercased() })
  }

  // MARK: Words

  /// The text of a message.
  func callAsFunction(_ message: Message) -> String { messages.text(message, numbers) }

  /// A failure in words.
  func failure(_ status: ExitStatus, _ message: Message) -> CommandFailure {
    CommandFailure(status: status, message: self(message))
  }

  /// `USD, EUR or GBP`: choices as the language lists them; empty for none.
  func alternatives(_ choices: [String]) -> String {
    guard var text = choices.first else { return "" }
    for choice in choices.dropFirst().dropLast() {
      text = self(.listComma(first: text, next: choice))
    }
    guard choices.count > 1, let last = choices.last else { return text }
    return self(.listOr(first: text, last: last))
  }

  /// `a; b`: the parts of a sentence that say different things; empty for none.
  func clauses(_ parts: [String]) -> String {
    guard var text = parts.first else { return "" }
    for part in parts.dropFirst() { text = self(.clauses(first: text, next: part)) }
    return text
  }

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

  // MARK: Dates

  /// `Fri 30 Oct 2026`.
  func long(_ day: CalendarDate) -> String {
    let (year, month, number) = day.components
    return self(
      .dateLong(
        weekday: self(Wording.weekday(day.weekday)),
        day: MessageCatalogue.digits(number, locale.numbers.zero),
        month: self(.month(month)),
        year: MessageCatalogue.digits(year, locale.numbers.zero)
      )
    )
  }

  /// The short name of a weekday, 1 for Monday.
  private static func weekday(_ weekday: Int) -> Message {
    switch weekday {
    case 1: .monday
    case 2: .tuesday
    case 3: .wednesday
    case 4: .thursday
    case 5: .friday
    case 6: .saturday
    default: .sunday
    }
  }

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
    case let days: self(.ageDays(count: days))
    }
  }

  // MARK: Names

  /// The currency's name in the reader's language, else in English.
  func name(of currency: Currency) -> String { locale.name(of: currency) ?? currency.name }

  /// The region's name in the reader's language, else in English.
  func name(ofRegion code: String) -> String? { locale.name(ofRegion: code) ?? Region(code).name }
}
