import EmbeddedData
import Localization
import Presentation

extension Wording {
  /// The words of the pages of movies in the same language, for accounts of both.
  var ofFilms: Presentation.Wording {
    let messages =
      EmbeddedLocales.messages(names.tag, of: .site) ?? EmbeddedLocales.messages("en", of: .site)
    guard let messages else { preconditionFailure("the words of pages are embedded in English") }
    return Presentation.Wording(locale: locale, messages: messages)
  }
}
