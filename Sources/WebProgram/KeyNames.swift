import PlainBytes
import Presentation

extension Key {
  /// Creates the key with this `KeyboardEvent.key`; nil if the app does not use it.
  init?(named name: String) {
    if name.utf8.count == 1, let byte = name.utf8.first {
      self = .character(byte)
      return
    }
    let names: StaticString =
      """
      Enter Escape Backspace ArrowUp ArrowDown ArrowLeft ArrowRight Home End Find
      """
    let keys: [Key] = [
      .enter, .escape, .backspace, .up, .down, .left, .right, .home, .end, .find,
    ]
    guard let place = names.index(ofWord: name) else { return nil }
    self = keys[Int(place)]
  }
}
