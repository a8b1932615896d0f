import ExactMoney
import ExchangeRates
import PlainBytes

/// The magnitude that the reader chose for a pair in the till.
struct PairMagnitude: Sendable {
  let pair: CurrencyPair
  let magnitude: TillMagnitude
}

extension RatePreferences {
  /// The maximum number of pairs whose magnitude is kept; the oldest choice is dropped.
  static var maximumMagnitudes: Int { 24 }

  /// Returns the magnitude of a pair: the last one chosen, else the usual one of its base.
  func magnitude(of pair: CurrencyPair) -> TillMagnitude {
    magnitudes.first { $0.pair == pair }?.magnitude ?? .first(of: pair.base)
  }

  /// Records the magnitude of a pair; beyond ``maximumMagnitudes``, the oldest is dropped.
  mutating func keep(_ magnitude: TillMagnitude, of pair: CurrencyPair) {
    guard magnitude != self.magnitude(of: pair) else { return }
    magnitudes.removeAll { $0.pair == pair }
    magnitudes.append(PairMagnitude(pair: pair, magnitude: magnitude))
    if magnitudes.count > RatePreferences.maximumMagnitudes { magnitudes.removeFirst() }
  }

  /// The pairs with their powers of ten, `USDBRL1_USDJPY3`; nil if there are none.
  var magnitudeText: String? {
    guard !magnitudes.isEmpty else { return nil }
    let texts = magnitudes.map { kept in
      kept.pair.base.code + kept.pair.quote.code + String(Int(kept.magnitude.rawValue))
    }
    return texts.joined(separator: "_")
  }

  /// Reads ``magnitudeText``; unreadable parts are skipped.
  static func magnitudes(of text: String) -> [PairMagnitude] {
    var kept: [PairMagnitude] = []
    for part in text.parts(between: "_").prefix(maximumMagnitudes) {
      let bytes = part.bytes
      guard bytes.count == 7, let base = Currency(String(utf8: bytes[..<3])),
        let quote = Currency(String(utf8: bytes[3..<6])),
        let magnitude = TillMagnitude(rawValue: bytes[6] &- UInt8(ascii: "0"))
      else { continue }
      let pair = CurrencyPair(base: base, quote: quote)
      kept.append(PairMagnitude(pair: pair, magnitude: magnitude))
    }
    return kept
  }
}
