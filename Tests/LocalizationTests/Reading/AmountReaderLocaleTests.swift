import ExactMoney
import Localization
import TestSupport
import Testing

/// Typed and pasted amounts, by locale.
///
/// The value keeps the digits of the text.
@Suite struct AmountReaderLocaleTests {
  @Test(arguments: AmountExample.pointTags)
  func `every form is read where a point marks decimals`(tag: String) throws {
    let reader = try AmountReader.of(tag)
    for reading in AmountExample.all(tag, AmountExample.point) {
      #expect(try reader.read(reading.text).value.description == reading.value, "\(reading.text)")
    }
  }

  @Test(arguments: AmountExample.commaTags)
  func `every form is read where a comma marks decimals`(tag: String) throws {
    let reader = try AmountReader.of(tag)
    for reading in AmountExample.all(tag, AmountExample.comma) {
      #expect(try reader.read(reading.text).value.description == reading.value, "\(reading.text)")
    }
  }

  @Test(arguments: AmountExample.usual)
  func `what is usual in a locale is read`(reading: AmountExample) throws {
    let reader = try AmountReader.of(reading.tag)
    #expect(try reader.read(reading.text).value.description == reading.value)
  }
}
