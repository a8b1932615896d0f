import ExactMoney

@testable import Localization

extension AffixPattern {
  /// A pattern of the program.
  init(_ text: StaticString) {
    self.init(text.bytes)
  }

  var string: String { String(utf8: text) }
}

extension GroupSizes {
  /// The sizes that `text` spells.
  init?(_ text: String) {
    guard let sizes = Array(text.utf8).withUnsafeBytes({ GroupSizes($0) }) else { return nil }
    self = sizes
  }
}
