import CambioAPI
import ExchangeRates
import Presentation
import Repositories

/// The newest rates as they are at one time, and how the sources stand.
struct RateEdition: Sendable {
  /// Counts up with every change.
  let number: Int
  let book: RateBook
  /// The JSON of the book.
  let document: String
  /// How each source in use stands.
  let statuses: [SourceStatus]
  /// Why the last refresh brought nothing; nil when it did not fail.
  let trouble: RefreshTrouble?
}

extension RefreshTrouble {
  /// What a reader can do about a failure.
  init(_ failure: RefreshFailure) {
    switch failure.kind {
    case .keyMissing, .keyInvalid, .planTooSmall, .secureNotInPlan: self = .keyRefused
    case .budgetSpent, .quotaEnded, .rateLimited: self = .quotaSpent
    case .nameNotFound, .connectionRefused, .unreachable, .timedOut, .connectionLost, .circuitOpen:
      self = .noConnection
    default: self = .sourceFailed
    }
  }
}
