import ExactMoney
import ExchangeRates
import Refreshing

/// The currencies of a source, from its own list or else from its rates.
struct SourceListText {
  let currencies: Set<Currency>
  private let source: RateSource
  private let catalogue: SourceCatalogue?
  private let wording: CommandWording

  init(_ source: RateSource, _ installation: Installation, wording: CommandWording) {
    self.source = source
    self.wording = wording
    let catalogue = installation.catalogue(of: source)
    self.catalogue = catalogue
    currencies = Set(
      catalogue?.currencies
        ?? installation.archive(for: .init(today: installation.clock.now.day, source: source))
        .currencies(of: source)
    )
  }

  /// Returns the lines below the table.
  func text(width: Int) -> String {
    let name = wording.title(of: source)
    guard let catalogue else {
      return "\n" + lines(wording(.listByRates(source: name)), width)
    }
    let day = wording.long(catalogue.retrievedAt.day)
    let outside = catalogue.others.joined(separator: " ")
    return "\n" + lines(wording(.listOfSource(source: name, day: day)), width)
      + (outside.isEmpty ? "" : lines(wording(.listOutside(codes: outside)), width))
  }

  private func lines(_ text: String, _ width: Int) -> String {
    text.wrapped(to: width, at: [" "]).joined(separator: "\n") + "\n"
  }
}
