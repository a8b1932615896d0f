import Presentation
import Refreshing

extension RefreshTrouble {
  /// Creates the reason for readers, who need less detail than `failure` has.
  init(_ failure: RefreshFailure) {
    self =
      switch failure.kind {
      case .nameNotFound, .connectionRefused, .unreachable, .connectionLost, .tls: .noConnection
      case .timedOut, .cancelled: .unanswered
      case .keyMissing, .keyInvalid, .planTooSmall, .secureNotInPlan: .keyRefused
      case .budgetSpent, .quotaEnded: .quotaSpent
      case .rateLimited, .resting: .rateLimited
      case .unexpectedContent, .malformed, .missingField, .wrongType, .notHTTP, .tooLarge,
        .redirects, .invalidURL:
        .unreadable
      case .store, .readOnlyStore: .notKept
      case .noHistory, .refused, .notPublished, .notFound, .serverError, .nothingPlausible:
        .sourceFailed
      }
  }
}
