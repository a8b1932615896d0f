import ExactMoney
import ExchangeRates

extension ConverterViewModel {
  public func handle(_ key: Key) -> Step {
    switch command(key) {
    case .press(let key): press(key)
    case .swap: swap()
    case .refresh: return environment.beginRefresh()
    case .till: return Step(.push(till))
    case .sheet(let sheet): return turn(to: sheet.name.description)
    case .close: return turn(to: "")
    case nil: break
    }
    return []
  }

  public func takes(_ key: Key) -> Bool { command(key) != nil }

  private func command(_ key: Key) -> Command? {
    if key == .escape, place.sheet != nil { return .close }
    return Command(key, hasSingleKeys: environment.preferences.hasSingleKeys)
  }

  /// The action of a key that is pressed outside the fields.
  private enum Command {
    case press(KeypadKey)
    case swap, refresh, till, close
    case sheet(ConverterSheet)

    init?(_ key: Key, hasSingleKeys: Bool) {
      switch key {
      case .enter: self = .press(.equals)
      case .escape: self = .press(.clear)
      case .backspace: self = .press(.backspace)
      case .character(let character):
        // Upper and lower case are the same key.
        switch character | 0x20 {
        case UInt8(ascii: "s") where hasSingleKeys: self = .swap
        case UInt8(ascii: "r") where hasSingleKeys: self = .refresh
        case UInt8(ascii: "t") where hasSingleKeys: self = .till
        case UInt8(ascii: "d") where hasSingleKeys: self = .sheet(.day)
        case UInt8(ascii: "f") where hasSingleKeys: self = .sheet(.fee)
        case UInt8(ascii: "o") where hasSingleKeys: self = .sheet(.offer)
        default:
          guard let key = KeypadKey(character: character) else { return nil }
          self = .press(key)
        }
      default: return nil
      }
    }
  }
}
