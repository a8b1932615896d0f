import ExactMoney

/// The signs of currencies by their first byte, so that few are compared with what is ahead.
struct SignIndex: Sendable {
  private struct Entry: @unchecked Sendable {
    /// The sign in plain form, which lies in the program.
    let text: UnsafeBufferPointer<UInt8>
    let currency: Currency
    /// The place in ``CurrencySigns/sharedSigns`` of a sign that the region decides about; else −1.
    let sharedPlace: Int
    /// The next entry with the same first byte; −1 behind the last.
    let next: Int
  }

  private var entries: [Entry] = []
  private var firsts = [Int](repeating: -1, count: 256)

  /// The one index, made when it is first asked.
  static let all = SignIndex()

  private init() {
    // Each entry goes before the others of its byte: what is added last is compared first.
    for place in CurrencySigns.sharedSigns.indices.reversed() {
      for word in WordList.words(of: CurrencySigns.sharedSigns[place].signs).reversed() {
        add(word.text, .xxx, sharedPlace: place)
      }
    }
    for sign in CurrencySigns.ownSigns.reversed() {
      let code = UnsafeRawBufferPointer(start: sign.code.utf8Start, count: 3)
      guard let currency = Currency(utf8: code) else { continue }
      let text = UnsafeBufferPointer(
        start: sign.text.utf8Start,
        count: sign.text.utf8CodeUnitCount
      )
      add(text, currency, sharedPlace: -1)
    }
  }

  private mutating func add(
    _ text: UnsafeBufferPointer<UInt8>,
    _ currency: Currency,
    sharedPlace: Int
  ) {
    guard let first = text.first else { return }
    entries.append(
      Entry(
        text: text,
        currency: currency,
        sharedPlace: sharedPlace,
        next: firsts[Int(first)]
      )
    )
    firsts[Int(first)] = entries.count - 1
  }

  /// Whether a sign stands at `index`.
  func has(_ cursor: PlainCursor, at index: Int) -> Bool { entry(cursor, at: index) != nil }

  /// The sign at `index` and its length, where the shared signs have the readings `shared`.
  func match(
    _ cursor: PlainCursor,
    at index: Int,
    shared: [CurrencyReading]
  ) -> (reading: CurrencyReading, length: Int)? {
    guard let entry = entry(cursor, at: index) else { return nil }
    let reading =
      entry.sharedPlace < 0 ? CurrencyReading(entry.currency) : shared[entry.sharedPlace]
    return (reading, entry.text.count)
  }

  private func entry(_ cursor: PlainCursor, at index: Int) -> Entry? {
    var place = firsts[Int(cursor[index])]
    while place >= 0 {
      let entry = entries[place]
      if cursor.has(entry.text, at: index), cursor.isBoundary(index + entry.text.count) {
        return entry
      }
      place = entry.next
    }
    return nil
  }
}
