import CambioAPI
import EmbeddedData
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import Feeds
import Foundation
import HTTPTypes
import LocalStore
import Localization
import PlainBytes
import Refreshing
import TestClient
import TestSupport

@testable import CambioCommand
@testable import CambioServer
@testable import Presentation

/// The command, the API and the page, with the same rates on the same day.
final class Faces: Sendable {
  static let today = CalendarDate(clamping: 20_778)
  static let noon = Instant(startOf: today).adding(seconds: 43_200)

  /// The folder of the store and the configuration, in place of the machine's own.
  private let folder: String
  let ownRates: [OwnRate]
  private let wordings: [String: (command: CommandWording, page: Wording)]
  private let book: RateBook

  init(ownRates: [OwnRate] = []) throws {
    setenv("CAMBIO_TODAY", Faces.today.description, 1)
    folder = NSTemporaryDirectory() + "cambio-faces-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: URL(filePath: folder + "/config.json"))
    let store = try LocalStore.open(at: folder + "/cambio.sqlite")
    for own in ownRates { try store.preferences.setOwnRate(own) }
    try store.close()
    self.ownRates = ownRates
    var wordings: [String: (command: CommandWording, page: Wording)] = [:]
    for tag in Faces.tags {
      guard let locale = EmbeddedLocales.locale(tag), let command = CommandWording(tag),
        let messages = EmbeddedLocales.messages(tag, of: .page)
      else { throw Missing() }
      wordings[tag] = (command, Wording(locale: locale, messages: messages))
    }
    self.wordings = wordings
    let archive = EmbeddedRates.archive
    book = RateBook(
      archive: archive.newestPart(today: Faces.today),
      sources: archive.sources.map { SourceState(source: $0, retrievedAt: nil, due: nil) },
      version: "1"
    )
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  struct Missing: Error {}

  /// The command's store and configuration.
  var flags: Configuration.Flags {
    var flags = Configuration.Flags()
    flags.database = folder + "/cambio.sqlite"
    flags.configuration = folder + "/config.json"
    return flags
  }

  static let tags = ["en", "pt-BR", "de", "ja"]

  /// Returns the command's answer; nil if it has no rate.
  func command(_ asked: Asked, _ tag: String) throws -> Answer? {
    guard let wording = wordings[tag] else { throw Missing() }
    let text = asked.text { wording.page.plain($0) } + " → \(asked.target)"
    var request = ConversionRequest(words: [text], wording: wording.command)
    request.rates.day = asked.day
    request.rates.source = asked.source
    request.rates.policy = asked.policy
    request.rates.flags = flags
    request.isJSON = true
    request.digits = asked.digits
    request.isCash = asked.isCash
    request.rounding = asked.rounding
    request.fee = asked.fee
    request.euroIntermediate = asked.euroDecimals.map { .decimals($0) } ?? .exact
    do {
      return try Answer(JSONValue(Array(request.answer().text.utf8)))
    } catch let failure as CommandFailure where failure.status == .unavailable {
      return nil
    }
  }

  /// Returns the region where a reader of this language pays in cash.
  func payingRegion(_ tag: String) -> Region? { wordings[tag]?.command.payingRegion }

  /// Returns a server with the same rates.
  static func server() -> CambioServer {
    var configuration = ServerConfiguration()
    configuration.port = 0
    configuration.requestsPerMinute = nil
    let library = RateLibrary(
      store: nil,
      embedded: EmbeddedRates.archive,
      order: RateSource.embedded,
      known: RateProvider.all.map { $0.source }
    )
    let backend = RateBackend(
      library: library,
      store: nil,
      sources: [RateProvider.ecb, .nbp, .hmrc].map { ConfiguredSource($0) },
      refresher: nil,
      now: { Faces.noon }
    )
    return CambioServer(
      configuration,
      backend: backend,
      files: ServedFiles(root: "/assets/3f9c", versioned: [], fixed: []),
      verticals: [
        .movies()
      ],
      logWriter: LogWriter(format: configuration.logFormat) { _ in }
    )
  }

  /// Returns the API's answer; nil if it has no rate.
  func interface(_ asked: Asked, _ tag: String, _ client: TestClient) async throws -> Answer? {
    var query = Query()
    query.add("amount", asked.text { $0.description })
    query.add("quotes", asked.target.code)
    query.add("date", asked.day?.description)
    query.add("policy", asked.policy.name)
    query.add("source", asked.source?.name)
    query.add("legs", "1")
    query.add(asked.fee?.kind == .card ? "card" : "fee", asked.fee?.percent.description)
    query.add("rounding", asked.rounding.name)
    query.add("digits", asked.digits.map { "\($0)" })
    query.add("cash", asked.isCash ? payingRegion(tag)?.code ?? "1" : nil)
    query.add("euro-intermediate", asked.euroDecimals.map { "\($0)" })
    let address = "/api/v1/convert" + query.text
    let response = try await client.get(address)
    let json = try response.json()
    if response.status == .notFound { return nil }
    guard response.status == .ok else {
      throw Refused(asked: address, status: response.status, json)
    }
    return try Answer(json)
  }

  struct Refused: Error, CustomStringConvertible {
    let description: String

    init(asked: String, status: HTTPResponse.Status, _ json: JSONValue) {
      description = "\(asked) \(status.code) \(json.text)"
    }
  }

  /// Returns the page at `address`, which compares an offer or shows a cash machine's fees.
  func offerPage(_ address: String, on day: CalendarDate?) throws -> ConverterViewModel {
    guard let wording = wordings["en"]?.page else { throw Missing() }
    let environment = AppEnvironment(
      wording: wording,
      preferences: Preferences(),
      rates: RateState(book),
      now: Faces.noon
    )
    environment.preferences.rates.favourites = []
    let parts = address.split(separator: "?", maxSplits: 1).map { String($0) }
    guard case .converter(var place)? = Address(path: parts[0], query: parts[1]) else {
      throw Missing()
    }
    place.on = day
    if let query = place.tables(today: Faces.today), case .tables(let days) = query {
      environment.rates.loaded = [(query, .tables(RateParts.part(over: days)))]
    }
    return ConverterViewModel(place, environment, cardOf: .converter)
  }

  /// Returns the page's result; nil if it has no rate.
  func page(_ asked: Asked, _ tag: String) throws -> ExactDecimal? {
    let (address, environment) = try conversion(asked, tag)
    let outcome = ConverterViewModel(address, environment, cardOf: .converter).outcome
    return outcome.trace ?? outcome.result
  }

  /// Returns the till for the question's pair and day.
  func till(_ asked: Asked, _ tag: String) throws -> TillViewModel {
    let (address, environment) = try conversion(asked, tag)
    return TillViewModel(TillAddress(KeptConversion(address)), environment)
  }

  private func conversion(
    _ asked: Asked,
    _ tag: String
  ) throws -> (ConverterAddress, AppEnvironment) {
    guard let wording = wordings[tag]?.page else { throw Missing() }
    var preferences = Preferences()
    preferences.rates.ownRates = ownRates
    preferences.rates.source = asked.source?.name
    preferences.rates.favourites = []
    let environment = AppEnvironment(
      wording: wording,
      preferences: preferences,
      rates: RateState(book),
      now: Faces.noon
    )
    let base = asked.amounts.first?.currency ?? .eur
    var address = ConverterAddress(CurrencyPair(base, asked.target))
    address.typed.amount = asked.text { wording.plain($0) }
    address.on = asked.day
    address.policy = asked.policy
    address.fee = asked.fee
    if let query = address.tables(today: Faces.today), case .tables(let days) = query {
      environment.rates.loaded = [(query, .tables(RateParts.part(over: days)))]
    }
    return (address, environment)
  }
}
