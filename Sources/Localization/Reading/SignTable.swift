import ExactMoney

/// What the signs and codes of currencies stand for, found by all their bytes at once.
///
/// A hash table with open addresses, less than half full.
struct SignTable: Sendable {
  private struct Slot {
    /// 0 for an empty slot.
    var sign: UInt64 = 0
    var currency = Currency.xxx
    /// The place in ``CurrencySigns/sharedSigns`` of a sign that the region decides about; else −1.
    var sharedPlace: Int8 = -1
  }

  private var slots = [Slot](repeating: Slot(), count: 1 << SignTable.addressBits)

  private static var addressBits: Int { 10 }

  /// The one table, made when it is first asked.
  static let all = SignTable()

  private init() {
    for sign in CurrencySigns.ownSigns {
      let code = UnsafeRawBufferPointer(start: sign.code.utf8Start, count: 3)
      guard let currency = Currency(utf8: code) else { continue }
      add(ShortSign(sign.text), currency)
    }
    for (place, shared) in CurrencySigns.sharedSigns.enumerated() {
      for word in WordList.words(of: shared.signs) {
        add(ShortSign(UnsafeRawBufferPointer(word.text)), .xxx, sharedPlace: Int8(place))
      }
    }
    for spelling in CurrencySigns.spellings {
      let meaning = slots[index(of: ShortSign(spelling.plain))]
      add(ShortSign(spelling.typed), meaning.currency, sharedPlace: meaning.sharedPlace)
    }
    for currency in Currency.catalogue {
      var code = ShortSign()
      for byte in currency.code.utf8 { code.append(byte | 0x20) }
      add(code, currency)
    }
  }

  private mutating func add(_ sign: ShortSign, _ currency: Currency, sharedPlace: Int8 = -1) {
    slots[index(of: sign)] = Slot(
      sign: sign.bytes,
      currency: currency,
      sharedPlace: sharedPlace
    )
  }

  /// The slot of `sign`, or the empty one where it would be.
  @inline(__always)
  private func index(of sign: ShortSign) -> Int {
    // Fibonacci hashing: the upper bits of a product with 2⁶⁴ / φ.
    let hash = sign.bytes &* 0x9E37_79B9_7F4A_7C15
    var index = Int(truncatingIfNeeded: hash &>> UInt64(64 - SignTable.addressBits))
    while slots[index].sign != 0 && slots[index].sign != sign.bytes {
      index = (index &+ 1) & (1 << SignTable.addressBits - 1)
    }
    return index
  }

  /// What `sign` stands for, where the shared signs have the readings `shared`; nil when it is none.
  @inline(__always)
  func reading(of sign: ShortSign, shared: [CurrencyReading]) -> CurrencyReading? {
    let slot = slots[index(of: sign)]
    guard slot.sign != 0 else { return nil }
    return slot.sharedPlace < 0
      ? CurrencyReading(slot.currency) : shared[Int(slot.sharedPlace)]
  }
}
