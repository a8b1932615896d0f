import ExactMoney
import ExchangeRates

extension RateHistory {
  /// A history over the bytes of a literal, which last as long as the program.
  init(_ text: StaticString, source: RateSource = .ecb) {
    self.init(
      source: source,
      bytes: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    )
  }
}
