import ExactMoney
import Feeds
import Localization
import Refreshing

/// The reason why a source could not be refreshed, in the reader's words.
struct RefreshFailureText {
  let wording: CommandWording

  /// Returns a sentence that names the cause and, if there is one, a hint.
  ///
  /// For a server reported as permanently down, the hint names alternatives.
  func text(for failure: RefreshFailure, of provider: Provider) -> String {
    let reason = reason(of: failure, of: provider)
    guard let outage = provider.outage, failure.kind.isOfServer else { return reason }
    let way = wording(
      .failureServerDown(
        source: provider.name,
        month: wording.month(outage.since),
        others: outage.others.joined(separator: ", "),
        variable: EnvironmentVariables.url(of: provider)
      )
    )
    return "\(reason) \(way)"
  }

  private func reason(of failure: RefreshFailure, of provider: Provider) -> String {
    let (source, detail) = (provider.name, failure.detail.truncated(to: 200))
    switch failure.kind {
    case .keyMissing:
      return wording(
        .failureKeyMissing(
          source: source,
          variable: EnvironmentVariables.key(of: provider),
          id: provider.id
        )
      )
    case .budgetSpent: return wording(.failureBudgetSpent(source: source, detail: detail))
    case .noHistory: return wording(.failureNoHistory(source: source))
    case .keyInvalid: return wording(.failureKeyInvalid(source: source, detail: detail))
    case .quotaEnded: return wording(.failureQuotaEnded(source: source, detail: detail))
    case .rateLimited: return wording(.failureRateLimited(source: source, detail: detail))
    case .resting:
      let end = Instant(detail).map { Clock.text($0) } ?? detail
      return wording(.failureResting(source: source, time: end))
    case .planTooSmall: return wording(.failurePlanTooSmall(detail: detail))
    case .secureNotInPlan:
      return wording(
        .failureSecureNotInPlan(
          detail: detail,
          variable: EnvironmentVariables.url(of: provider),
          address: provider.plainURL ?? "http://"
        )
      )
    case .refused: return wording(.failureRefused(source: source, detail: detail))
    case .notPublished: return wording(.failureNotPublished(source: source))
    case .notFound: return wording(.failureNotFound(source: source, detail: detail))
    case .serverError: return wording(.failureServerError(source: source, detail: detail))
    case .unexpectedContent:
      return wording(.failureUnexpectedContent(source: source, detail: detail))
    case .malformed: return wording(.failureMalformed(source: source, detail: detail))
    case .missingField: return wording(.failureMissingField(source: source, detail: detail))
    case .wrongType: return wording(.failureWrongType(source: source, detail: detail))
    case .nothingPlausible: return wording(.failureNothingPlausible(source: source))
    case .nameNotFound: return wording(.failureNameNotFound(source: source, detail: detail))
    case .connectionRefused:
      return wording(.failureConnectionRefused(source: source, detail: detail))
    case .unreachable: return wording(.failureUnreachable(source: source, detail: detail))
    case .timedOut: return wording(.failureTimedOut(source: source, detail: detail))
    case .connectionLost: return wording(.failureConnectionLost(source: source, detail: detail))
    case .tls: return wording(.failureTLS(source: source, detail: detail))
    case .tooLarge: return wording(.failureTooLarge(source: source, detail: detail))
    case .redirects: return wording(.failureRedirects(source: source, detail: detail))
    case .notHTTP: return wording(.failureNotHTTP(source: source, detail: detail))
    case .invalidURL: return wording(.failureInvalidURL(source: source, detail: detail))
    case .cancelled: return wording(.failureCancelled(source: source))
    case .store: return wording(.failureStore(source: source, detail: detail))
    case .readOnlyStore: return wording(.failureReadOnlyStore(source: source, detail: detail))
    }
  }
}

extension RefreshFailure.Kind {
  /// Whether the failure suggests that the server no longer exists or belongs to someone else.
  fileprivate var isOfServer: Bool {
    switch self {
    case .notFound, .serverError, .unexpectedContent, .nameNotFound, .connectionRefused,
      .unreachable, .timedOut, .connectionLost, .tls, .redirects, .notHTTP:
      true
    default: false
    }
  }
}
