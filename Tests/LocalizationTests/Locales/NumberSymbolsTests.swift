import EmbeddedData
import Testing

@testable import Localization

@Suite struct NumberSymbolsTests {
  @Test(
    arguments: [
      ("en", "0", ".", ",", "-", "%", "3 3 1"), ("pt-BR", "0", ",", ".", "-", "%", "3 3 1"),
      ("pt-PT", "0", ",", "\u{A0}", "-", "%", "3 3 2"),
      ("hi", "0", ".", ",", "-", "%", "3 2 1"), ("fr", "0", ",", "\u{202F}", "-", "%", "3 3 1"),
      ("de-CH", "0", ".", "'", "-", "%", "3 3 1"), ("sv", "0", ",", "\u{A0}", "−", "%", "3 3 1"),
      ("fa", "۰", "٫", "٬", "\u{200E}−", "٪", "3 3 1"),
      ("bn", "০", ".", ",", "-", "%", "3 2 1"),
    ]
  )
  func `a locale has its own signs`(
    tag: String,
    zero: String,
    decimal: String,
    group: String,
    minus: String,
    percent: String,
    sizes: String
  ) throws {
    let numbers = try EmbeddedLocales.required(tag).numbers
    #expect(String(numbers.zero) == zero)
    #expect(numbers.decimal == decimal)
    #expect(numbers.group == group)
    #expect(minus.hasSuffix(numbers.minus))
    #expect(numbers.percent == percent)
    #expect(
      "\(numbers.groups.primary) \(numbers.groups.secondary) \(numbers.groups.minimum)" == sizes
    )
  }

  @Test func `percentages are grouped differently in one locale only`() throws {
    for tag in EmbeddedLocales.tags {
      let numbers = try EmbeddedLocales.required(tag).numbers
      #expect((numbers.percentGroups == numbers.groups) == (tag != "bn"))
    }
  }

  @Test(arguments: ["", "3", "3 3", "3 3 1 1", "a b c", "3,3,1"])
  func `sizes that are not three digits are none`(text: String) {
    #expect(GroupSizes(text) == nil)
  }
}

extension GroupSizes {
  /// Parses the group sizes in `text`.
  init?(_ text: String) {
    guard let sizes = Array(text.utf8).withUnsafeBytes({ GroupSizes($0) }) else { return nil }
    self = sizes
  }
}
