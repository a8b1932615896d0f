import ExactMoney
import ExchangeRates
import PlainBytes

/// A pair's magnitude in the till.
struct PairMagnitude: Sendable {
  let pair: CurrencyPair
  let magnitude: TillMagnitude
}

extension RatePreferences {
  /// The most pairs whose magnitude is kept.
  static var mostMagnitudes: Int { 24 }

  /// The magnitude of the pair's till: the one chosen last, else the first of its base.
  func magnitude(of pair: CurrencyPair) -> TillMagnitude {
    magnitudes.first { $0.pair == pair }?.magnitude ?? .first(of: pair.base)
  }

  /// Remembers the magnitude of a pair, and forgets the one that was chosen longest ago.
  mutating func keep(_ magnitude: TillMagnitude, of pair: CurrencyPair) {
    guard magnitude != self.magnitude(of: pair) else { return }
    magnitudes.removeAll { $0.pair == pair }
    magnitudes.append(PairMagnitude(pair: pair, magnitude: magnitude))
    if magnitudes.count > RatePreferences.mostMagnitudes { magnitudes.removeFirst() }
  }

  /// `USDBRL1_USDJPY3`: each pair with the power of ten; nil without any.
  var magnitudeText: String? {
    guard !magnitudes.isEmpty else { return nil }
    let texts = magnitudes.map { kept in
      kept.pair.base.code + kept.pair.quote.code + String(Int(kept.magnitude.rawValue))
    }
    return texts.joined(separator: "_")
  }

  /// Reads what ``magnitudeText`` writes; what is unreadable is left out.
  static func magnitudes(of text: String) -> [PairMagnitude] {
    var kept: [PairMagnitude] = []
    for part in text.parts(between: "_").prefix(mostMagnitudes) {
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
