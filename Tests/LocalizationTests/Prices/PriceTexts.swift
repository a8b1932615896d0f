import EmbeddedData
import ExactMoney
import Localization
import TestSupport

/// The form of prices in one country: CLDR 47's standard pattern with its ¤, and the words around
/// prices in menus, receipts and listings.
struct PriceStyle: Sendable {
  let tag: String
  let currency: String
  let sign: String
  /// The pattern: `¤#`, `¤ #`, `#¤` or `# ¤`, with the space as in CLDR.
  let pattern: String
  let labels: [String]
  let total: String
  /// A telephone number, with a word for it.
  let telephone: String
  let date: String
  let time: String

  private init(_ line: String) {
    let fields = line.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
    (tag, currency, sign, pattern) = (fields[0], fields[1], fields[2], fields[3])
    labels = fields[4].split(separator: ",").map { String($0) }
    (total, telephone, date, time) = (fields[5], fields[6], fields[7], fields[8])
  }

  static let all: [PriceStyle] = """
    en|USD|$|¤#|Clam chowder,Burger & fries,House red,Coffee|Total|Tel. (212) 555-0143|03/14/2024|7:45 PM
    en-GB|GBP|£|¤#|Fish and chips,Sunday roast,Pint of bitter,Tea|Total|Tel. 020 7946 0958|14/03/2024|19:45
    en-IN|INR|₹|¤#|Masala dosa,Paneer tikka,Lassi,Chai|Total|Ph. 022 2745 6789|14/03/2024|7:45 pm
    de|EUR|€|# ¤|Wiener Schnitzel,Kartoffelsuppe,Hauswein,Kaffee|Summe|Tel. 030 12345678|14.03.2024|19.45 Uhr
    de-CH|CHF|CHF|¤ #|Rösti,Zürcher Geschnetzeltes,Fendant,Kaffee|Total|Tel. 044 668 18 00|14.03.2024|19.45 Uhr
    fr|EUR|€|# ¤|Soupe à l’oignon,Steak frites,Vin de la maison,Café|Total|Tél. 01 99 00 12 34|14/03/2024|19 h 45
    es|EUR|€|# ¤|Gazpacho,Paella valenciana,Vino de la casa,Café|Total|Tel. 910 123 456|14/3/2024|19:45
    es-MX|MXN|$|¤#|Tacos al pastor,Mole poblano,Agua de jamaica,Café|Total|Tel. 55 1234 5678|14/03/2024|19:45
    pt-BR|BRL|R$|¤ #|Feijoada,Moqueca,Caipirinha,Cafezinho|Total|Tel. (11) 3456-7890|14/03/2024|19:45
    it|EUR|€|# ¤|Bruschetta,Lasagne della casa,Acqua,Coperto|Totale|Tel. 06 1234 5678|14/03/24|19:45
    nl|EUR|€|¤ #|Erwtensoep,Bitterballen,Huiswijn,Koffie|Totaal|Tel. 020 123 4567|14-03-2024|19:45
    pl|PLN|zł|# ¤|Żurek,Pierogi ruskie,Kompot,Kawa|Razem|tel. 22 123 45 67|14.03.2024|19:45
    sv|SEK|kr|# ¤|Köttbullar,Gravad lax,Husets vin,Kaffe|Summa|Tel. 08-123 456 78|2024-03-14|19:45
    nb|NOK|kr|# ¤|Fiskesuppe,Lammestek,Husets vin,Kaffe|Sum|Tlf. 22 12 34 56|14.03.2024|19.45
    da|DKK|kr.|# ¤|Smørrebrød,Flæskesteg,Husets vin,Kaffe|I alt|Tlf. 33 12 34 56|14.03.2024|19.45
    cs|CZK|Kč|# ¤|Svíčková,Guláš,Pivo,Káva|Celkem|tel. 224 123 456|14. 3. 2024|19:45
    hu|HUF|Ft|# ¤|Gulyásleves,Paprikás csirke,Bor,Kávé|Összesen|Tel. 1 234 5678|2024. 03. 14.|19:45
    ja|JPY|¥|¤#|ラーメン,天ぷら定食,生ビール,コーヒー|合計|電話 03-1234-5678|2024/03/14|19:45
    ko|KRW|₩|¤#|비빔밥,불고기,막걸리,커피|합계|전화 02-123-4567|2024. 3. 14.|19:45
    zh-Hans|CNY|¥|¤#|宫保鸡丁,小笼包,啤酒,咖啡|合计|电话 010-1234-5678|2024/3/14|19:45
    ru|RUB|₽|# ¤|Борщ,Пельмени,Квас,Кофе|Итого|тел. 8 495 123-45-67|14.03.2024|19:45
    tr|TRY|₺|¤#|Mercimek çorbası,İskender kebap,Ayran,Kahve|Toplam|Tel. 0212 123 45 67|14.03.2024|19:45
    ar|EGP|ج.م.|# ¤|كشري,ملوخية,عصير,قهوة|المجموع|هاتف 02 1234 5678|14/03/2024|19:45
    hi|INR|₹|¤#|समोसा,पनीर टिक्का,लस्सी,चाय|कुल|फ़ोन 022 2745 6789|14/3/2024|7:45
    """.split(separator: "\n").map { PriceStyle(String($0)) }
}

/// A text with prices, and their values.
struct PriceText {
  private(set) var text = ""
  private(set) var prices: [(place: Range<Int>, amount: ExactDecimal)] = []
  private let style: PriceStyle
  private let locale: LocaleData
  private let minorUnits: Int

  init(_ style: PriceStyle, _ random: inout SplitMix64) throws {
    self.style = style
    locale = try EmbeddedLocales.required(style.tag)
    minorUnits = style.currency == "HUF" ? 0 : try Currency(style.currency)?.minorUnits ?? 2
    switch UInt8.random(in: 0..<6, using: &random) {
    case 0: menu(&random)
    case 1: receipt(&random)
    case 2: tag(&random)
    case 3: listing(&random)
    case 4: sentence(&random)
    default: menu(&random, leavingOutOneSign: minorUnits == 2)
    }
  }

  // MARK: Shapes

  private mutating func menu(_ random: inout SplitMix64, leavingOutOneSign: Bool = false) {
    let count = Int.random(in: 2...5, using: &random)
    let bare = leavingOutOneSign ? Int.random(in: 0..<count, using: &random) : -1
    for line in 0..<count {
      add(label(&random) + " ")
      switch UInt8.random(in: 0..<6, using: &random) {
      case 0: add(number(75, 2) + " l · ")
      case 1: add("33 cl ")
      case 2: add("\(Int.random(in: 1990...2023, using: &random)) · ")
      case 3: add("(1, 3, 7) ")
      case 4: add(number(125, 1) + " % ")
      default: add(".....  ".prefix(Int.random(in: 0...7, using: &random)).description)
      }
      if !text.hasSuffix(" ") { add(" ") }
      price(&random, cents: true, hasSign: line != bare)
      add("\n")
    }
  }

  private mutating func receipt(_ random: inout SplitMix64) {
    add(label(&random) + "\n\(style.telephone)\n\(style.date) \(style.time)\n")
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      if Bool.random(using: &random) { add("\(Int.random(in: 2...9, using: &random)) x ") }
      add(label(&random) + " ")
      price(&random, cents: true)
      add("\n")
    }
    add(style.total + ": ")
    price(&random, cents: true)
    add("\n\(number(19, 0)) %\nNr. \(Int.random(in: 10_000...99_999, using: &random))\n")
  }

  private mutating func tag(_ random: inout SplitMix64) {
    switch UInt8.random(in: 0..<4, using: &random) {
    case 0:
      price(&random, cents: true)
      add(" / kg, 500 g")
    case 1:
      add("-20 % · ")
      price(&random, cents: true)
    case 2:
      add("\(style.currency) ")
      price(&random, cents: true, hasSign: false)
    default:
      price(&random, cents: true, hasSign: false)
      add(" \(style.currency)")
    }
  }

  private mutating func listing(_ random: inout SplitMix64) {
    add(label(&random) + ", 85 m², \(Int.random(in: 1900...2023, using: &random)), 3+1, ")
    price(&random, cents: false)
    add(". \(style.telephone), 24/7, A4, 5G, \(style.date), 4.5/5")
  }

  private mutating func sentence(_ random: inout SplitMix64) {
    add(label(&random) + " (2) ")
    price(&random, cents: Bool.random(using: &random))
    add(", " + label(&random) + " ")
    price(&random, cents: true)
    add(". \(style.time), \(style.date).")
  }

  // MARK: Parts

  private func label(_ random: inout SplitMix64) -> String {
    style.labels.randomElement(using: &random) ?? ""
  }

  private func number(_ coefficient: Int64, _ scale: UInt8) -> String {
    NumberFormat(locale, digits: .exactly(Int(scale))).text(
      of: ExactDecimal(coefficient, scale: scale)
    )
  }

  private mutating func add(_ part: String) { text += part }

  private mutating func price(_ random: inout SplitMix64, cents: Bool, hasSign: Bool = true) {
    let scale: UInt8 = minorUnits == 2 && cents ? 2 : 0
    let units =
      minorUnits == 0
      ? Int64.random(in: 100...99_999, using: &random)
      : [Int64.random(in: 1...99, using: &random), .random(in: 100...9_999, using: &random)]
        .randomElement(using: &random) ?? 5
    let fraction = scale == 2 ? Int64.random(in: 0...99, using: &random) : 0
    let amount = ExactDecimal(scale == 2 ? units * 100 + fraction : units, scale: scale)
    let start = text.utf8.count
    let written = number(scale == 2 ? units * 100 + fraction : units, scale)
    text +=
      hasSign
      ? style.pattern.replacing("¤", with: style.sign).replacing("#", with: written) : written
    prices.append((start..<text.utf8.count, amount))
  }
}
