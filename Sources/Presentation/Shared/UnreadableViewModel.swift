import ExactMoney
import Localization
import PlainBytes

/// The page for an address with an unreadable field.
public final class UnreadableViewModel: ScreenModel {
  public let environment: AppEnvironment
  private let place: UnreadableAddress

  public init(_ address: UnreadableAddress, _ environment: AppEnvironment) {
    (place, self.environment) = (address, environment)
  }

  public var address: Address { .unreadable(place) }
  /// The heading, which names the unreadable field.
  public var heading: String { wording(.addressUnreadable(field: field, text: place.problem.text)) }

  /// The help, which describes the required form of the field.
  public var help: String {
    switch place.problem.kind {
    case .number: wording(.addressNumber)
    case .day: wording(.addressDay)
    case .currency: wording(.addressCurrency)
    case .choice(let names): wording(.addressChoice(choices: names))
    case .once: wording(.addressOnce)
    }
  }

  /// The address without the unreadable fields.
  public var way: String { place.way }
  /// The label of the link to ``way``.
  public var wayName: String { wording(.addressWithout(field: field)) }

  private var field: String { place.problem.field }

  public func handle(_ action: Action, _ value: String) -> Step { [] }
}
