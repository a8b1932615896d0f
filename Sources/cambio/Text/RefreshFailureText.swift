import Feeds
import Localization
import Repositories

/// Why a source could not be refreshed, in the reader's words.
struct RefreshFailureText {
  let wording: Wording

  /// A sentence that names the cause and, where there is one, the way out.
  func text(for failure: RefreshFailure, of provider: RateProvider) -> String {
    let arguments: MessageArguments = [
      "source": provider.source.name, "detail": failure.detail.truncated(to: 200),
    ]
    switch failure.kind {
    case .keyMissing:
      return wording(
        .failureKeyMissing,
        [
          "source": provider.source.name, "variable": EnvironmentVariables.key(of: provider),
          "id": provider.id,
        ]
      )
    case .budgetSpent: return wording(.failureBudgetSpent, arguments)
    case .noHistory: return wording(.failureNoHistory, arguments)
    case .keyInvalid: return wording(.failureKeyInvalid, arguments)
    case .quotaEnded: return wording(.failureQuotaEnded, arguments)
    case .rateLimited: return wording(.failureRateLimited, arguments)
    case .planTooSmall: return wording(.failurePlanTooSmall, arguments)
    case .refused: return wording(.failureRefused, arguments)
    case .notPublished: return wording(.failureNotPublished, arguments)
    case .notFound: return wording(.failureNotFound, arguments)
    case .serverError: return wording(.failureServerError, arguments)
    case .unexpectedContent: return wording(.failureUnexpectedContent, arguments)
    case .malformed: return wording(.failureMalformed, arguments)
    case .missingField: return wording(.failureMissingField, arguments)
    case .wrongType: return wording(.failureWrongType, arguments)
    case .nothingPlausible: return wording(.failureNothingPlausible, arguments)
    case .nameNotFound: return wording(.failureNameNotFound, arguments)
    case .connectionRefused: return wording(.failureConnectionRefused, arguments)
    case .unreachable: return wording(.failureUnreachable, arguments)
    case .timedOut: return wording(.failureTimedOut, arguments)
    case .connectionLost: return wording(.failureConnectionLost, arguments)
    case .tls: return wording(.failureTLS, arguments)
    case .tooLarge: return wording(.failureTooLarge, arguments)
    case .redirects: return wording(.failureRedirects, arguments)
    case .notHTTP: return wording(.failureNotHTTP, arguments)
    case .circuitOpen: return wording(.failureCircuitOpen, arguments)
    case .invalidURL: return wording(.failureInvalidURL, arguments)
    case .cancelled: return wording(.failureCancelled, arguments)
    case .store: return wording(.failureStore, arguments)
    case .readOnlyStore: return wording(.failureReadOnlyStore, arguments)
    }
  }
}
