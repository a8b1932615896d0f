import EmbeddedData
package import ExactMoney
import ExchangeRates
package import Localization
import Presentation
import SharedAnswers

/// The reader's language in a terminal: words, numbers and names.
package struct CommandWording {
  /// The locale in which numbers are written and read.
  let locale: LocaleData
  /// The locale of the names of currencies and regions, usually that of ``locale``.
  let names: LocaleData
  /// The requested region, such as "AU", which decides the meaning of "$"; nil if none was named.
  let region: String?
  /// Whether a locale was requested; "C" is not one.
  private let isNamed: Bool
  /// The region where the reader pays; nil if the locale does not determine it.
  var payingRegion: Region? {
    guard isNamed else { return nil }
    let code = region ?? locale.likelyRegion
    return code.isEmpty ? nil : Region(code)
  }
  /// Whether a tool call of an assistant is answered, where arguments take the place of options.
  var isOfTool = false
  private let messages: MessageCatalogue
  private let numbers: NumberFormat
  private let rates: NumberFormat

  /// Creates the wording for a BCP 47 tag or a POSIX name; nil if Cambio has no locale for it.
  init?(_ request: String) {
    guard let tag = LocaleMatcher(tags: EmbeddedLocales.tags).best(for: request) else { return nil }
    self.init(words: tag, numbers: tag, request: request, isNamed: true)
  }

  /// The wording that `--locale` requests, else the environment; English if Cambio has neither
  /// locale.
  ///
  /// The option is read directly from the arguments, because parsing them may fail before it gets
  /// there.
  static let reader: CommandWording = {
    let arguments = CommandLine.arguments.prefix { $0 != "--" }
    let named = arguments.indices.compactMap { index in
      arguments[index] == "--locale" && index + 1 < arguments.endIndex
        ? arguments[index + 1]
        : arguments[index].hasPrefix("--locale=") ? String(arguments[index].dropFirst(9)) : nil
    }
    return named.last.flatMap { CommandWording($0) } ?? environment
  }()

  /// The wording that the environment requests.
  ///
  /// As in POSIX, `LC_ALL` comes first, then the category: `LC_MESSAGES` for words, `LC_MONETARY`
  /// and `LC_NUMERIC` for numbers; then `LANG`. For words, GNU's list `LANGUAGE` comes before them,
  /// unless the locale is "C".
  private static let environment: CommandWording = {
    let matcher = LocaleMatcher(tags: EmbeddedLocales.tags)
    let wordsRequest = variable(among: ["LC_ALL", "LC_MESSAGES", "LANG"])
    var words = matcher.best(for: wordsRequest)
    if words != nil, let languages = EnvironmentVariables.value("LANGUAGE") {
      let wanted = languages.split(separator: ":").map { String($0) }
      words = matcher.best(forAnyOf: wanted) ?? words
    }
    let request = variable(among: ["LC_ALL", "LC_MONETARY", "LC_NUMERIC", "LANG"])
    let numbers = matcher.best(for: request)
    let wording = CommandWording(
      words: words ?? "en",
      numbers: numbers ?? "en",
      request: request,
      isNamed: numbers != nil
    )
    guard let wording else { preconditionFailure("the locales of the matcher are embedded") }
    return wording
  }()

  /// Returns the value of the first of `names` that is set and not empty; "" if none is.
  ///
  /// Only this value counts, even if Cambio has no locale for it.
  private static func variable(among names: [String]) -> String {
    names.lazy.compactMap { EnvironmentVariables.value($0) }.first ?? ""
  }

  private init?(words: String, numbers: String, request: String, isNamed: Bool) {
    guard let locale = EmbeddedLocales.locale(numbers),
      let names = words == numbers ? locale : EmbeddedLocales.locale(words),
      let messages = EmbeddedLocales.messages(words, of: .command)
        ?? EmbeddedLocales.messages("en", of: .command)
    else { return nil }
    self.isNamed = isNamed
    self.locale = locale
    self.names = names
    region = request.split { !$0.isLetter }.dropFirst().first { $0.utf8.count == 2 }?.uppercased()
    self.messages = messages
    self.numbers = NumberFormat(locale)
    rates = NumberFormat(locale, digits: .significant(6))
  }

  /// The wording of the web pages in the same language, for the texts that the command and the
  /// pages share.
  var ofPages: Wording {
    let messages =
      EmbeddedLocales.messages(names.tag, of: .site) ?? EmbeddedLocales.messages("en", of: .site)
    guard let messages else { preconditionFailure("the words of pages are embedded in English") }
    return Wording(locale: locale, messages: messages)
  }

  /// The wording of rules of law and of receipts, shared with the server.
  var ofRules: Wording { Wording(locale: locale, messages: messages) }

  // MARK: Words

  /// Returns the text of `message`.
  package func callAsFunction(_ message: Message) -> String { messages.text(message, numbers) }

  /// Returns the failure with `status` and the text of `message`, and a hint in a line of its own.
  package func failure(
    _ status: ExitStatus,
    _ message: Message,
    hint: Message? = nil
  ) -> CommandFailure {
    let hint = hint.map { "\n" + self($0) } ?? ""
    return CommandFailure(status: status, message: self(message) + hint)
  }

  /// Returns the name of an option; for a tool, the name of the corresponding argument.
  func option(_ name: String) -> String {
    guard isOfTool else { return name }
    return switch name {
    case "--on": "date"
    default: String(name.dropFirst(2))
    }
  }

  /// Lists `choices` in the reader's language, as in `USD, EUR or GBP`; empty for none.
  func alternatives(_ choices: [String]) -> String { ofRules.alternatives(choices) }

  /// Joins the parts of a sentence, as in `a; b`; empty for none.
  func clauses(_ parts: [String]) -> String {
    guard var text = parts.first else { return "" }
    for part in parts.dropFirst() { text = self(.clauses(first: text, next: part)) }
    return text
  }

  // MARK: Numbers

  /// Writes every digit of `number`, grouped: `1234.50` as `1,234.50`.
  package func number(_ number: ExactDecimal) -> String { numbers.text(of: number) }

  package func number(_ count: Int) -> String { numbers.text(of: ExactDecimal(count)) }

  /// Writes `rate` with six significant digits.
  func rate(_ rate: ExactDecimal) -> String { rates.text(of: rate) }

  /// Writes the amount of `money` with at least the minor units of its currency: `100` USD as
  /// `100.00`.
  func amount(_ money: Money) -> String {
    let digits = max(money.amount.scale, money.currency.resultDigits)
    let shown = try? money.amount.rounded(to: .scale(digits), rounding: .towardZero)
    return number(shown ?? money.amount)
  }

  /// Writes an amount as ``amount(_:)-`` does.
  ///
  /// An amount without an exact decimal form has two digits more than its currency, and an
  /// ellipsis.
  func amount(_ term: ConversionTerm) -> String {
    let value = term.amount.value
    let digits = term.currency.resultDigits + 2
    guard !term.amount.isExact, value.scale > digits,
      let cut = try? value.rounded(to: .scale(digits), rounding: .towardZero)
    else { return amount(Money(value, term.currency)) }
    return number(cut) + "…"
  }

  /// Writes a change in percent with its sign and two decimals: `+3.20%`.
  func signedPercent(_ percent: ExactDecimal) -> String {
    let text = self.percent(percent, decimals: 2)
    return percent.isNegative || percent.isZero ? text : locale.numbers.plus + text
  }

  /// Writes a percentage: `11.5%`.
  func percent(_ percent: ExactDecimal, decimals: Int) -> String {
    let share = (try? percent.dividedByPowerOfTen(2)) ?? percent
    return NumberFormat(locale, style: .percent, digits: .exactly(decimals)).text(of: share)
  }

  /// Joins amounts by the locale's signs: `20.00 EUR + 35.00 USD - 5.00 BRL`.
  func sum(of terms: [ConversionTerm]) -> String {
    var text = ""
    for term in terms {
      let isFirst = text.isEmpty
      let sign = term.amount.isNegative ? locale.numbers.minus : locale.numbers.plus
      text += isFirst ? "" : " \(sign) "
      let shown =
        isFirst || !term.amount.isNegative ? term : ConversionTerm(-term.amount, term.currency)
      text += "\(amount(shown)) \(term.currency)"
    }
    return text
  }

  // MARK: Dates

  /// Writes a day as `Fri 30 Oct 2026`.
  func long(_ day: CalendarDate) -> String { messages.longDate(day, zero: locale.numbers.zero) }

  /// Writes a day as `30 Oct 2026`.
  func short(_ day: CalendarDate) -> String { messages.shortDate(day, zero: locale.numbers.zero) }

  /// Writes the month of a day as `Oct 2026`.
  func month(_ day: CalendarDate) -> String { messages.month(of: day, zero: locale.numbers.zero) }

  /// Returns `today`, `yesterday` or `22 days ago`; nil if `day` is after `today`.
  func age(of day: CalendarDate, today: CalendarDate) -> String? {
    switch today.days(since: day) {
    case ..<0: nil
    case 0: self(.ageToday)
    case 1: self(.ageYesterday)
    case let days: self(.ageDays(count: days))
    }
  }

  // MARK: Names

  /// Returns the currency's name in the reader's language, else in English.
  func name(of currency: Currency) -> String { names.name(of: currency) ?? currency.name }

  /// Returns the region's name in the reader's language, else in English; nil if the region is
  /// unknown.
  func name(ofRegion code: String) -> String? { names.name(ofRegion: code) ?? Region(code).name }
}
