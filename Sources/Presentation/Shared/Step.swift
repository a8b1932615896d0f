/// The result of an event: its destination, and the requests to the surroundings.
///
/// A list of effects is a step that stays in place.
public struct Step: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The destination of an event.
  public enum Move: Hashable, Sendable {
    /// The address stays.
    case stay
    /// The same page has a new address.
    case replace(Address)
    /// Another page, from which the back button returns.
    case push(Address)
    /// Another page, whose address the browser already shows.
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
