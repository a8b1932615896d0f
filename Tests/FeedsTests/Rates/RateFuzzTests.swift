import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

/// Malicious and damaged responses about rates neither trap nor take long to decode.
@Suite struct RateFuzzTests {
  private static let cases = banks + services + lists + archives

  private static let banks = HostileBankTests.answers.map { answer in
    FuzzCase(answer.fixture, answer.format, limit: answer.provider.maximumBytes) {
      bytes throws(FeedError) in
      _ = try answer.tables(bytes)
    }
  }

  private static let services = ServiceAnswer.all.map { answer in
    FuzzCase(answer.fixture, limit: answer.provider.maximumBytes) { bytes throws(FeedError) in
      _ = try answer.decode(bytes)
    }
  }

  private static let lists = [
    ("currencylayer/list.json", SourceList.currencyLayer),
    ("currencyconverterapi/currencies.json", .currencyConverterAPICurrencies),
    ("currencyconverterapi/countries.json", .currencyConverterAPICountries),
  ].map { fixture, list in
    FuzzCase(fixture, limit: 2 << 20, namesPlaces: false) { bytes throws(FeedError) in
      _ = try list.decode(FeedRequest(resource: list.name, url: ""), FeedResponse(bytes: bytes))
    }
  }

  /// The content of the ECB's archive.
  private static let archives = [
    FuzzCase("ecb/eurofxref-hist.csv", .csv, limit: ECBFeed.maximumHistoryBytes) {
      bytes throws(FeedError) in
      _ = try ECBFeed.decodeCSV(bytes)
    }
  ]

  /// The responses that are tried at the greatest length: two here, the others at length.
  private static let lengths = cases.filter { $0.format != .zip }

  @Test(arguments: cases.prefix(8)) func `any value in the place of any is read or refused`(
    fuzz: FuzzCase
  ) throws {
    try fuzz.tryFields()
  }

  @Test(arguments: lengths.prefix(2))
  func `an answer of the greatest length is read or refused in time`(fuzz: FuzzCase) throws {
    try fuzz.tryLengths()
  }

  @Test(arguments: cases) func `a changed byte never ends the program`(fuzz: FuzzCase) throws {
    try fuzz.tryBytes()
  }

  /// The other responses.
  @Suite struct Long {
    @Test(arguments: lengths.dropFirst(2))
    func `an answer of the greatest length is read or refused in time`(fuzz: FuzzCase) throws {
      try fuzz.tryLengths()
    }

    @Test(arguments: cases.dropFirst(8)) func `any value in the place of any is read or refused`(
      fuzz: FuzzCase
    ) throws {
      try fuzz.tryFields()
    }
  }
}

extension RateProvider {
  /// The maximum size of a response to any of the provider's requests, in bytes.
  fileprivate var maximumBytes: Int {
    let context = FeedContext(baseURL: facts.baseURL, today: CalendarDate(2026, 11, 21))
    let year = context.today.adding(days: -366)...context.today
    let requests = latest(context) + (history?(context, year) ?? [])
    return requests.map { $0.maximumBodyBytes }.max() ?? 0
  }
}
