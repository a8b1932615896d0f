import ExactMoney
import PlainBytes
import Presentation

extension Key {
  /// The key with this `KeyboardEvent.key`; nil if the app does not use it.
  init?(named name: String) {
    let bytes = Array(name.utf8)
    if bytes.count == 1 {
      self = .character(bytes[0])
      return
    }
    for (known, key) in Key.names where known.isSame(as: name) {
      self = key
      return
    }
    return nil
  }

  private static var names: [(StaticString, Key)] {
    [
      ("Enter", .enter), ("Escape", .escape), ("Backspace", .backspace), ("ArrowUp", .up),
      ("ArrowDown", .down), ("ArrowLeft", .left), ("ArrowRight", .right), ("Home", .home),
      ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown), ("Find", .find),
    ]
  }
}
