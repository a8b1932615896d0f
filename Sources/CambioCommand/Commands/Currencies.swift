import ArgumentParser
import CambioAPI
import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
import Localization
import Refreshing
import SharedAnswers

/// `cambio currencies peso`.
struct Currencies: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "currencies",
    _superCommandName: Cambio.name,
    abstract: "List currencies, or find them by code, name or country.",
    usage: "cambio currencies [<words> ...] [<options>]",
    discussion: """
      Digits are the minor units of ISO 4217; "-" where there are none.

      Examples:

        cambio currencies
        cambio currencies peso
        cambio currencies brazil
        cambio currencies --all
        cambio currencies --source currencylayer
      """
  )

  @Argument(help: "Words that the code, the name or a country starts with; all must match.")
  var words: [String] = []

  @Flag(help: "List withdrawn currencies, funds, metals and test codes too; a search always does.")
  var all = false

  @Option(source: "List what this source serves; see 'cambio sources --all'.")
  var source: RateSource?

  @OptionGroup var table: TableOptions
  @OptionGroup var kept: KeptOptions

  func run() throws {
    let wording = try kept.wording()
    let text = words.joined(separator: " ")
    let installation = try kept.installation(.ifThere)
    let favourites = installation.favourites
    let list = source.map { SourceListText($0, installation, wording: wording) }
    let others = Currency.allCases.filter { currency in
      (all || source != nil || currency.status == .active) && !favourites.contains(currency)
    }
    let found =
      words.isEmpty
      ? favourites + others
      : wording.currencies(matching: text, favourites: favourites)
    let shown = found.filter { list?.currencies.contains($0) ?? true }
    guard !shown.isEmpty else {
      let message = Message.noCurrencyMatches(text: text.truncated(to: 50))
      throw wording.failure(.data, message, hint: .noCurrencyMatchesHint)
    }
    try table.write(installation.configuration, wording) {
      wording.table(of: shown, width: Output.width) + (list?.text(width: Output.width) ?? "")
    } document: {
      try installation.document(of: shown, from: source)
    }
  }
}

extension Installation {
  /// Returns the document of `currencies`, and of the list of `source` or of all sources.
  ///
  /// - Throws: ``CommandFailure`` if the store cannot be read.
  func document(
    of currencies: [Currency],
    from source: RateSource?
  ) throws(CommandFailure) -> JSONValue {
    let lists = CurrencyLists(
      archive: archive(for: .init(today: clock.now.day)),
      catalogues: RateProvider.all.compactMap { catalogue(of: $0.source) }
    )
    var retrieved: [String: Instant] = [:]
    for provider in RateProvider.all {
      retrieved[provider.source.name] = try status(of: provider).retrievedAt
    }
    let (sources, words) = (lists.sources, wording.ofPages)
    return [
      "lists": .array(lists.documents(of: source?.name) { retrieved[$0.name] }),
      "currencies": .array(
        currencies.map { currency in
          CatalogueJSON.encode(
            currency,
            name: words.name(of: currency),
            symbol: words.symbol(of: currency),
            sources: sources[currency] ?? []
          )
        }
      ),
    ]
  }
}

extension CommandWording {
  /// Returns `currencies` as a table: code, number, digits, status, name, countries.
  ///
  /// There is one line per currency, at most `width` columns wide.
  func table(of currencies: [Currency], width: Int) -> String {
    let names = currencies.map { name(of: $0) }
    // A narrow terminal has no room for numbers.
    let isNarrow = width < 64
    let headings = [
      self(.columnCode), self(.columnNumber), self(.columnDigits), self(.columnStatus),
      self(.columnName), self(.columnCountries),
    ]
    let shown = isNarrow ? [0, 3, 4] : [0, 1, 2, 3, 4]
    var widths = [3, 3, 1, statusNames.map { $0.columns }.max() ?? 0, 0]
    for column in widths.indices { widths[column] = max(widths[column], headings[column].columns) }
    let before = shown.dropLast().map { widths[$0] + 2 }.reduce(0, +)
    let longest = min(names.map { $0.columns }.max() ?? 0, 30)
    widths[4] = max(
      min(longest, max(width - before - 2 - CommandWording.countriesWidth, 8)),
      headings[4].columns
    )
    func line(_ cells: [String], countries: (Int) -> String) -> String {
      let facts = shown.map { column in
        let cell = cells[column].truncated(to: widths[column])
        return (column == 2 ? cell.leftPadded(to: widths[2]) : cell.rightPadded(to: widths[column]))
          + "  "
      }.joined()
      return (facts + countries(max(8, width - facts.columns))).withoutTrailingSpaces
    }
    var lines = [line(headings) { headings[5].truncated(to: $0) }]
    for (currency, name) in zip(currencies, names) {
      let cells = [
        currency.code, number(of: currency), currency.minorUnits.map { String($0) } ?? "-",
        status(of: currency), name,
      ]
      lines.append(line(cells) { countries(of: currency, width: $0) })
    }
    return lines.text
  }

  /// The minimum width of the column of countries.
  private static let countriesWidth = 8

  private var statusNames: [String] {
    [.statusActive, .statusHistoric, .statusFund, .statusMetal, .statusTest].map { self($0) }
  }

  private func status(of currency: Currency) -> String {
    switch currency.status {
    case .active: self(.statusActive)
    case .historic: self(.statusHistoric)
    case .fund: self(.statusFund)
    case .metal: self(.statusMetal)
    case .test: self(.statusTest)
    }
  }

  private func number(of currency: Currency) -> String {
    guard currency.numericCode > 0 else { return "-" }
    let digits = String(currency.numericCode)
    return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }

  /// Returns as many country names as fit, then the number of the others.
  ///
  /// A withdrawn currency has its past countries. The country that the code is named after comes
  /// first, such as the United States for USD.
  private func countries(of currency: Currency, width: Int) -> String {
    let codes = currency.status == .historic ? currency.pastRegions : currency.regions
    let own = codes.filter { currency.code.hasPrefix($0) }
    let names = (own + codes.filter { !own.contains($0) }).compactMap { name(ofRegion: $0) }
    var text = ""
    for (index, name) in names.enumerated() {
      let more = names.count - index - 1
      let longer = text.isEmpty ? name : "\(text), \(name)"
      let tail = more > 0 ? " +\(more)" : ""
      guard longer.columns + tail.columns <= width else {
        return text.isEmpty
          ? name.truncated(to: width - tail.columns) + tail : "\(text) +\(names.count - index)"
      }
      text = longer
    }
    return text
  }
}

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
      return "\n" + wording(.listByRates(source: name)).wrapped(to: width).text
    }
    let day = wording.long(catalogue.retrievedAt.day)
    let outside = catalogue.others.joined(separator: " ")
    return "\n" + wording(.listOfSource(source: name, day: day)).wrapped(to: width).text
      + (outside.isEmpty ? "" : wording(.listOutside(codes: outside)).wrapped(to: width).text)
  }
}
