import ExactMoney
import Localization
public import Movies
import PlainBytes

/// The state of a source that is being asked or has failed; a source that has answered has none.
public enum MovieSourceState: Equatable, Sendable {
  case asking(MovieSource)
  case failed(SourceFailure)
}

/// The state of the sources for a page of movies, in words.
public struct MovieSourcesViewModel {
  /// The sources being asked, `Asking TMDb…`; nil if there are none.
  public let asking: String?
  /// The reason and the time of the next attempt for each source that failed.
  public let failures: [String]
  /// The address that responds once all sources have answered; nil if none is being asked.
  public let wait: String?
  /// The link to movies that came since, `3 new: show`; nil if there are none.
  public let newer: MovieViewModel.Way?

  /// Creates the state of `sources` for the page at `address`.
  ///
  /// `newCount` is the number of movies that came since the page was made; `newest` is the address
  /// that shows them.
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
      case .failed(let failure):
        failures.append(MovieSourcesViewModel.text(of: failure, environment))
      }
    }
    self.failures = failures
    asking =
      asked.isEmpty ? nil : wording(.moviesAsking(sources: asked.joined(separator: ", ")))
    let mark: String = address.bytes.contains(UInt8(ascii: "?")) ? "&" : "?"
    wait = asked.isEmpty ? nil : address + mark + "wait=1"
    newer =
      newCount > 0
      ? MovieViewModel.Way(name: wording(.moviesNew(count: newCount)), address: newest) : nil
  }

  /// The announcement of the state; nil if there is nothing to announce.
  public var said: String? {
    let texts = [asking].compactMap { $0 } + failures + [newer].compactMap { $0?.name }
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }

  private static func text(of failure: SourceFailure, _ environment: AppEnvironment) -> String {
    let (wording, name) = (environment.wording, failure.source)
    let cause: Message =
      switch failure.trouble {
      case .noConnection: .moviesNoConnection(source: name)
      case .unanswered: .moviesTimedOut(source: name)
      case .keyRefused: .moviesKeyRefused(source: name)
      case .quotaSpent: .moviesQuotaSpent(source: name)
      case .rateLimited: .moviesRateLimited(source: name)
      case .unreadable: .moviesUnreadable(source: name)
      case .sourceFailed: .moviesSourceFailed(source: name)
      case .notKept: .moviesNotKept(source: name)
      }
    let again = failure.retryAt.map { moment in
      // The page's time is the minute that has begun.
      let minutes = max(1, moment.seconds(since: environment.now) / 60)
      return wording(.moviesAskedAgain(minutes: wording.number(Int(clamping: minutes))))
    }
    return [wording(cause), again].compactMap { $0 }.joined(separator: " ")
  }
}
