import EmbeddedData
import ExactMoney
import Localization
import TestSupport
import Testing

@Suite struct CurrencyFinderTests {
  @Test(arguments: [
    "dólar", "Dólar", "DÓLAR", "dolar", "dola\u{301}r", "usd", "USD", "Usd", "us dol",
  ])
  func `S0-13: name and code find the dollar in Portuguese, accents or not`(text: String) throws {
    #expect(try CurrencyFinder.embedded("pt-BR").codes(text).first == "USD")
  }

  @Test(
    arguments: [
      ("pt-BR", "real", "BRL"), ("pt-BR", "reais", "BRL"), ("pt-BR", "iene", "JPY"),
      ("pt-BR", "libra esterlina", "GBP"), ("pt-BR", "suica", "CHF"), ("pt-BR", "japao", "JPY"),
      ("pt-BR", "coreia do sul", "KRW"), ("pt-BR", "estados unidos", "USD"),
      ("es", "dólar estadounidense", "USD"), ("es", "peso mexicano", "MXN"),
      ("es", "alemania", "EUR"),
      ("es", "colones costarricenses", "CRC"), ("es", "corona sueca", "SEK"),
      ("ko", "달러", "USD"), ("ko", "미국 달러", "USD"), ("ko", "미국달러", "USD"), ("ko", "원", "KRW"),
      ("ko", "엔화", "JPY"), ("ko", "일본", "JPY"), ("ko", "유로", "EUR"), ("ko", "대한민구", "KRW"),
      ("ja", "ドル", "USD"), ("ja", "どる", "USD"), ("ja", "米ドル", "USD"), ("ja", "円", "JPY"),
      ("ja", "ﾕｰﾛ", "EUR"), ("ja", "コスタリカコロン", "CRC"), ("ja", "コスタリカ コロン", "CRC"),
      ("ja", "韓国", "KRW"), ("ja", "アメリカ", "USD"),
      ("zh-Hans", "美元", "USD"), ("zh-Hans", "人民币", "CNY"), ("zh-Hans", "日本", "JPY"),
      ("zh-Hant", "美元", "USD"), ("zh-Hant", "新台幣", "TWD"),
      ("ru", "доллар сша", "USD"), ("ru", "ДОЛЛАРОВ США", "USD"),
      ("ru", "российских рублей", "RUB"),
      ("ru", "иена", "JPY"), ("ru", "евро", "EUR"), ("ru", "рубль", "RUB"), ("ru", "китай", "CNY"),
      ("uk", "гривня", "UAH"), ("uk", "гривень", "UAH"), ("uk", "украінська", "UAH"),
      ("ar", "دولار امريكي", "USD"), ("ar", "دولار أمريكي", "USD"), ("ar", "يورو", "EUR"),
      ("ar", "ريال سعودي", "SAR"), ("ar", "الكويت", "KWD"),
      ("ar-EG", "جنيه مصرى", "EGP"), ("fa", "ریال ایران", "IRR"), ("he", "שקל", "ILS"),
      ("he", "דולר אמריקאי", "USD"), ("hi", "रुपया", "INR"), ("hi", "अमेरिकी डॉलर", "USD"),
      ("bn", "বাংলাদেশী টাকা", "BDT"), ("th", "บาท", "THB"), ("th", "ดอลลารสหรัฐ", "USD"),
      ("vi", "do la my", "USD"), ("vi", "đô la Mỹ", "USD"), ("vi", "dong viet nam", "VND"),
      ("tr", "turk lirasi", "TRY"), ("tr", "TÜRK LİRASI", "TRY"), ("tr", "ingiliz sterlini", "GBP"),
      ("pl", "zloty", "PLN"), ("pl", "ZŁOTYCH", "PLN"), ("pl", "niemcy", "EUR"),
      ("cs", "ceska koruna", "CZK"), ("hu", "magyar forint", "HUF"), ("ro", "leu romanesc", "RON"),
      ("de", "schweizer franken", "CHF"), ("de", "oesterreich", "EUR"), ("de", "osterreich", "EUR"),
      ("de", "us-dollar", "USD"), ("fr", "franc suisse", "CHF"), ("fr", "roupie indienne", "INR"),
      ("fr", "etats unis", "USD"), ("fr", "états-unis", "USD"), ("fr", "cote d'ivoire", "XOF"),
      ("el", "ευρω", "EUR"), ("el", "ΕΥΡΏ", "EUR"), ("el", "δολάριο ηπα", "USD"),
      ("bg", "български лев", "BGN"), ("sr", "српски динар", "RSD"), ("sv", "svensk krona", "SEK"),
      ("da", "danske kroner", "DKK"), ("nb", "norske kroner", "NOK"), ("fi", "yhdysvallat", "USD"),
      ("it", "sterlina", "GBP"), ("nl", "britse pond", "GBP"),
      ("id", "dolar amerika serikat", "USD"),
    ] as [(String, String, String?)]
  )
  func `S0-13: a name, a country or a count in the reader's language finds the currency first`(
    tag: String,
    text: String,
    code: String?
  ) throws {
    #expect(try CurrencyFinder.embedded(tag).codes(text).first == code)
  }

  @Test(arguments: [
    ("quid", "GBP"), ("loonie", "CAD"), ("greenback", "USD"), ("kiwi", "NZD"), ("rmb", "CNY"),
    ("gold", "XAU"), ("sdr", "XDR"), ("dollar", "USD"), ("pounds", "GBP"), ("franc", "CHF"),
    ("new zealand dollar", "NZD"), ("krona sweden", "SEK"), ("sweden krona", "SEK"),
    ("united states dollar", "USD"), ("brazil", "BRL"), ("germany", "EUR"),
    ("deutsche mark", "DEM"),
    ("german mark", "DEM"), ("niger", "XOF"), ("mali", "XOF"), ("switzerland", "CHF"),
    ("R$", "BRL"), ("r$", "BRL"), ("US$", "USD"), ("$", "USD"), ("€", "EUR"), ("£", "GBP"),
    ("¥", "JPY"), ("₩", "KRW"), ("￦", "KRW"), ("kr", "DKK"), ("kr.", "DKK"), ("C$", "CAD"),
    ("986", "BRL"), ("840", "USD"), ("008", "ALL"), ("8", "ALL"), ("36", "AUD"), ("dem", "DEM"),
    ("eu", "EUR"), ("달러", "USD"), ("ドル", "USD"), ("рубль", "RUB"), ("dólar", "USD"),
    ("درهم", "AED"), ("xxx", "XXX"),
  ])
  func `symbols, nicknames and countries find currencies`(text: String, code: String) throws {
    #expect(try CurrencyFinder.embedded("en").codes(text).first == code)
  }

  @Test(arguments: ["zzz", "dollar zzz", "usd brl", "98 real euro", "123456", "ц"])
  func `a search that nothing matches in every word finds nothing`(text: String) throws {
    #expect(try CurrencyFinder.embedded("en").codes(text).isEmpty)
  }

  @Test(arguments: [
    // Two letters may match inside a currency's name, one may not. Inside a country's name, they
    // match only in a script without spaces.
    ("en", "eso", ["MXN"], []), ("en", "yen", ["JPY"], ["NOK"]),
    ("en", "z", ["ZAR", "PLN"], ["BRL"]),
    ("ja", "円", ["JPY"], ["USD"]), ("zh-Hans", "香港", ["HKD"], ["USD"]),
    ("zh-Hans", "元", ["CNY", "EUR"], ["GBP"]),
    ("th", "สหรัฐ", ["USD"], []), ("ko", "ㄷ", ["USD"], []),
  ])
  func `text inside words is found where it means something`(
    tag: String,
    text: String,
    found: [String],
    missing: [String]
  ) throws {
    let codes = try CurrencyFinder.embedded(tag).codes(text)
    for code in found { #expect(codes.contains(code)) }
    for code in missing { #expect(!codes.contains(code)) }
  }

  @Test(arguments: [
    // Order: an exact code, then the starts of codes, then names.
    ("all", ["ALL"]), ("try", ["TRY"]), ("mxn", ["MXN"]), ("mx", ["MXN", "MXV", "MXP"]),
    // Order: a nickname, then a name that starts with it, then countries.
    ("won", ["KRW"]), ("real", ["BRL"]), ("swiss", ["CHF"]),
    // Order: currencies in use, then past ones.
    ("lira", ["TRY", "ITL"]), ("lev", ["BGN"]), ("mark", ["BAM"]),
    // Order: a country's currency, then its past ones.
    ("germany", ["EUR", "DEM"]), ("italy", ["EUR", "ITL"]),
    // Order: the start of a word, then its middle.
    ("dong", ["VND"]), ("pound", ["GBP"]),
  ])
  func `the better match comes first`(text: String, codes: [String]) throws {
    #expect(try CurrencyFinder.embedded("en").codes(text).prefix(codes.count) == codes[...])
  }

  @Test func `among equal matches the chosen order decides`() throws {
    let finder = try CurrencyFinder.embedded("en")
    // "krone" is the nickname of two currencies, and begins a word in the names of others.
    let byCode = finder.currencies(matching: "krone", order: .codeAscending, statuses: [.active])
    #expect(byCode.map { $0.code } == ["DKK", "NOK"])
    let back = finder.currencies(matching: "krone", order: .codeDescending, statuses: [.active])
    #expect(back.map { $0.code } == ["NOK", "DKK"])
  }

  @Test(arguments: EmbeddedLocales.tags)
  func `a currency is among the first three for its name, first for its code`(tag: String) throws {
    let finder = try CurrencyFinder.embedded(tag)
    let locale = try EmbeddedLocales.required(tag)
    for currency in Currency.allCases {
      #expect(finder.currencies(matching: currency.code).first == currency)
      guard let name = locale.name(of: currency) else { continue }
      let found = finder.currencies(matching: name).prefix(3)
      #expect(found.contains(currency), "\(currency) \(name): \(found)")
    }
  }

  @Test(arguments: EmbeddedLocales.tags)
  func `S0-09: the whole list has every currency, each with a code and a name`(tag: String) throws {
    let locale = try EmbeddedLocales.required(tag)
    let list = try CurrencyFinder.embedded(tag).currencies()
    #expect(list.sorted() == Currency.allCases)
    for currency in list {
      #expect(currency.code.count == 3)
      #expect(!(locale.name(of: currency) ?? currency.name).isEmpty)
    }
  }

  @Test(arguments: [
    ("dollr", "USD"), ("dolalr", "USD"), ("dollarr", "USD"), ("us dollat", "USD"), ("shekl", "ILS"),
    ("brazl", "BRL"), ("bucks", "USD"), ("swizterland", "CHF"),
  ])
  func `where nothing matches, one slip of the finger is forgiven`(text: String, code: String)
    throws
  {
    #expect(try CurrencyFinder.embedded("en").codes(text).first == code)
  }

  @Test(arguments: ["en", "pt-BR", "de", "pl", "sv"])
  func `a name with one slip finds its currency, unless it is another word`(tag: String) throws {
    let finder = try CurrencyFinder.embedded(tag)
    var random = SplitMix64(seed: 32)
    var (cases, hits) = (0, 0)
    for currency in Currency.allCases {
      let name = try EmbeddedLocales.required(tag).name(of: currency) ?? currency.name
      let words = TextFolding.key(of: name).split(separator: " ").map { Array($0.utf8) }
      guard var word = words.last(where: { $0.count > 4 }) else { continue }
      let place = Int.random(in: 1..<word.count - 1, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: word.remove(at: place)
      case 1: word.insert(UInt8(ascii: "q"), at: place)
      case 2: word[place] = UInt8(ascii: "q")
      default: word.swapAt(place, place + 1)
      }
      let found = finder.currencies(matching: String(decoding: word, as: UTF8.self))
      #expect(!found.isEmpty)
      (cases, hits) = (cases + 1, hits + (found.contains(currency) ? 1 : 0))
    }
    // "dolar" is one edit from "dollar", but a word of its own.
    #expect(cases > 150 && hits * 20 >= cases * 19, "\(hits) of \(cases)")
  }

  @Test func `words of three letters, another first letter and two slips are not forgiven`() throws
  {
    for text in ["yeb", "xollar", "dolllarr", "ollar q"] {
      #expect(try CurrencyFinder.embedded("en").codes(text) == [], "\(text)")
    }
  }

  @Test(arguments: ["", " ", "\t\n", "...", "\u{200B}"])
  func `an empty search is the whole list`(text: String) throws {
    let finder = try CurrencyFinder.embedded("de")
    #expect(finder.currencies(matching: text) == finder.currencies())
  }

  @Test func `only the statuses asked for are found`() throws {
    let finder = try CurrencyFinder.embedded("en")
    for status in Currency.Status.allCases {
      let list = finder.currencies(statuses: [status])
      #expect(list.sorted() == Currency.allCases.filter { $0.status == status })
      #expect(
        finder.currencies(matching: "a", statuses: [status]).allSatisfy { $0.status == status }
      )
    }
    #expect(finder.currencies(statuses: []).isEmpty)
    #expect(finder.currencies(matching: "italy", statuses: [.active]) == [.eur])
  }

  @Test func `a finder of some currencies finds no other`() throws {
    let english = try EmbeddedLocales.required("en")
    let some: [Currency] = [.usd, .eur, .brl]
    let finder = CurrencyFinder(locales: [english], currencies: some)
    #expect(finder.currencies() == [.brl, .eur, .usd])
    #expect(finder.currencies(matching: "rupee") == [])
    #expect(finder.currencies(matching: "dollar") == [.usd])
    #expect(CurrencyFinder(locales: [], currencies: some).currencies(matching: "real") == [.brl])
    #expect(CurrencyFinder(locales: [], currencies: []).currencies() == [])
  }
}
