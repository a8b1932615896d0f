import ExactMoney
import ExchangeRates
import LocalStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A process for the tests of the store to kill, to race with, or to run as another user.
///
///     StoreKillChild open PATH               opens it and says "opened", or why not
///     StoreKillChild read PATH               opens it for reading only
///     StoreKillChild keep PATH NAME [COUNT]  keeps fetches of the source NAME until the end of days
///     StoreKillChild attempt PATH NAME       begins an attempt at the rates of NAME, and never ends it
///     StoreKillChild fill PATH DAY DAYS      keeps hourly fetches of CurrencyLayer, of all currencies,
///                                            for the DAYS before DAY
///
/// Every line is written when what it says has happened.
@main struct StoreKillChild {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 2 else { return say("usage: StoreKillChild open|read|keep PATH") }
    say("started")
    do throws(StoreError) {
      switch arguments[1] {
      case "read": _ = try LocalStore.openReadOnly(at: arguments[2])
      case "attempt":
        let store = try LocalStore.open(at: arguments[2])
        let key = ResourceKey(source: arguments.last ?? "", name: ResourceKey.rates)
        _ = try store.resources.begin(key, nil, at: Instant(unixSeconds: 1))
        say("begun")
        while true { pause() }
      case "fill": try fill(LocalStore.open(at: arguments[2]), arguments.dropFirst(3))
      case "keep":
        try keep(
          in: LocalStore.open(at: arguments[2]),
          as: arguments.count > 3 ? arguments[3] : "KILL",
          count: arguments.count > 4 ? Int(arguments[4]) ?? 0 : .max
        )
      default: _ = try LocalStore.open(at: arguments[2])
      }
      say("opened")
    } catch {
      say("error \(error)")
    }
  }

  /// Stores `count` fetches of the source `name`, and prints the resource of each, such as
  /// "KILL-17".
  private static func keep(in store: LocalStore, as name: String, count: Int) throws(StoreError) {
    let source = RateSource(
      name: name,
      title: name,
      institution: name,
      pivot: .eur,
      pivotIsBase: true
    )
    let first = try store.rates.recentFetches(of: name, limit: 10_000).count
    for number in first..<(count == .max ? count : first + count) {
      let table = RateTable(
        source: source,
        asOf: CalendarDate(clamping: 20_000 + Int32(number)),
        entries: [.usd, .gbp, .jpy].map {
          RateTable.Entry($0, ExactDecimal(Int64(number + 1), scale: 4))
        }
      )
      let fetch = StoredFetch(
        source: name,
        request: "\(name)-\(number)",
        startedAt: Instant(unixSeconds: 1_800_000_000 + Int64(number)),
        outcome: .updated
      )
      _ = try store.rates.keep(fetch, tables: [table], quarantine: [])
      say("\(name)-\(number)")
    }
  }

  /// Stores years of a source's hourly quotes, in which every figure changes slightly each hour.
  private static func fill(_ store: LocalStore, _ arguments: ArraySlice<String>) throws(StoreError)
  {
    guard let end = arguments.first.flatMap({ CalendarDate($0) }),
      let days = arguments.last.flatMap({ Int($0) })
    else { return say("usage: StoreKillChild fill PATH DAY DAYS") }
    let source = RateSource(
      name: "CurrencyLayer",
      title: "CurrencyLayer",
      institution: "CurrencyLayer",
      pivot: .usd,
      pivotIsBase: true
    )
    let currencies = Currency.allCases.filter { $0.status == .active && $0 != .usd }.prefix(170)
    for hour in 0..<days * 24 {
      let day = end.adding(days: hour / 24 - days)
      let moment = Instant(startOf: day).adding(seconds: Int64(hour % 24) * 3_600)
      let entries = currencies.enumerated().map { index, currency in
        let step = (hour * 31 + index * 7) % 1_000
        return RateTable.Entry(
          currency,
          ExactDecimal(Int64(1_000_000 + index * 9_973 + step), scale: 6)
        )
      }
      var fetch = StoredFetch(
        source: source.name,
        request: "/live",
        startedAt: moment,
        finishedAt: moment.adding(seconds: 1),
        outcome: .updated
      )
      fetch.isCounted = true
      let table = RateTable(source: source, asOf: day, publishedAt: moment, entries: entries)
      _ = try store.rates.keep(fetch, tables: [table], quarantine: [])
      if hour % 2_400 == 0 { say("\(day)") }
    }
  }

  /// Writes a line at once, since a buffer would be lost with the process.
  private static func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }
}
