import ExactMoney
import Feeds
import Localization
import Refreshing

extension CommandWording {
  /// Returns a sentence on why a source could not be refreshed: the cause and, if there is one, a
  /// hint.
  ///
  /// For a server reported as permanently down, the hint names alternatives.
  func sentence(on failure: RefreshFailure, of provider: Provider) -> String {
    let reason = reason(of: failure, of: provider)
    guard let outage = provider.outage, failure.kind.isOfServer else { return reason }
    let way = self(
      .failureServerDown(
        source: provider.name,
        month: month(outage.since),
        others: outage.others.joined(separator: ", "),
        variable: EnvironmentVariables.url(of: provider)
      )
    )
    return "\(reason) \(way)"
  }

  private func reason(of failure: RefreshFailure, of provider: Provider) -> String {
    let (source, detail) = (provider.name, failure.detail.truncated(to: 200))
    let message: Message =
      switch failure.kind {
      case .keyMissing:
        .failureKeyMissing(
          source: source,
          variable: EnvironmentVariables.key(of: provider),
          id: provider.id
        )
      case .budgetSpent: .failureBudgetSpent(source: source, detail: detail)
      case .noHistory: .failureNoHistory(source: source)
      case .keyInvalid: .failureKeyInvalid(source: source, detail: detail)
      case .quotaEnded: .failureQuotaEnded(source: source, detail: detail)
      case .rateLimited: .failureRateLimited(source: source, detail: detail)
      case .resting:
        .failureResting(source: source, time: Instant(detail).map { Clock.text($0) } ?? detail)
      case .planTooSmall: .failurePlanTooSmall(detail: detail)
      case .secureNotInPlan:
        .failureSecureNotInPlan(
          detail: detail,
          variable: EnvironmentVariables.url(of: provider),
          address: provider.plainURL ?? "http://"
        )
      case .refused: .failureRefused(source: source, detail: detail)
      case .notPublished: .failureNotPublished(source: source)
      case .notFound: .failureNotFound(source: source, detail: detail)
      case .serverError: .failureServerError(source: source, detail: detail)
      case .unexpectedContent: .failureUnexpectedContent(source: source, detail: detail)
      case .malformed: .failureMalformed(source: source, detail: detail)
      case .missingField: .failureMissingField(source: source, detail: detail)
      case .wrongType: .failureWrongType(source: source, detail: detail)
      case .nothingPlausible: .failureNothingPlausible(source: source)
      case .nameNotFound: .failureNameNotFound(source: source, detail: detail)
      case .connectionRefused: .failureConnectionRefused(source: source, detail: detail)
      case .unreachable: .failureUnreachable(source: source, detail: detail)
      case .timedOut: .failureTimedOut(source: source, detail: detail)
      case .connectionLost: .failureConnectionLost(source: source, detail: detail)
      case .tls: .failureTLS(source: source, detail: detail)
      case .tooLarge: .failureTooLarge(source: source, detail: detail)
      case .redirects: .failureRedirects(source: source, detail: detail)
      case .notHTTP: .failureNotHTTP(source: source, detail: detail)
      case .invalidURL: .failureInvalidURL(source: source, detail: detail)
      case .cancelled: .failureCancelled(source: source)
      case .store: .failureStore(source: source, detail: detail)
      case .readOnlyStore: .failureReadOnlyStore(source: source, detail: detail)
      }
    return self(message)
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
