@testable import Localization

extension GroupSizes {
  /// The sizes that `text` spells.
  init?(_ text: String) {
    guard let sizes = Array(text.utf8).withUnsafeBytes({ GroupSizes($0) }) else { return nil }
    self = sizes
  }
}
