import Localization
import PlainBytes

extension AmountField {
  /// The page that reads the text, which is no amount for a word or a second currency in it, as
  /// sentences have; nil for all other texts.
  ///
  /// The page's own program is too small to read sentences.
  var sentence: AskAddress? {
    let bytes = text.bytes
    // A word alone is a mistake, not a sentence.
    guard let error, bytes.contains(where: { $0 &- UInt8(ascii: "0") < 10 }),
      bytes.contains(UInt8(ascii: " "))
    else { return nil }
    switch error.reason {
    case .unknownWord, .tooLong: return AskAddress(text)
    case .secondCurrency, .missingNumber:
      let byte = text.bytes.dropFirst(error.place.lowerBound).first ?? 0
      return (byte | 0x20) &- UInt8(ascii: "a") < 26 ? AskAddress(text) : nil
    default: return nil
    }
  }
}
