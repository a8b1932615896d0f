import ExactMoney
import Glibc
import Localization

/// The locales of the targets, and their common functions.
enum FuzzInput {
  /// The readers, by the first byte of an input, with different separators, digits and scripts.
  static let readers: [AmountReader] = {
    let names = ["en", "de", "fr", "ko", "ar-EG", "de-CH", "en-IN", "pt-BR"].map { "\($0).txt" }
    // The readers use the files in place, so they stay in memory until the program ends.
    let files = (names + ["keywords.csv"]).map { bytes(of: $0) }
    let locales = files.dropLast().compactMap { LocaleData(text: $0) }
    precondition(locales.count == names.count, "every file is a locale file")
    return locales.map { locale in
      let keywords = CurrencyKeywords(text: files[names.count])
      let words = CurrencyWords(locales: [locale, locales[0]], keywords: keywords)
      return AmountReader(locale, words: words)
    }
  }()

  /// Removes the first byte of an input, and returns its reader, and the other bytes as a text; nil
  /// if the input is empty.
  static func split(
    _ data: UnsafeRawPointer,
    _ count: Int
  ) -> (reader: AmountReader, text: String)? {
    guard count > 0 else { return nil }
    let index = Int(data.load(as: UInt8.self)) % readers.count
    let bytes = UnsafeRawBufferPointer(start: data + 1, count: count - 1)
    return (readers[index], String(decoding: bytes, as: UTF8.self))
  }

  /// Ends the program unless `place` is within `text`.
  static func check(_ place: Range<Int>, in text: String) {
    let isInside = place.lowerBound >= 0 && place.upperBound <= text.utf8.count
    precondition(isInside, "a place lies in the text")
  }

  /// Returns the bytes of a locale's file.
  private static func bytes(of name: String) -> UnsafeRawBufferPointer {
    guard let file = fopen("Sources/CEmbeddedData/Locales/Files/\(name)", "rb") else {
      fatalError("\(name) is not there: run it from the project's root")
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    let count = fread(buffer.baseAddress, 1, buffer.count, file)
    fclose(file)
    return UnsafeRawBufferPointer(start: buffer.baseAddress, count: count)
  }
}
