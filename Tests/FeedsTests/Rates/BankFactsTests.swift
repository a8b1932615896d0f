import ExactMoney
import ExchangeRates
import TestSupport
import Testing

@testable import Feeds

/// The facts about the institutions do not contradict each other.
@Suite struct BankFactsTests {
  private static let banks = RateProvider.institutions

  @Test func `names are unique in either case`() {
    #expect(Set(Self.banks.map { $0.source.name.uppercased() }).count == Self.banks.count)
    #expect(Set(Self.banks.map(\.id)).count == Self.banks.count)
    #expect(Self.banks.allSatisfy { $0.id == $0.id.lowercased() })
  }

  @Test func `no bank is asked for days before its own unit existed`() {
    for bank in Self.banks {
      let begin = CurrencyLife(of: bank.source.pivot).begin
      #expect(begin.map { $0 <= bank.firstDay } ?? true, "\(bank.id)")
    }
  }

  @Test func `addresses are ones to go to, without a slash at the end`() {
    for bank in Self.banks {
      #expect(bank.baseURL.hasPrefix("https://") && !bank.baseURL.hasSuffix("/"))
      #expect(bank.termsURL.hasPrefix("https://"))
      #expect(!bank.attribution.isEmpty)
    }
  }

  @Test func `another address is asked in the same way`() throws {
    let days = try day("2026-01-01")...day("2026-01-31")
    for bank in Self.banks {
      let context = FeedContext(baseURL: "http://localhost:8080", today: try day("2026-11-21"))
      let requests = bank.latest(context) + (bank.history?(context, days) ?? [])
      #expect(!requests.isEmpty)
      #expect(requests.allSatisfy { $0.url.hasPrefix("http://localhost:8080/") })
      #expect(Set(requests.map(\.resource)).count == requests.count)
      #expect(requests.allSatisfy { $0.headers.isEmpty && $0.secret == nil })
      #expect(requests.allSatisfy { !$0.url.contains(" ") })
    }
  }
}
