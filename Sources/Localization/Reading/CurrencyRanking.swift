import ExactMoney
import PlainBytes

/// Which of several currencies a shared name or sign means.
enum CurrencyRanking {
  /// The codes in `list`, which spaces separate, as currencies.
  static func currencies(in list: StaticString) -> [Currency] {
    var found: [Currency] = []
    var codes = ByteFields(list, separatedBy: " ")
    while let code = codes.nextWord() {
      if let currency = Currency(utf8: code) { found.append(currency) }
    }
    return found
  }

  /// What a name means that all of `candidates` share; nil without candidates.
  ///
  /// It is one of those `named` so themselves, where there are any; of these the region's own currency,
  /// else the most traded one; a withdrawn currency only where no other is left.
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

  /// The most traded first; those of the same rank by their codes.
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

  /// The place in the order of trade; those outside it share the last.
  static func rank(of currency: Currency) -> Int {
    order.firstIndex(of: currency) ?? order.count
  }

  /// Whether it is among those that are traded most.
  static func isTraded(_ currency: Currency) -> Bool { rank(of: currency) < order.count }

  /// By turnover in April 2022, the largest first; what the survey does not list follows.
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
  /// Whether it is money in the region with this ISO 3166-1 alpha-2 code.
  func isUsed(in region: String) -> Bool {
    regions.contains { $0.isSame(as: region) }
  }
}
