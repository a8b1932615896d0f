import ExchangeRates

extension ConverterViewModel {
  public func handle(_ key: Key) -> Step {
    switch Command(key, hasSingleKeys: environment.preferences.hasSingleKeys) {
    case .press(let key): press(key)
    case .swap: swap()
    case .refresh: return environment.beginRefresh()
    case .till: return Step(.push(till))
    case nil: break
    }
    return []
  }

  public func takes(_ key: Key) -> Bool {
    Command(key, hasSingleKeys: environment.preferences.hasSingleKeys) != nil
  }

  /// The action of a key outside the fields.
  private enum Command {
    case press(KeypadKey)
    case swap, refresh, till

    init?(_ key: Key, hasSingleKeys: Bool) {
      switch key {
      case .enter: self = .press(.equals)
      case .escape: self = .press(.clear)
      case .backspace: self = .press(.backspace)
      case .character(let character):
        // S and s are the same key.
        switch character | 0x20 {
        case UInt8(ascii: "s") where hasSingleKeys: self = .swap
        case UInt8(ascii: "r") where hasSingleKeys: self = .refresh
        case UInt8(ascii: "t") where hasSingleKeys: self = .till
        default:
          guard let key = KeypadKey(character: character) else { return nil }
          self = .press(key)
        }
      default: return nil
      }
    }
  }
}
