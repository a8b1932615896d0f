import CCambio
import CambioC
import EmbeddedRates
import ExactMoney
import ExchangeRates
import TestSupport
import Testing

/// Tables of one's own, which a program in Swift reads itself and one in C gives to its library.
@Suite struct OwnTableLawTests {
  private static let bank = RateSource(
    name: "Bank",
    title: "Bank",
    institution: "Bank",
    pivot: .eur,
    pivotIsBase: true
  )

  @Test func `a table has the same rates in Swift and in C, or the same fault`() throws {
    var random = SplitMix64(seed: 29)
    let today = try day("2026-11-21")
    var (served, answered, refused) = (0, 0, 0)
    for _ in 0..<lawCases(300) {
      let table = Self.table(&random)
      let library = try Library(today: today)
      let own = Result { () throws(RateTableError) in
        try RateArchive(csv: table.utf8, source: Self.bank)
      }
      switch own {
      case .success(let own):
        try #require(library.add(table) == CAMBIO_OK, "\(table) \(library.message)")
        let archive = EmbeddedRates.archive.preceded(by: own)
        let converter = Converter(archive: archive, today: today)
        for day in [15, 18, 19, 20].map({ today.adding(days: $0 - 21) }) {
          let amount = try? converter.convert(Money(100, .usd), to: .brl, on: day).result().amount
          #expect(library.reais(on: day) == amount?.description ?? "", "\(table) \(day)")
          if amount != nil { answered += 1 }
        }
        served += 1
      case .failure(let error):
        #expect(library.add(table) == CAMBIO_MISUSE, "\(table)")
        let place = error.row.map { "line \($0)" } ?? "no rate"
        #expect(library.message.contains(place), "\(table) \(error) \(library.message)")
        if error.column != nil, error.reason != .noHeader {
          #expect(library.message.contains("'\(error.text)'"), "\(table) \(library.message)")
        }
        refused += 1
      }
    }
    #expect(served > 50 && answered > 100 && refused > 50)
  }

  /// Returns a table of days in any order, which may be damaged.
  private static func table(_ random: inout SplitMix64) -> String {
    let days = (15...20).shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random))
    let end = Bool.random(using: &random) ? "\n" : "\r\n"
    var lines = [Bool.random(using: &random) ? "Date,USD,BRL" : "Date fetched,USD,BRL,"]
    for day in days {
      let figures = (0..<2).map { _ in
        let figure = ["N/A", "", "1.2", "6.6000", "5e-1", "0.07"].randomElement(using: &random)
        return figure ?? ""
      }
      lines.append("2026-11-\(day)," + figures.joined(separator: ","))
      if lines[0].hasSuffix(",") { lines[lines.count - 1] += "," }
    }
    var text = Array(lines.joined(separator: end).utf8)
    let pieces = ["\n", ",", "-", ".", "9", "EUR", "?", "1E99", "+", "2026-11-18", "\r", "é"]
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let start = Int.random(in: 0...text.count, using: &random)
      let stop = min(start + Int.random(in: 0...3, using: &random), text.count)
      text.replaceSubrange(start..<stop, with: (pieces.randomElement(using: &random) ?? "").utf8)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// A handle of the library for C.
private final class Library {
  private var handle: OpaquePointer?
  private var error = cambio_error()

  init(today: CalendarDate) throws {
    var options = cambio_options()
    options.size = UInt32(MemoryLayout<cambio_options>.size)
    options.today = today.dayNumber
    options.digits = -1
    try #require(openHandle(&options, &handle, &error) == CAMBIO_OK)
  }

  deinit { closeHandle(handle) }

  /// The reason for the last status.
  var message: String {
    withUnsafeBytes(of: error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  func add(_ table: String) -> cambio_status {
    addRates(handle, "Bank:EUR", table, table.utf8.count, &error)
  }

  /// Returns the value of 100 dollars; empty if there is no rate.
  func reais(on day: CalendarDate) -> String {
    var text = [CChar](repeating: 0, count: Int(CAMBIO_TEXT))
    _ = convert(handle, "100", "USD", "BRL", day.description, &text, text.count, &error)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
