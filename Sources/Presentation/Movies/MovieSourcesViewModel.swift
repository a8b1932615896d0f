import ExactMoney
import Localization
import Movies
import PlainBytes

/// What the sources are doing about the movies of a page, in words.
public struct MovieSourcesViewModel {
  /// `Asking TMDb…`; nil if nobody is asked.
  public let asking: String?
  /// For each source that failed: why, and what happens next.
  public let failures: [String]
  /// The address that answers when no source is asked any more; nil if none is.
  public let wait: String?
  /// `3 new: show`, and the address that shows them; nil if there are none.
  public let newer: MovieViewModel.Way?

  /// The words for `sources` beside the page at `address`, since which `newCount` movies came that stand
  /// at `newest`.
  init(
    _ sources: [MovieSourceState],
    _ environment: AppEnvironment,
    address: String,
    newCount: Int = 0,
    newest: String = ""
  ) {
    let wording = environment.wording
    var asked: [String] = []
    var failures: [String] = []
    for state in sources {
      switch state {
      case .asking(let source): asked.append(source.name.description)
      case .failed(let source, let failure):
        failures.append(MovieSourcesViewModel.text(of: failure, source, environment))
      }
    }
    self.failures = failures
    asking =
      asked.isEmpty ? nil : wording(.filmsAsking(sources: asked.joined(separator: ", ")))
    let mark: String = address.bytes.contains(UInt8(ascii: "?")) ? "&" : "?"
    wait = asked.isEmpty ? nil : address + mark + "wait=1"
    newer =
      newCount > 0
      ? MovieViewModel.Way(name: wording(.filmsNew(count: newCount)), address: newest) : nil
  }

  /// Whether there is nothing to say.
  public var isEmpty: Bool { asking == nil && failures.isEmpty && newer == nil }

  private static func text(
    of failure: MovieFailure,
    _ source: MovieSource,
    _ environment: AppEnvironment
  ) -> String {
    let wording = environment.wording
    let name = source.name.description
    let cause: Message =
      switch failure.kind {
      case .noConnection: .filmsNoConnection(source: name)
      case .timedOut: .filmsTimedOut(source: name)
      case .keyInvalid: .filmsKeyRefused(source: name)
      case .quotaEnded: .filmsQuotaSpent(source: name)
      case .rateLimited: .filmsRateLimited(source: name)
      case .unreadable: .filmsUnreadable(source: name)
      case .sourceFailed: .filmsSourceFailed(source: name)
      case .notKept: .filmsNotKept(source: name)
      }
    let detail = ShownText.line(failure.detail, most: 100)
    let again = failure.retryAt.map { moment in
      let seconds = max(60, moment.unixSeconds - environment.now.unixSeconds)
      return wording(.filmsAskedAgain(minutes: wording.number(Int(clamping: (seconds + 59) / 60))))
    }
    let shown: String? = detail.utf8.isEmpty ? nil : "(" + detail + ")"
    return [wording(cause), shown, again].compactMap { $0 }.joined(separator: " ")
  }
}
