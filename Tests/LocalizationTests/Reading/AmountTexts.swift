import ExactMoney
import Localization
import TestSupport

/// Amounts as a locale writes them, half of them with a few changes.
struct AmountTexts {
  private static let currencies: [Currency] = [.usd, .eur, .gbp, .jpy, .brl, .krw, .inr, .chf]
  private static let pieces: [Unicode.Scalar] = [
    "0", "1", "7", " ", "\u{A0}", "\u{202F}", "\u{2009}", ",", ".", "'", "’", "٫", "٬", "-", "−",
    "+",
    "(", ")", "%", "$", "€", "£", "¥", "￥", "k", "r", "e", "Z", "é", "ł", "٣", "۴", "५", "３",
    "\u{200F}",
    "\u{200E}", "\u{61C}", "\u{0}", "원", "円", "万", "ج",
  ]
  private static let words = [
    "kr", "Rs.", "zł", "EUR", "usd", "US$", "R$", "د.إ.", "mil", "de", "fr.",
  ]

  private var random = SplitMix64(seed: 41)
  private let locales: [LocaleData]

  /// Creates texts of `locale`, and some of `others`, whose separators differ from its own.
  init(_ locale: LocaleData, others: [LocaleData]) {
    locales = [locale, locale, locale] + others
  }

  mutating func next() -> String {
    let amount = ExactDecimal(
      Int64(bitPattern: random.next()) >> Int64.random(in: 0...63, using: &random),
      scale: UInt8.random(in: 0...4, using: &random)
    )
    let locale = locales[Int.random(in: 0..<locales.count, using: &random)]
    let currencies = AmountTexts.currencies
    let currency = currencies[Int.random(in: 0..<currencies.count, using: &random)]
    let form = Int.random(in: 0..<12, using: &random)
    let number = NumberFormat(locale, of: form < 3 ? nil : currency).text(of: amount)
    let mark = form % 2 == 0 ? currency.code : locale.narrowSymbol(of: currency)
    let text =
      form < 3
      ? number
      : form < 6
        ? mark + number
        : form < 8
          ? number + mark : form < 10 ? "\(number)\u{A0}\(mark)" : "\(mark)\u{A0}\(number)"
    var scalars = Array(text.unicodeScalars)
    if Bool.random(using: &random) {
      for _ in 0..<Int.random(in: 1...3, using: &random) { change(&scalars) }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private mutating func change(_ scalars: inout [Unicode.Scalar]) {
    let place = Int.random(in: 0...scalars.count, using: &random)
    let piece = AmountTexts.pieces[Int.random(in: 0..<AmountTexts.pieces.count, using: &random)]
    let word = AmountTexts.words[Int.random(in: 0..<AmountTexts.words.count, using: &random)]
    guard place < scalars.count else { return scalars.append(contentsOf: word.unicodeScalars) }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: scalars.remove(at: place)
    case 1: scalars.insert(scalars[place], at: place)
    case 2: scalars.swapAt(place, Int.random(in: 0..<scalars.count, using: &random))
    case 3: scalars[place] = piece
    case 4:
      scalars.insert(contentsOf: word.unicodeScalars, at: Bool.random(using: &random) ? 0 : place)
    default: scalars.insert(piece, at: place)
    }
  }
}
