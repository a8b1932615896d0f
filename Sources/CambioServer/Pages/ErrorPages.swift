import CambioAPI
import Hummingbird
import Localization
import Presentation
import WebViews

/// The texts for people when there is no page, in their language.
struct ErrorPages: Sendable {
  let languages: ReaderLanguages
  let assets: Assets

  /// The document that reports `problem`.
  func document(for problem: Problem, _ request: Request) -> String {
    let reader = Reader(request, languages)
    let wording = reader.language.wording
    let (title, help): (Message, Message) =
      switch problem.kind {
      case .notFound: (.pageMissing, .pageMissingHelp)
      case .tooManyRequests: (.pageBusy, .pageBusyHelp)
      default: (.pageFailed, .pageFailedHelp)
      }
    // This reader started the server, or asks the operator, so the words are the command's.
    let words: HTML =
      problem.kind == .misdirected
      ? "<p lang=\"en\" dir=\"ltr\">\(problem.detail) \(problem.hint ?? "")</p>\n" : .empty
    let html: HTML = """
      <!doctype html>
      <html lang="\(wording.messages.tag)" dir="\(wording.messages.isRightToLeft ? "rtl" : "ltr")" \
      data-theme="\(reader.preferences.theme.name)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      <meta name="robots" content="noindex">
      <title>\(wording(title)) · Cambio</title>
      <link rel="stylesheet" href="\(assets.root)/cambio.css">
      <link rel="icon" href="\(assets.root)/icon.svg" type="image/svg+xml">
      </head>
      <body class="app">
      <main id="main"><div class="empty"><h1>\(wording(title))</h1>
      <p>\(wording(help))</p>
      \(words)\
      <p><a class="btn btn-primary" href="/">\(wording(.pageToConverter))</a></p></div></main>
      </body>
      </html>

      """
    return html.text
  }
}
