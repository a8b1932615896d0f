/// What comes of an event: where it leads, and what the world is asked to do.
///
/// A list of effects is a step that stays where it is.
public struct Step: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// Where an event leads.
  public enum Move: Hashable, Sendable {
    /// The address bar holds.
    case stay
    /// The same page has another address now.
    case replace(Address)
    /// Another page, which the way back leads away from.
    case push(Address)
    /// Another page, at whose address the browser is already.
    case arrive
  }

  public var move: Move
  public var effects: [AppEffect]

  public init(_ move: Move, _ effects: [AppEffect] = []) {
    self.move = move
    self.effects = effects
  }

  public init(arrayLiteral effects: AppEffect...) {
    self.init(.stay, effects)
  }

  /// Whether another page is shown.
  public var opensPage: Bool {
    switch move {
    case .stay, .replace: false
    case .push, .arrive: true
    }
  }
}
