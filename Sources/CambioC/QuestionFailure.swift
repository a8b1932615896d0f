import CCambio
import ExactMoney
import ExchangeRates

/// The reason why a question has no answer.
enum QuestionFailure: Error, Equatable {
  /// A text that is not an amount.
  case amount(String)
  /// A text that is not a currency.
  case currency(String)
  /// A text that is not a day.
  case date(String)
  case dateAhead(CalendarDate, today: CalendarDate)
  /// A text that is neither a policy nor a rule of law.
  case policy(String)
  /// A rule of law without a day.
  case noDate(LegalRule)
  /// A value that SQLite stores as a binary fraction.
  case binaryFraction(String)
  /// A number of days outside the years 1 to 9999.
  case dayNumber(Int64)
  /// A value of bytes where a text is expected.
  case bytes
  /// A column of an unsupported type, as Arrow or the host calls it, and what to do.
  case type(String)
  /// An unknown option, and the known ones.
  case option(String)
  /// A pointer or a length that a caller must not pass, and what to pass.
  case misuse(String)
  /// A table of rates with a fault.
  case table(RateTableError)
  /// A result that does not fit the caller's buffer: it has `bytes`, including the zero byte.
  case room(bytes: Int)
  case noRate(RateError)
  case refused(RuleRefusal)

  /// Returns the part of a text that messages show, at most 40 bytes.
  static func shown(_ text: UnsafeRawBufferPointer) -> String {
    String(decoding: text.prefix(40), as: UTF8.self)
  }

  /// The error message, with a hint.
  var words: String {
    switch self {
    case .amount(let text):
      "'\(text)' is no number of at most 38 digits; write digits and at most one point, '1234.50'"
    case .currency(let text): "'\(text)' is not an ISO 4217 code; write one, 'EUR'"
    case .date(let text): "'\(text)' is not a date; write a day of the calendar as '2008-09-14'"
    case .dateAhead(let day, let today):
      "there are no rates of \(day) yet, today is \(today) in UTC; leave the date out for the newest"
    case .policy(let text):
      "there is no policy '\(text)'; it is one of "
        + RatePolicy.allCases.map { $0.name.description }.joined(separator: ", ")
        + ", or a rule of law as 'cambio rules' lists them"
    case .noDate(let rule): "rule \(rule.id) needs a date; pass the day of what is taxed"
    case .binaryFraction(let text):
      "\(text) is a REAL, and no binary fraction is an exact amount; keep amounts as TEXT or INTEGER"
    case .dayNumber(let number):
      "\(number) days since 1970-01-01 is not a day of the years 1 to 9999; pass one, or null"
    case .bytes: "a BLOB is no text; pass TEXT"
    case .type(let words), .option(let words), .misuse(let words): words
    case .table(let error): QuestionFailure.words(for: error)
    case .room(let bytes): "the text needs \(bytes) bytes; pass \(CAMBIO_TEXT)"
    case .noRate(let error): QuestionFailure.words(for: error)
    case .refused(let refusal): refusal.code + ": " + QuestionFailure.words(for: refusal)
    }
  }

  private static func words(for error: RateTableError) -> String {
    let (line, text) = ("line \(error.row ?? 1)", error.text)
    return switch error.reason {
    case .noRates:
      "the table has no rate; write the header 'Date,USD,JPY' in line 1, and a day and its rates in each line after it"
    case .noHeader: "line 1 must be the header, 'Date,USD,JPY'"
    case .unknownCurrency: "\(line): '\(text)' is not a code in capitals"
    case .repeatedCurrency: "\(line): '\(text)' stands twice"
    case .pivot: "\(line): '\(text)' is the source's own"
    case .noDay: "\(line): '\(text)' is not a date; write yyyy-mm-dd"
    case .repeatedDay: "\(line) has \(text) for the second time"
    case .fieldCount(let expected, let found): "\(line) has \(found) fields, the header \(expected)"
    case .noNumber, .notPositive:
      "\(line): '\(text)' is not a rate of \(error.currency?.code ?? ""); write a decimal above zero, or N/A"
    }
  }

  private static func words(for refusal: RuleRefusal) -> String {
    switch refusal {
    case .notFinal(let rule, let day, let newest):
      "rule \(rule.id) needs what \(rule.source.name) publishes for \(day), and the newest in the library is "
        + "\(newest.map { "of \($0)" } ?? "none"); pass an earlier date"
    case .noRate(let rule, let currency, let day):
      "rule \(rule.id) needs the rate of \(currency) in what \(rule.source.name) published for \(day), and there "
        + "is none; pass another date or policy"
    case .notCovered(let rule, .day(let since)):
      "rule \(rule.id) is known for days from \(since) on; pass one of them"
    case .notCovered(let rule, .origin(let currency)):
      "rule \(rule.id) does not start from \(currency); pass an amount in "
        + rule.origins.map { $0.code }.joined(separator: ", ")
    case .notCovered(let rule, .target(let currency)):
      "rule \(rule.id) does not lead into \(currency); pass "
        + rule.targets.map { $0.code }.joined(separator: ", ")
    case .isEuro(let rule, let currency, let since):
      "\(currency) has been the euro since \(since); convert into EUR first, and the euros by rule \(rule.id)"
    case .contested(let rule, let day):
      "whether rule \(rule.id) means what \(rule.source.name) published on \(day) is disputed; pass a policy"
    case .overflow(let pair): words(for: RateError.overflow(pair))
    }
  }

  private static func words(for error: RateError) -> String {
    switch error {
    case .neverPublished(let currency):
      "no source in the library has a rate of \(currency)"
    case .beforeFirst(let currency, let first, let asked):
      "\(currency) has no rate on \(asked); its first one is from \(first)"
    case .afterLast(let currency, let last, let asked):
      "\(currency) has no rate on \(asked); the last one is from \(last)"
    case .gap(let currency, let last, let next, let asked):
      "\(currency) has no rate on \(asked); there are some of \(last) and of \(next)"
    case .notJoined(let pair, _): "no source joins \(pair.base) and \(pair.quote); go through EUR"
    case .notOfDay(let pair, let asked):
      "no rate of \(pair) was published for \(asked); pass another date or policy"
    case .notOfDays(let pair, let first, let last):
      "no rate of \(pair) was published from \(first) to \(last); pass another date or policy"
    case .notYetPublished(let pair, let last):
      "the rates of \(pair) through \(last) are not in the library; pass an earlier date"
    case .incomplete(let pair, let first, let last):
      "from \(first) to \(last) a publication of \(pair) is missing; pass another date or policy"
    case .noHistory(let pair, let first, let last):
      "\(pair) has no rates from \(first) to \(last); pass a later date"
    case .tooOld(let pair, let last, let asked, let limit):
      "\(pair) has no rate at most \(limit) days old on \(asked); the newest one is from \(last)"
    case .afterNewest(let pair, let newest, _):
      "the newest rate of \(pair) is of \(newest); pass an earlier date"
    case .overflow(let pair):
      "the result in \(pair.quote) needs more than 38 digits; pass a smaller amount"
    }
  }
}
