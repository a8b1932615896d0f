import ExactMoney
import Glibc
import Localization

/// The locales that the targets read in, and what they share.
enum FuzzInput {
  /// The readers by the first byte of an input: marks, digits and scripts that differ.
  static let readers: [AmountReader] = {
    let names = ["en", "de", "fr", "ko", "ar-EG", "de-CH", "en-IN", "pt-BR"].map { "\($0).txt" }
    // Locales and words stay where they lie: the files are kept for as long as the program runs.
    let files = (names + ["keywords.csv"]).map { bytes(of: $0) }
    let locales = files.dropLast().compactMap { LocaleData(text: $0) }
    precondition(locales.count == names.count, "every file is a locale file")
    return locales.map { locale in
      let keywords = CurrencyKeywords(text: files[names.count])
      let words = CurrencyWords(locales: [locale, locales[0]], keywords: keywords)
      return AmountReader(locale, words: words)
    }
  }()

  /// Takes the reader that the first byte stands for off the front of an input; nil without one.
  static func split(
    _ data: UnsafeRawPointer,
    _ count: Int
  ) -> (reader: AmountReader, text: UnsafeRawBufferPointer)? {
    guard count > 0 else { return nil }
    let index = Int(data.load(as: UInt8.self)) % readers.count
    return (readers[index], UnsafeRawBufferPointer(start: data + 1, count: count - 1))
  }

  /// Ends the program unless `place` lies in `text`.
  static func check(_ place: Range<Int>, in text: UnsafeRawBufferPointer) {
    let isInside = place.lowerBound >= 0 && place.upperBound <= text.count
    precondition(isInside, "a place lies in the text")
  }

  /// A file of the locales.
  private static func bytes(of name: String) -> UnsafeRawBufferPointer {
    guard let file = fopen("Sources/CEmbeddedLocales/Locales/\(name)", "rb") else {
      fatalError("\(name) is not there: run it from the project's root")
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    let count = fread(buffer.baseAddress, 1, buffer.count, file)
    fclose(file)
    return UnsafeRawBufferPointer(start: buffer.baseAddress, count: count)
  }
}
