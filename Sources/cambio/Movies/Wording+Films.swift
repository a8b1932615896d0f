import EmbeddedLocales
import Localization
import Presentation

extension Wording {
  /// The words that the pages of films say in the same language, for accounts that both give.
  var ofFilms: Presentation.Wording {
    let messages =
      EmbeddedLocales.messages(names.tag, of: .site) ?? EmbeddedLocales.messages("en", of: .site)
    guard let messages else { preconditionFailure("the words of pages are embedded in English") }
    return Presentation.Wording(locale: locale, messages: messages)
  }
}
