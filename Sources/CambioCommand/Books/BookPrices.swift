import ExactMoney
import ExchangeRates

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// `cambio prices eur --for main.beancount`: the lines of prices that a book lacks.
struct BookPrices {
  let path: String
  let quote: Currency
  /// The program that keeps the book; nil for the one that the file's name suggests.
  let format: PriceFormat?
  let period: PeriodOptions
  let storeOptions: StoreOptions
  let wording: CommandWording

  /// Returns the missing lines, oldest first, and notes on commodities without a price.
  func lines() throws -> (text: String, notes: [String]) {
    let program = format.map { BookProgram($0) } ?? BookProgram(path: path)
    guard let program else { throw wording.failure(.usage, .bookFormat(file: path)) }
    guard access(path, R_OK) == 0 else { throw wording.unreadable(path, SystemFailure()) }
    let book = try program.read(path, wording: wording)
    let today = try Today.read(wording)
    let last = min(period.until ?? today, today)
    guard let first = period.since ?? book.days.values.compactMap({ $0.min() }).min(), first <= last
    else { return ("", []) }
    let missing = MissingPrices(book: book, quote: quote, days: first...last)
    var notes: [String] = []
    if !missing.others.isEmpty {
      notes.append(wording(.bookCommodities(names: missing.others.joined(separator: ", "))))
    }
    let needs = missing.needs()
    guard !needs.isEmpty else { return ("", notes) }
    var wanted = period
    (wanted.since, wanted.until) = (first, last)
    let currencies = needs.map { $0.currency } + [quote]
    let asked = try wanted.read(for: currencies, storeOptions, wording: wording)
    let converter = IndexedConverter(asked.converter)
    var lines: [(day: CalendarDate, text: String)] = []
    var carried = CarriedAnswers()
    for (currency, days) in needs {
      let pair = CurrencyPair(base: currency, quote: quote)
      do throws(RateError) {
        let rates = try converter.dailyRates(for: pair, from: days[0], through: last)
        let list = try PriceList(rates, policy: period.policy.choice, digits: period.digits)
        let gaps = rates.gaps.filter { gap in days.contains { gap.contains($0) } }
        let posted = Set(days)
        let used = rates.rates.filter { posted.contains($0.day) }
        carried.add(asked.converter.carried(used))
        if let note = wording.endedDays(pair, used.map { $0.day }) { notes.append(note) }
        let priced = days.filter { day in !gaps.contains { $0.contains(day) } }
        for price in missing.lacking(list, on: priced) {
          let line = PriceFileText.line(price, of: pair, program.format)
          lines.append((price.day, line))
        }
        notes += gaps.map { gap in
          let (first, last) = (gap.lowerBound.description, gap.upperBound.description)
          let note = wording(.pricesMissing(first: first, last: last))
          return wording(.currenciesOrigin(currencies: currency.code, origin: note))
        }
      } catch {
        notes.append(asked.failures.failure(for: error).message)
      }
    }
    if let note = wording.carriedDays(carried) { notes.append(note) }
    lines.sort { ($0.day, $0.text) < ($1.day, $1.text) }
    return (lines.map { $0.text }.joined(), notes)
  }

  /// Appends `text` to the file at `path`, all of it or nothing.
  ///
  /// - Throws: ``CommandFailure`` if the file cannot be opened or written.
  static func append(_ text: String, to path: String, _ wording: CommandWording)
    throws(CommandFailure)
  {
    let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw wording.unwritable(path, SystemFailure()) }
    defer { close(file) }
    let end = lseek(file, 0, SEEK_END)
    var last = UInt8(ascii: "\n")
    if end > 0 { _ = pread(file, &last, 1, end - 1) }
    let bytes = Array((last == UInt8(ascii: "\n") ? text : "\n" + text).utf8)
    let code = bytes.withUnsafeBytes { Output.send($0, to: file) }
    guard code == 0 else {
      if end >= 0 { _ = ftruncate(file, end) }
      throw wording.unwritable(path, SystemFailure(code))
    }
  }
}
