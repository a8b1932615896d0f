import CambioFoundation
import ExactMoney
import ExchangeRates
import Foundation

/// Converts, `FOLDER AMOUNT FROM TO`, or lists the currencies, `FOLDER list [TEXT]`.
@main
struct CurrencyLayerConverter {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do throws(Failure) {
      let service = try CurrencyLayer(folder: URL(filePath: words.first ?? "."))
      switch words.count {
      case 4: print(try service.conversion(words[1], words[2], words[3]))
      default: print(try service.list(containing: words.count == 3 ? words[2] : ""))
      }
    } catch {
      print("Sorry, \(error.message).")
      exit(1)
    }
  }
}

/// The reason why there is no answer, as the user reads it.
struct Failure: Error { let message: String }

/// CurrencyLayer's currencies and rates.
struct CurrencyLayer {
  private let names: [String: String]
  private let converter: Converter
  private let updated: Date

  private struct List: Decodable { let currencies: [String: String] }
  private struct Live: Decodable { let timestamp: Int, quotes: [String: Decimal] }
  private struct Refusal: Decodable { let error: Reason }
  private struct Reason: Decodable { let info: String }

  init(folder: URL) throws(Failure) {
    let list: List = try Self.read("list.json", folder)
    let live: Live = try Self.read("live.json", folder)
    names = list.currencies.filter { Currency($0.key) != nil }
    updated = Date(timeIntervalSince1970: TimeInterval(live.timestamp))
    // Every quote is for one dollar, such as USDBRL. Other pairs go through the dollar.
    var rates: [Currency: ExactDecimal] = [:]
    for (pair, quote) in live.quotes where pair != "USDUSD" {
      Currency(pair.dropFirst(3)).map { rates[$0] = ExactDecimal(exactly: quote) }
    }
    let day = CalendarDate(updated) ?? .today()
    let source = RateSource(name: "CurrencyLayer", pivot: .usd)
    do throws(RateTableError) {
      let table = try RateTable(source: source, day: day, rates: rates)
      converter = Converter(archive: try RateArchive([table]), today: day)
    } catch {
      throw Failure(message: "faulty rate: \(error.currency?.code ?? error.text), \(error.reason)")
    }
  }

  private static func read<A: Decodable>(_ name: String, _ folder: URL) throws(Failure) -> A {
    guard let data = try? Data(contentsOf: folder.appending(path: name))
    else { throw Failure(message: "\(name) is missing, fetch it and try again") }
    if let answer = try? JSONDecoder().decode(A.self, from: data) { return answer }
    let refusal = try? JSONDecoder().decode(Refusal.self, from: data)
    throw Failure(message: refusal?.error.info ?? "\(name) is no answer of CurrencyLayer")
  }

  /// Returns the result, the rate and the time of the rates.
  func conversion(_ amount: String, _ from: String, _ to: String) throws(Failure) -> String {
    guard let value = try? ExactDecimal(amount)
    else { throw Failure(message: "“\(amount)” is not an amount, write 35.50") }
    guard names[from] != nil, names[to] != nil, let base = Currency(from), let quote = Currency(to)
    else { throw Failure(message: "“\(from)” or “\(to)” is not in CurrencyLayer's list") }
    let style = Money.FormatStyle(locale: Locale(identifier: "pt_BR"))
    do throws(RateError) {
      let result = try converter.convert(Money(value, base), to: quote).result()
      let one = try converter.convert(Money(1, base), to: quote).result(to: .shown)
      return """
        \(Money(value, base).formatted(style)) = \(result.formatted(style))
        1 \(base) = \(one.formatted(style))
        Last update: \(updated.formatted(.iso8601))
        """
    } catch {
      throw Failure(message: "there is no rate from \(base) to \(quote)")
    }
  }

  /// Returns the currencies with `text` as their code or in their names.
  func list(containing text: String) throws(Failure) -> String {
    let found = names.filter {
      text.isEmpty || $0.key == text.uppercased() || $0.value.localizedStandardContains(text)
    }
    guard !found.isEmpty else { throw Failure(message: "no currency is called “\(text)”") }
    return found.map { "\($0.key) \($0.value)" }.sorted().joined(separator: "\n")
  }
}
