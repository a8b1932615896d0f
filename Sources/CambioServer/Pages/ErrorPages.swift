import CambioAPI
import ExactMoney
import Hummingbird
import Localization
import Presentation
import WebViews

/// The pages in the reader's language for requests without an answer.
struct ErrorPages: Sendable {
  let languages: ReaderLanguages
  let assets: Assets

  /// Returns the document that reports `problem`.
  func document(for problem: Problem, _ request: Request) -> String {
    let reader = Reader(request, languages)
    let wording = reader.wording
    let (title, help): (Message, Message) =
      switch problem.kind {
      case .notFound: (.pageMissing, .pageMissingHelp)
      case .tooManyRequests: (.pageBusy, .pageBusyHelp)
      default: (.pageFailed, .pageFailedHelp)
      }
    // This reader started the server or knows who did, so the words are the command's.
    let words: HTML =
      problem.kind == .misdirected
      ? "<p lang=\"en\" dir=\"ltr\">\(problem.detail) \(problem.hint ?? "")</p>\n" : .empty
    let environment = AppEnvironment(
      wording: wording,
      preferences: reader.preferences,
      // Nothing in the document depends on the time.
      now: Instant(unixSeconds: 0)
    )
    return AppView.notice(title, help, details: words, in: environment, assets: assets).text
  }
}
