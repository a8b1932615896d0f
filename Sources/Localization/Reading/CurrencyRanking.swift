import ExactMoney

/// Which of several currencies a shared name or sign means.
enum CurrencyRanking {
  /// The codes in `list`, which spaces separate, as currencies.
  static func currencies(in list: StaticString) -> [Currency] {
    let text = UnsafeRawBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
    return text.split(separator: UInt8(ascii: " ")).compactMap {
      Currency(utf8: UnsafeRawBufferPointer(rebasing: $0))
    }
  }

  /// What a name means that all of `candidates` share; nil without candidates.
  ///
  /// It is the region's own currency, else the most traded one; a withdrawn currency only where no other
  /// is left.
  static func reading(of candidates: [Currency], region: String) -> CurrencyReading? {
    guard candidates.count > 1 else { return candidates.first.map { CurrencyReading($0) } }
    let active = candidates.filter { $0.status == .active }
    let ranked = (active.isEmpty ? candidates : active)
      .map { (rank: rank(of: $0), currency: $0) }
      .sorted { $0 < $1 }
      .map { $0.currency }
    guard let first = ranked.first else { return nil }
    let chosen = ranked.first { $0.isUsed(in: region) } ?? first
    return CurrencyReading(chosen, others: ranked.filter { $0 != chosen })
  }

  /// The place in the order of trade; those outside it share the last.
  static func rank(of currency: Currency) -> Int {
    order.firstIndex(of: currency) ?? order.count
  }

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
  fileprivate func isUsed(in region: String) -> Bool {
    regions.contains { $0.utf8.elementsEqual(region.utf8) }
  }
}
