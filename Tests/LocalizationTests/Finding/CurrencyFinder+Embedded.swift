import EmbeddedData
import ExactMoney
import Localization
import Synchronization

extension CurrencyFinder {
  /// Returns the finder for readers of `tag`, who also know English, created once.
  static func embedded(_ tag: String) throws -> CurrencyFinder {
    if let finder = made.withLock({ $0[tag] }) { return finder }
    let own = try EmbeddedLocales.required(tag)
    let english = try EmbeddedLocales.required("en")
    let finder = CurrencyFinder(
      locales: tag == "en" ? [english] : [own, english],
      keywords: EmbeddedLocales.keywords
    )
    made.withLock { $0[tag] = finder }
    return finder
  }

  private static let made = Mutex<[String: CurrencyFinder]>([:])

  /// Returns the codes found for `text`, in the usual order.
  func codes(_ text: String) -> [String] {
    currencies(matching: text).map { $0.code }
  }
}
