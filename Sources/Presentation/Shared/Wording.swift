public import ExactMoney
public import Localization
import PlainBytes

/// The reader's language: its words, numbers, names and dates.
///
/// It is an immutable class, because every screen refers to it.
public final class Wording: Sendable {
  public let locale: LocaleData
  public let messages: MessageCatalogue
  /// The tag of the locale's names; nil if they are in the language of the words.
  public let languageOfNames: String?
  private let numbers: NumberFormat
  private let percents: NumberFormat

  /// Creates the wording of a locale, in the words of `messages`.
  public init(locale: LocaleData, messages: MessageCatalogue) {
    self.locale = locale
    self.messages = messages
    languageOfNames = locale.language.isSame(as: messages.tag.languageOfTag) ? nil : locale.tag
    numbers = NumberFormat(locale)
    percents = NumberFormat(locale, style: .percent, digits: .exactly(2))
  }

  // MARK: Words

  /// Returns the text of `message`.
  @inline(never)
  public func callAsFunction(_ message: Message) -> String { messages.text(message, numbers) }

  // MARK: Numbers

  /// Writes every digit of a number, grouped: `1234.50` as `1,234.50`.
  public func number(_ number: ExactDecimal) -> String { signed(numbers, number) }

  public func number(_ count: Int) -> String { numbers.text(of: ExactDecimal(count)) }

  /// Writes a change, a fraction of one, in percent with two decimals and without a sign.
  public func percent(_ share: ExactDecimal) -> String { percents.text(of: share.absoluteValue) }

  /// Writes a number with a true minus sign.
  ///
  /// Locales have the keyboard's hyphen, which is too short next to digits.
  func signed(_ format: NumberFormat, _ number: ExactDecimal) -> String {
    let text = format.text(of: number)
    guard number.isNegative else { return text }
    return String(scalars: text.scalars.map { $0 == "-" ? "−" : $0 })
  }

  // MARK: Names

  /// Returns the region's name in the reader's language, else its code.
  public func name(ofRegion code: String) -> String { locale.name(ofRegion: code) ?? code }

  // MARK: Dates

  /// Writes a day as `30 Oct 2026`.
  public func date(_ day: CalendarDate) -> String {
    messages.shortDate(day, zero: locale.numbers.zero)
  }

  /// Writes a day as `Fri 30 Oct 2026`, or without the year as `Fri 30 Oct`.
  package func longDate(_ day: CalendarDate, hasYear: Bool = true) -> String {
    messages.longDate(day, hasYear: hasYear, zero: locale.numbers.zero)
  }

  /// Writes the month of a day as `Oct 2026`.
  public func month(_ day: CalendarDate) -> String {
    messages.month(of: day, zero: locale.numbers.zero)
  }

  /// Writes a year in the reader's digits: `2026`.
  public func year(_ year: Int) -> String { inOwnDigits(String(year)) }

  /// Writes a moment as `2026-10-30 17:04`, by a clock that is `utcOffset` seconds ahead of UTC.
  public func timestamp(_ instant: Instant, utcOffset: Int) -> String {
    let local = instant.adding(seconds: Int64(utcOffset))
    return inOwnDigits(local.day.description + " " + local.timeText)
  }

  /// Writes the time of a moment as `17:04`, by a clock that is `utcOffset` seconds ahead of UTC.
  public func time(_ instant: Instant, utcOffset: Int) -> String {
    inOwnDigits(instant.adding(seconds: Int64(utcOffset)).timeText)
  }
}

extension Wording {
  /// Writes the time since a moment within a sentence, `5 minutes ago`; after a week, its date.
  public func age(of moment: Instant, at now: Instant, utcOffset: Int) -> String {
    let seconds = now.seconds(since: moment)
    return switch seconds {
    case ..<60: self(.pageAgoNow)
    case ..<3_600: self(.pageAgoMinutes(count: Int(seconds / 60)))
    case ..<86_400: self(.pageAgoHours(count: Int(seconds / 3_600)))
    case ..<(7 * 86_400): self(.pageAgoDays(count: Int(seconds / 86_400)))
    default: self(.pageAgoOn(day: date(moment.adding(seconds: Int64(utcOffset)).day)))
    }
  }
}

extension Instant {
  /// The minute in UTC in a machine-readable form: `2026-10-30T17:04`.
  var machineTime: String { day.description + "T" + timeText }

  /// The time in UTC: `17:04`.
  var timeText: String {
    let minutes = secondOfDay / 60
    return Instant.twoDigits(minutes / 60) + ":" + Instant.twoDigits(minutes % 60)
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0" + String(number) : String(number)
  }
}
