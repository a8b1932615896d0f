import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates

/// The formats of price files, named after the programs that read them.
enum PriceFormat: UInt8, NamedChoice {
  case ledger, hledger, beancount, gnucash, csv, json

  static var names: StaticString { "ledger hledger beancount gnucash csv json" }
}

extension PriceFormat: WrittenFormat {
  /// The formats that endings of names choose; GnuCash reads CSV under names of its own.
  static let files: [PriceFormat] = [.ledger, .hledger, .beancount, .csv, .json]

  var promised: [FileFormat] {
    switch self {
    // The two programs read each other's prices.
    case .ledger: [.ledger, .hledger]
    case .hledger: [.hledger, .ledger]
    case .beancount: [.beancount]
    case .gnucash, .csv: [.csv]
    case .json: [.json]
    }
  }
}

/// Prices in a program's format, one per line.
struct PriceFileText {
  let wording: CommandWording
  /// The only source used; nil for all.
  let source: RateSource?
  let prices: PriceList

  /// Returns the content of the file.
  func text(_ format: PriceFormat) -> String {
    switch format {
    case .ledger, .hledger, .beancount: journal(format)
    case .gnucash: gnucash
    case .csv: AnswerTable(PriceListJSON.encode(prices), PriceListJSON.table).csv
    case .json: PriceListJSON.encode(prices).text + "\n"
    }
  }

  /// Notes on the days without a rate, one per gap.
  var gapNotes: [String] {
    prices.gaps.map {
      wording(.pricesMissing(first: $0.lowerBound.description, last: $0.upperBound.description))
    }
  }

  private var pair: CurrencyPair { prices.pair }

  /// Returns a plain-text journal: the command line, the gaps, and the prices with their sources.
  private func journal(_ format: PriceFormat) -> String {
    var head = [commandLine]
    if prices.isRounded { head.append(wording(.pricesRounded(digits: String(prices.digits)))) }
    var text = (head + gapNotes).map { "; \($0)\n" }.joined()
    for price in prices.prices {
      text += PriceFileText.line(price, of: pair.base.code, in: pair.quote.code, format)
    }
    return text
  }

  /// Returns a journal's line, with its line end: the price of `base` in `quote`, as the book
  /// writes them, and its source as a comment.
  static func line(
    _ price: Price,
    of base: String,
    in quote: String,
    _ format: PriceFormat
  ) -> String {
    let start = format == .beancount ? "\(price.day) price" : "P \(price.day)"
    return "\(start) \(base) \(price.rate.value) \(quote) ; "
      + price.sources.joined(separator: ", ") + (price.asOf.map { " \($0)" } ?? "") + "\n"
  }

  /// A table for GnuCash's import of prices, under GnuCash's column names.
  private var gnucash: String {
    var text = "Date,From Namespace,From Symbol,Currency To,Amount\n"
    for price in prices.prices {
      text += "\(price.day),CURRENCY,\(pair.base),\(pair.quote),\(price.rate.value)\n"
    }
    return text
  }

  /// The command line that writes these prices again.
  private var commandLine: String {
    let days = prices.days
    var line =
      "cambio prices \(pair.base) \(pair.quote) --since \(days.lowerBound) --until \(days.upperBound)"
    if prices.policy != .last { line += " --policy \(prices.policy.name)" }
    if let source { line += " --source \(source.name.lowercased())" }
    if prices.digits != DecimalRate.usualDigits { line += " --digits \(prices.digits)" }
    return line
  }
}
