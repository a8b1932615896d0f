import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

extension RatePreferences {
  /// Adds these preferences to the stored text.
  func add(to query: inout Query) {
    query.add("pair", conversion.map { $0.place.pair.joined })
    if var place = conversion?.place {
      // A typed rate applies to today's offer only; a lasting one is an own rate.
      (place.rate, place.spelling) = (nil, nil)
      if place.text.utf8.count <= RatePreferences.maximumConversionLength {
        query.items += place.query.items
      }
    }
    query.add("home", home?.code)
    query.add(
      "favourites",
      favourites.prefix(RatePreferences.maximumFavourites).map { $0.code }.joined(separator: "_")
    )
    query.add("layout", layout.name)
    query.add("order", order.name)
    query.add("source", source)
    query.add("recent", isRemembering ? nil : "0")
    query.add("keypad", isKeypadFolded ? "0" : nil)
    query.add("start", startsWithTill ? "till" : nil)
    query.add("till", magnitudeText)
    for own in ownRates.prefix(RatePreferences.maximumOwnRates) where own.isKeepable {
      query.add(
        "rate",
        [
          own.pair.base.code, own.pair.quote.code, own.value.description,
          own.fee?.signed.description ?? "", String(own.setAt.unixSeconds),
        ].joined(separator: "_")
      )
    }
  }

  /// Reads the text of ``add(to:)``; nil if it has no favourites, which every version has written.
  init?(_ query: Query) {
    guard let favourites = query["favourites"] else { return nil }
    self.init()
    if let pair = CurrencyPair(pathParts: query["pair"].map { RatePreferences.parts(of: $0) } ?? [])
    {
      // A stored rate is an own rate, perhaps of another pair.
      var conversion = query
      conversion.items.removeAll { $0.name.isSame(as: "rate") }
      let place = (try? ConverterAddress(pair, conversion)) ?? ConverterAddress(pair)
      self.conversion = KeptConversion(place)
    }
    home = query["home"].flatMap { Currency($0) }
    self.favourites = []
    for code in RatePreferences.parts(of: favourites) {
      if let currency = Currency(code) { _ = addFavourite(currency) }
    }
    layout = query["layout"].flatMap { Layout(named: $0) } ?? .list
    order = query["order"].flatMap { CurrencyOrder(named: $0) } ?? .nameAscending
    source = query["source"].flatMap { Preferences.isName($0) ? $0 : nil }
    isRemembering = query["recent"] == nil
    isKeypadFolded = query["keypad"] != nil
    startsWithTill = query["start"].map { $0.isSame(as: "till") } ?? false
    magnitudes = query["till"].map { RatePreferences.magnitudes(of: $0) } ?? []
    for item in query.items where ownRates.count < RatePreferences.maximumOwnRates {
      guard item.name.isSame(as: "rate"), let own = RatePreferences.ownRate(item.value) else {
        continue
      }
      ownRates.append(own)
    }
  }

  /// The maximum number of bytes of a stored conversion; of a longer one, only the pair is stored.
  private static var maximumConversionLength: Int { 400 }

  private static func ownRate(_ text: String) -> OwnRate? {
    let parts = RatePreferences.parts(of: text, keepingEmpty: true)
    guard parts.count == 5, let pair = CurrencyPair(pathParts: parts), pair.base != pair.quote,
      let value = try? ExactDecimal(parts[2]), let seconds = Int64(parts[4])
    else { return nil }
    let fee = (try? ExactDecimal(parts[3])).flatMap { FeePercent(signed: $0) }
    return OwnRate(pair: pair, value: value, fee: fee, setAt: Instant(unixSeconds: seconds))
      .flatMap { $0.isKeepable ? $0 : nil }
  }

  private static func parts(of text: String, keepingEmpty: Bool = false) -> [String] {
    text.parts(keepingEmpty: keepingEmpty) { byte in
      byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") && !keepingEmpty
        || byte == UInt8(ascii: ",")
    }
  }
}

extension OwnRate {
  /// Whether the rate is short enough to store.
  ///
  /// Fifty such rates fit into a cookie beside the other preferences.
  var isKeepable: Bool {
    let years: ClosedRange<Int64> = 0...99_999_999_999
    return value.description.utf8.count <= 16 && (fee?.signed.description.utf8.count ?? 0) <= 8
      && years.contains(setAt.unixSeconds)
  }
}

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
