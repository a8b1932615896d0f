import ExactMoney
import ExchangeRates

/// A writer of the text of a history, from the newest day back.
///
/// Columns are numbered in the order in which their currencies come. All figures are in one buffer,
/// and a day has only their places.
struct HistoryText {
  /// The position of a figure in the buffer; the length is 0 if there is none.
  private struct Place {
    var start: Int32 = 0
    var length: Int32 = 0
  }

  private var currencies: [Currency] = []
  /// The column for each three letters: −1 if not seen yet, −2 if not wanted.
  private var columns = [Int16](repeating: -1, count: 26 * 26 * 26)
  private let takesAll: Bool
  private var days: [(asOf: CalendarDate, first: Int)] = []
  /// The places of all days, one day after another; a day has as many as there were columns at the
  /// time.
  private var places: [Place] = []
  private var figures: [UInt8] = []
  private var isEmpty = true

  /// Creates a history with the columns `currencies`, without repetitions; nil for every currency
  /// found.
  init(currencies: [Currency]?) {
    takesAll = currencies == nil
    for currency in currencies ?? [] {
      let key = HistoryText.key(currency.code.utf8)
      if columns[key] < 0 { addColumn(currency, key) }
    }
  }

  /// Begins a day before all others so far, unless the last one is `asOf`.
  mutating func startDay(_ asOf: CalendarDate) {
    guard days.last?.asOf != asOf else { return }
    days.append((asOf, places.count))
    places.append(contentsOf: repeatElement(Place(), count: currencies.count))
  }

  /// Adds the figures of an older publication of the day, for the currencies without one so far.
  mutating func add(_ text: String) throws {
    try FigureText.forEachLine(of: text) { line in
      guard let place = place(of: line.code), places[place].length == 0 else { return }
      if line.unitExponent == 0 {
        put(line.digits, at: place)
      } else if let perUnit = try line.entry()?.perUnit.description {
        var digits = perUnit
        digits.withUTF8 { put(UnsafeRawBufferPointer($0), at: place) }
      }
      isEmpty = false
    }
  }

  /// Marks a figure of `currency` on the day as withheld, with `?`, unless the day has a believed
  /// one.
  mutating func withhold(_ currency: Currency) {
    var code = currency.code
    code.withUTF8 { code in
      guard let place = place(of: UnsafeRawBufferPointer(code)), places[place].length == 0 else {
        return
      }
      withUnsafeBytes(of: UInt8(ascii: "?")) { put($0, at: place) }
    }
  }

  /// Returns the whole text, with its columns as given or in alphabetical order; nil if there is no
  /// figure.
  func bytes() -> [UInt8]? {
    guard !isEmpty else { return nil }
    let order =
      takesAll
      ? currencies.indices.sorted { currencies[$0] < currencies[$1] } : Array(currencies.indices)
    var text = Array("Date fetched".utf8)
    text.reserveCapacity(figures.count + days.count * (12 + order.count) + order.count * 4)
    for column in order {
      text.append(UInt8(ascii: ","))
      text.append(contentsOf: currencies[column].code.utf8)
    }
    for (index, day) in days.enumerated() {
      let end = index + 1 < days.count ? days[index + 1].first : places.count
      let ofDay = places[day.first..<end]
      guard ofDay.contains(where: { $0.length > 0 }) else { continue }
      text.append(UInt8(ascii: "\n"))
      text.append(contentsOf: day.asOf.description.utf8)
      for column in order {
        text.append(UInt8(ascii: ","))
        guard day.first + column < end else { continue }
        let place = ofDay[day.first + column]
        let start = Int(place.start)
        text.append(contentsOf: figures[start..<start + Int(place.length)])
      }
    }
    text.append(UInt8(ascii: "\n"))
    return text
  }

  private mutating func put(_ figure: UnsafeRawBufferPointer, at place: Int) {
    places[place] = Place(start: Int32(figures.count), length: Int32(figure.count))
    figures.append(contentsOf: figure)
  }

  /// Returns the place of a currency's figure on the last day; nil if the currency is not wanted.
  private mutating func place(of code: UnsafeRawBufferPointer) -> Int? {
    let key = HistoryText.key(code)
    guard key >= 0, let day = days.last else { return nil }
    if columns[key] == -1 {
      guard takesAll, let currency = Currency(utf8: code) else {
        columns[key] = -2
        return nil
      }
      addColumn(currency, key)
    }
    guard columns[key] >= 0 else { return nil }
    let place = day.first + Int(columns[key])
    while places.count <= place { places.append(Place()) }
    return place
  }

  private mutating func addColumn(_ currency: Currency, _ key: Int) {
    columns[key] = Int16(currencies.count)
    currencies.append(currency)
  }

  /// Returns a number for three letters from `A` to `Z`; negative for other bytes.
  private static func key(_ code: some Sequence<UInt8>) -> Int {
    var key = 0
    for byte in code {
      guard byte >= UInt8(ascii: "A"), byte <= UInt8(ascii: "Z") else { return -1 }
      key = key * 26 + Int(byte - UInt8(ascii: "A"))
    }
    return key
  }
}
