import ArgumentParser
import EmbeddedData

/// The option that sets the language and the format of numbers.
package struct LocaleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read and write in this locale: pt-BR, de-CH, ar-EG. By default the environment's.",
      valueName: "tag"
    ),
    completion: .list(EmbeddedLocales.tags)
  )
  var locale: String?

  package init() {}

  /// Returns the reader's wording.
  ///
  /// - Throws: ``CommandFailure`` if Cambio has no locale for the tag.
  package func wording() throws(CommandFailure) -> CommandWording {
    guard let locale else { return .reader }
    guard let wording = CommandWording(locale) else {
      throw CommandWording.reader.failure(
        .usage,
        .localeUnknown(
          text: locale.truncated(to: 25),
          tags: EmbeddedLocales.tags.joined(separator: " ")
        )
      )
    }
    return wording
  }
}
