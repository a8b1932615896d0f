import EmbeddedData
import ExactMoney
import Foundation
import TestSupport
import Testing

@testable import Localization

@Suite struct TextFoldingTests {
  @Test(arguments: [
    ("Dólar Americano", "dolar americano"), ("ÁÃÇÉÊÍÓÔÕÚÜ", "aaceeiooouu"), ("złoty", "zloty"),
    ("ŁÓDŹ", "lodz"), ("Kroner på Færøerne", "kroner pa faeroerne"), ("Straße", "strasse"),
    ("STRASSE", "strasse"), ("ẞ", "ss"), ("đồng", "dong"), ("ĐỒNG", "dong"), ("őŐűŰ", "oouu"),
    ("şŞıİiI", "ssiiii"), ("Œuvre", "oeuvre"), ("Þórður", "thordur"), ("ǆǄ", "dzdz"),
    ("Česká", "ceska"), ("țȚșȘ", "ttss"), ("ĳ", "ij"), ("ŉ", "n"), ("ſ", "s"),
    ("L·L", "ll"), ("ªº", "ao"), ("Alien³", "alien3"), ("m¹²", "m12"), ("8½", "812"),
    ("33⅓", "3313"),
  ])
  func `Latin letters lose their case and accents`(text: String, key: String) {
    #expect(TextFolding.key(of: text) == key)
  }

  @Test(arguments: [
    ("Δολάριο ΗΠΑ", "δολαριο ηπα"), ("ΕΥΡΏ", "ευρω"), ("ευρώς", "ευρωσ"), ("ΐΰ", "ιυ"),
    ("Рубль", "рубль"), ("РОССИЙСКИЙ", "россиискии"), ("ёлка", "елка"), ("Ї", "і"), ("ґ", "г"),
    ("Ќ", "к"), ("Џ", "џ"), ("Ђ", "ђ"),
  ])
  func `Greek and Cyrillic letters do as well`(text: String, key: String) {
    #expect(TextFolding.key(of: text) == key)
  }

  @Test(arguments: [
    ("أإآا", "اااا"), ("ئؤ", "يو"), ("ليرة", "ليره"), ("دِينَارٌ", "دينار"), ("دينـــار", "دينار"),
    ("ریال", "ريال"), ("کرون", "كرون"), ("مصرى", "مصري"), ("١٢٣", "123"), ("۱۲۳", "123"),
    ("د.إ.\u{200F}", "دا"), ("می\u{200C}روم", "ميروم"), ("שֶׁקֶל", "שקל"), ("שקלים", "שקלימ"),
    ("קוסטה־ריקני", "קוסטה ריקני"), ("ש״ח", "שח"),
  ])
  func `Arabic and Hebrew have one form a letter and no vowel points`(text: String, key: String) {
    #expect(TextFolding.key(of: text) == key)
  }

  @Test(arguments: [
    ("यूरो", "यूरो"), ("रुपया", "रुपया"), ("ज़ार", "जार"), ("१००", "100"), ("টাকা", "টাকা"),
    ("৳১", "৳1"), ("ดอลลาร์", "ดอลลาร"), ("ไต้หวัน", "ไตหวัน"), ("๑๒", "12"),
  ])
  func `Indic and Thai texts lose nukta, tone marks and their digits`(text: String, key: String) {
    #expect(TextFolding.key(of: text) == key)
  }

  @Test(arguments: [
    ("ドル", "ドル"), ("どる", "ドル"), ("ﾄﾞﾙ", "ドル"), ("ト\u{3099}ル", "ドル"), ("ポンド", "ポンド"),
    ("ﾎﾟﾝﾄﾞ", "ポンド"), ("ヴ", "ヴ"), ("ｳﾞ", "ヴ"), ("ユーロ", "ユーロ"), ("円", "円"),
    ("コスタリカ・コロン", "コスタリカ コロン"), ("人民币", "人民币"), ("ＵＳＤ　１００", "usd 100"),
    ("￥", "¥"), ("￦", "₩"), ("\u{309B}", ""), ("円゛", "円"),
  ])
  func `kana are katakana of full width, other widths the usual`(text: String, key: String) {
    #expect(TextFolding.key(of: text) == key)
  }

  @Test(arguments: [
    ("달러", "ㄷㅏㄹㄹㅓ"), ("원", "ㅇㅜㅓㄴ"), ("값", "ㄱㅏㅂㅅ"), ("의", "ㅇㅡㅣ"), ("쌀", "ㅆㅏㄹ"),
    ("ㄳ", "ㄱㅅ"), ("ㅘ", "ㅗㅏ"), ("\u{1112}\u{1161}\u{11AB}", "ㅎㅏㄴ"),
  ])
  func `Hangul is the letters that a keyboard types`(text: String, key: String) {
    #expect(TextFolding.key(of: text) == key)
  }

  @Test func `every step of typing a Hangul word begins the word`() {
    let word = Array(TextFolding.key(of: "유로").utf8)
    for typed in ["ㅇ", "유", "율", "유로"] {
      #expect(word.starts(with: Array(TextFolding.key(of: typed).utf8)), "\(typed)")
    }
  }

  @Test(arguments: [
    ("", ""), ("   ", ""), ("...", ""), ("  a  b ", "a b"), ("R$", "r$"), ("US$", "us$"),
    ("€", "€"), ("£¥₩₽₹₫", "£¥₩₽₹₫"), ("kr.", "kr"), ("U.S.", "us"),
    ("Guinea-Bissau", "guinea bissau"),
    ("Côte d’Ivoire", "cote divoire"), ("Pa\u{2BB}anga", "paanga"), ("(1927–2002)", "1927 2002"),
    ("Antigua & Barbuda", "antigua barbuda"), ("a\u{A0}b\u{202F}c", "a b c"),
    ("so\u{AD}ft", "soft"),
    ("\u{2066}usd\u{2069}", "usd"), ("\u{1F1E7}\u{1F1F7}", "\u{1F1E7}\u{1F1F7}"),
  ])
  func `signs of currencies stay, dots go, other punctuation separates`(text: String, key: String) {
    #expect(TextFolding.key(of: text) == key)
  }

  @Test func `a key is its own key, for every scalar and for pairs of marks and letters`() {
    for value in UInt32(0)...0x2_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let key = TextFolding.key(of: String(Character(scalar)))
      #expect(TextFolding.key(of: key) == key, "U+\(String(value, radix: 16))")
    }
    var random = SplitMix64(seed: 4217)
    let letters = Array("aÅßщїאםأةकজ़ำ달ㄳᆨカ゛ﾞ円ー・$.- \u{301}".unicodeScalars)
    for _ in 0..<2_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<6 { text.append(letters[Int.random(in: 0..<letters.count, using: &random)]) }
      let key = TextFolding.key(of: String(text))
      #expect(TextFolding.key(of: key) == key, "\(String(text))")
    }
  }

  @Test(arguments: EmbeddedLocales.tags)
  func `composed and decomposed, upper and lower case have one key`(tag: String) throws {
    let locale = try EmbeddedLocales.required(tag)
    for currency in Currency.allCases {
      for name in [locale.name(of: currency) ?? "", locale.entry(of: currency)?.symbol ?? ""] {
        let key = TextFolding.key(of: name)
        #expect(TextFolding.key(of: name.decomposedStringWithCanonicalMapping) == key, "\(name)")
        #expect(TextFolding.key(of: name.precomposedStringWithCanonicalMapping) == key, "\(name)")
        #expect(TextFolding.key(of: name.uppercased()) == key, "\(name)")
        #expect(TextFolding.key(of: name.lowercased()) == key, "\(name)")
      }
    }
  }

  @Test func `Latin letters with marks fold as Foundation folds them`() {
    for value in Array(UInt32(0xC0)...0x24F) + Array(UInt32(0x1E00)...0x1EFF) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(Character(scalar))
      let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      // Letters that Foundation leaves unchanged have no decomposition: ø, ł, đ, ligatures, African
      // letters.
      guard folded.utf8.allSatisfy({ $0 < 0x80 }) else { continue }
      #expect(TextFolding.key(of: text) == folded, "\(text)")
    }
  }
}
