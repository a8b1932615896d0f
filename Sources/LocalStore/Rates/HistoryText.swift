import ExactMoney
import ExchangeRates

/// A history in the making, day by day from the newest back.
///
/// Columns are counted in the order in which their currencies came; the figures lie one after the
/// other in one buffer, and a day only has their places.
struct HistoryText {
  private var currencies: [Currency]
  private var columns: [Currency: Int]
  private var days: [(asOf: CalendarDate, figures: [Range<Int>?])] = []
  private var figures: [UInt8] = []
  private var isEmpty = true

  /// A history whose first columns are `currencies`; one that comes twice has one column.
  init(currencies: [Currency]) {
    self.currencies = []
    columns = [:]
    for currency in currencies where columns[currency] == nil { _ = column(of: currency) }
  }

  /// Begins a day before all others so far.
  mutating func startDay(_ asOf: CalendarDate) {
    days.append((asOf, Array(repeating: nil, count: currencies.count)))
  }

  /// The currencies that the day has no figure of yet.
  var missingCurrencies: [Currency] {
    guard let day = days.last else { return [] }
    return currencies.indices.filter { day.figures[$0] == nil }.map { currencies[$0] }
  }

  /// Adds a figure to the day, unless it has a newer one of that currency.
  mutating func add(_ observation: ObservationRecord) throws {
    let column = column(of: observation.currency)
    let day = days.count - 1
    while days[day].figures.count <= column { days[day].figures.append(nil) }
    guard days[day].figures[column] == nil else { return }
    let start = figures.count
    if observation.unitExponent == 0 {
      figures.append(contentsOf: observation.value.utf8)
    } else {
      figures.append(contentsOf: try observation.entry().perUnit.description.utf8)
    }
    days[day].figures[column] = start..<figures.count
    isEmpty = false
  }

  /// Marks with `?` that a figure of `currency` came on the day and is not believed; nothing where the
  /// day has one that is.
  mutating func withhold(_ currency: Currency, onlyKnown: Bool) {
    guard columns[currency] != nil || !onlyKnown else { return }
    let column = column(of: currency)
    let day = days.count - 1
    while days[day].figures.count <= column { days[day].figures.append(nil) }
    guard days[day].figures[column] == nil else { return }
    figures.append(UInt8(ascii: "?"))
    days[day].figures[column] = figures.count - 1..<figures.count
  }

  /// The whole text, its columns as they came or in alphabetic order; nil when there is no figure.
  func bytes(isAlphabetic: Bool) -> [UInt8]? {
    guard !isEmpty else { return nil }
    let order =
      isAlphabetic
      ? currencies.indices.sorted { currencies[$0] < currencies[$1] } : Array(currencies.indices)
    var text = Array("Date fetched".utf8)
    text.reserveCapacity(figures.count + days.count * (12 + order.count))
    for column in order {
      text.append(UInt8(ascii: ","))
      text.append(contentsOf: currencies[column].code.utf8)
    }
    for day in days where day.figures.contains(where: { $0 != nil }) {
      text.append(UInt8(ascii: "\n"))
      text.append(contentsOf: day.asOf.description.utf8)
      for column in order {
        text.append(UInt8(ascii: ","))
        if column < day.figures.count, let range = day.figures[column] {
          text.append(contentsOf: figures[range])
        }
      }
    }
    text.append(UInt8(ascii: "\n"))
    return text
  }

  private mutating func column(of currency: Currency) -> Int {
    if let column = columns[currency] { return column }
    columns[currency] = currencies.count
    currencies.append(currency)
    return currencies.count - 1
  }
}
