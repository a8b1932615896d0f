public import ExactMoney
import PlainBytes

/// The currency as which a sign or a word was read.
public struct CurrencyReading: Hashable, Sendable {
  public let currency: Currency
  /// The other currencies that the sign or the word may mean, most traded first.
  public let others: [Currency]

  /// The code outside ISO 4217 that was typed, which is at par with the currency; nil if none was.
  public let parCode: ParCode?

  /// Creates a reading, which is certain if there are no others.
  public init(_ currency: Currency, others: [Currency] = []) {
    self.init(currency, others: others, parCode: nil)
  }

  private init(_ currency: Currency, others: [Currency], parCode: ParCode?) {
    (self.currency, self.others, self.parCode) = (currency, others, parCode)
  }

  /// Creates the reading of a code outside ISO 4217.
  init(_ parCode: ParCode) {
    self.init(parCode.currency, others: [], parCode: parCode)
  }

  /// Whether an interface should show which currency was read.
  var isDoubtful: Bool { !others.isEmpty || parCode != nil }

  /// Returns whether the reading may mean `currency`.
  public func allows(_ currency: Currency) -> Bool {
    self.currency == currency || others.contains(currency)
  }

  /// Returns the reading on which both signs of a number agree, as in "$100 CAD"; nil if they do
  /// not agree.
  func merged(with first: CurrencyReading?) -> CurrencyReading? {
    guard let first else { return self }
    let shared = ([currency] + others).filter { first.allows($0) }
    guard let currency = shared.first else { return nil }
    return CurrencyReading(
      currency,
      others: Array(shared.dropFirst()),
      parCode: parCode ?? first.parCode
    )
  }
}

/// Chooses between the currencies that share a name or a sign.
enum CurrencyRanking {
  /// Returns the currencies whose codes are in `list`, separated by spaces.
  static func currencies(in list: StaticString) -> [Currency] { currencies(in: list.bytes) }

  /// Returns the currencies whose codes are in `list`, separated by spaces.
  static func currencies(in list: UnsafeRawBufferPointer) -> [Currency] {
    var found: [Currency] = []
    var codes = ByteFields(list, separatedBy: " ")
    while let code = codes.nextWord() {
      if let currency = Currency(utf8: code) { found.append(currency) }
    }
    return found
  }

  /// Returns the meaning of a name that all of `candidates` share; nil if there are none.
  ///
  /// It is one of `named`, which have the word in their own name, if there are any. Among these it
  /// is the region's own currency, or else the most traded. A withdrawn currency is chosen only if
  /// there is no other.
  static func reading(
    of candidates: [Currency],
    named: [Currency] = [],
    region: String
  ) -> CurrencyReading? {
    guard candidates.count > 1 else { return candidates.first.map { CurrencyReading($0) } }
    let active = candidates.filter { $0.status == .active }
    let all = ranked(active.isEmpty ? candidates : active)
    let own = all.filter { named.contains($0) }
    let ranked = own + all.filter { !own.contains($0) }
    guard let first = ranked.first else { return nil }
    let chosen = (own.isEmpty ? all : own).first { $0.isUsed(in: region) } ?? first
    return CurrencyReading(chosen, others: ranked.filter { $0 != chosen })
  }

  /// Sorts currencies by trade, most first, then by code.
  private static func ranked(_ currencies: [Currency]) -> [Currency] {
    var (ranked, ranks) = ([Currency](), [Int]())
    for currency in currencies {
      let rank = rank(of: currency)
      var place = ranked.count
      while place > 0, (rank, currency) < (ranks[place - 1], ranked[place - 1]) { place -= 1 }
      ranked.insert(currency, at: place)
      ranks.insert(rank, at: place)
    }
    return ranked
  }

  /// Returns the position of `currency` in the order of turnover, from 0; that after the last if it
  /// is not listed.
  static func rank(of currency: Currency) -> Int {
    order.firstIndex(of: currency) ?? order.count
  }

  /// Returns whether the currency is among the most traded.
  static func isTraded(_ currency: Currency) -> Bool { rank(of: currency) < order.count }

  /// The currencies in the survey by turnover in April 2022, largest first.
  ///
  /// Bank for International Settlements, Triennial Central Bank Survey, table D11.3.
  private static let order = currencies(
    in: """
      USD EUR JPY GBP CNY AUD CAD CHF HKD SGD SEK KRW NOK NZD INR MXN TWD ZAR BRL DKK PLN THB ILS IDR \
      CZK AED TRY HUF CLP SAR PHP MYR COP RUB RON PEN BHD ARS KWD QAR VND EGP NGN PKR BDT KES MAD UAH \
      KZT JOD DOP
      """
  )
}

extension Currency {
  /// Returns whether the currency is used in the region with this ISO 3166-1 alpha-2 code.
  func isUsed(in region: String) -> Bool {
    regions.contains { $0.isSame(as: region) }
  }
}
