import ExactMoney
import ExchangeRates
import Localization

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
  /// The currencies of signs that the book writes instead of codes.
  let symbols: [String: Currency]
  /// The path of the file that the prices are added to; nil for none.
  let output: String?
  let period: PeriodOptions
  let storeOptions: StoreOptions
  let wording: CommandWording

  /// Returns the missing lines, oldest first, and notes on commodities without a price.
  func lines() throws -> (text: String, notes: [String]) {
    let program = format.map { BookProgram($0) } ?? BookProgram(path: path)
    guard let program else { throw wording.failure(.usage, .bookFormat(file: path)) }
    _ = try wording.format(program.format, of: output, among: PriceFormat.files)
    guard access(path, R_OK) == 0 else { throw wording.unreadable(FileFailure(path)) }
    // The book may not include the file yet.
    let others = [output].compactMap { $0 }.filter { file in
      FileContent.identity(of: file).map { $0 != FileContent.identity(of: path) } ?? false
    }
    var book = try program.read(path, pricesOf: others, wording: wording)
    book.symbols.merge(symbols) { $1 }
    let today = try Clock.today(wording)
    let last = min(period.until ?? today, today)
    guard let first = period.since ?? book.days.values.compactMap({ $0.min() }).min(), first <= last
    else { return ("", []) }
    let missing = MissingPrices(book: book, quote: quote, days: first...last)
    let needs = missing.needs()
    var notes = try notes(on: missing.others, isEmpty: needs.isEmpty)
    guard !needs.isEmpty else { return ("", notes) }
    var wanted = period
    (wanted.since, wanted.until) = (first, last)
    let currencies = needs.map { $0.currency } + [quote]
    let asked = try wanted.read(for: currencies, storeOptions, wording: wording)
    let converter = IndexedConverter(asked.converter)
    var lines: [(day: CalendarDate, text: String)] = []
    var carried = CarriedAnswers()
    for (name, currency, days) in needs {
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
        for price in missing.lacking(list, of: name, on: priced) {
          let line = PriceFileText.line(price, of: name, in: missing.quotes[0], program.format)
          lines.append((price.day, line))
        }
        notes += gaps.map { gap in
          let (first, last) = (gap.lowerBound.description, gap.upperBound.description)
          let note = wording(.pricesMissing(first: first, last: last))
          return wording(.currenciesOrigin(currencies: name, origin: note))
        }
      } catch {
        notes.append(asked.failures.failure(for: error).message)
      }
    }
    if let note = wording.carriedDays(carried) { notes.append(note) }
    lines.sort { ($0.day, $0.text) < ($1.day, $1.text) }
    return (lines.map { $0.text }.joined(), notes)
  }

  /// Returns notes on the commodities `names`, whose currencies are unknown.
  ///
  /// - Throws: ``CommandFailure`` if one of them is a sign, and there is no other commodity to
  ///   price (`isEmpty`).
  private func notes(on names: [String], isEmpty: Bool) throws(CommandFailure) -> [String] {
    let meant = names.map { name -> Currency? in
      guard name.contains(where: { $0.isCurrencySymbol }),
        let reading = try? wording.amountReader.read("1 " + name), reading.value == .one
      else { return nil }
      return reading.currency?.currency
    }
    let signs = zip(names, meant).compactMap { name, currency in currency.map { (name, $0) } }
    let others = zip(names, meant).filter { $0.1 == nil }.map { $0.0 }
    var notes: [String] = []
    if !others.isEmpty {
      notes.append(wording(.bookCommodities(names: others.joined(separator: ", "))))
    }
    guard !signs.isEmpty else { return notes }
    let options = signs.map { "--symbol '\($0)=\($1)'" }.joined(separator: " ")
    let names = signs.map { $0.0 }.joined(separator: ", ")
    let message = Message.bookSymbols(names: names, options: options)
    if isEmpty { throw wording.failure(.data, message) }
    return notes + [wording(message)]
  }

  /// Appends `text` to the file at `path`, all of it or nothing.
  ///
  /// - Throws: ``CommandFailure`` if the file cannot be opened or written.
  static func append(_ text: String, to path: String, _ wording: CommandWording)
    throws(CommandFailure)
  {
    let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw wording.unwritable(FileFailure(path)) }
    defer { close(file) }
    let end = lseek(file, 0, SEEK_END)
    var last = UInt8(ascii: "\n")
    if end > 0 { _ = pread(file, &last, 1, end - 1) }
    let bytes = Array((last == UInt8(ascii: "\n") ? text : "\n" + text).utf8)
    let code = bytes.withUnsafeBytes { Output.send($0, to: file) }
    guard code == 0 else {
      if end >= 0 { _ = ftruncate(file, end) }
      throw wording.unwritable(FileFailure(path, code))
    }
  }
}
