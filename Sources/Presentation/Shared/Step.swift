/// The effect of an event: its destination, and requests to the host.
///
/// An array literal of effects is a step that stays on the page.
public struct Step: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The destination of an event.
  public enum Move: Hashable, Sendable {
    /// The address does not change.
    case stay
    /// The page stays, with a new address.
    case replace(Address)
    /// Another page is shown, from which the back button returns.
    case push(Address)
    /// Another page is shown, whose address the browser already has.
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
