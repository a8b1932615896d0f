import ExactMoney
package import ExchangeRates

extension RateSource {
  /// Banco Central do Brasil, closing PTAX: reais per unit, the mean of the buying and the selling
  /// rate.
  package static let bcb = RateSource(
    name: "BCB",
    title: "Banco Central do Brasil PTAX closing rates",
    institution: "Banco Central do Brasil",
    pivot: .brl,
    pivotIsBase: false
  )

  /// The selling rates alone, by which Brazil's tax law converts deductions into reais.
  package static let bcbSell = RateSource(
    name: "BCB-sell",
    title: "Banco Central do Brasil PTAX closing selling rates",
    institution: bcb.institution,
    pivot: bcb.pivot,
    pivotIsBase: bcb.pivotIsBase,
    origin: .other(bcb.name),
    isByNameOnly: true
  )
}

extension RateProvider {
  /// Banco Central do Brasil, by its open data API (OData): the means.
  package static let bcb = bcb(.bcb, .mean)
  /// Banco Central do Brasil: the buying rates.
  package static let bcbBuy = bcb(.bcbBuy, .buying)
  /// Banco Central do Brasil: the selling rates.
  package static let bcbSell = bcb(.bcbSell, .selling)

  private static func bcb(_ source: RateSource, _ side: BCBFeed.Side) -> RateProvider {
    RateProvider(
      source: source,
      id: source.name.lowercased(),
      baseURL: "https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata",
      schedule: PublicationSchedule(.workingDays, at: 13, 15, in: .fixed(minutes: -180)),
      // The bank has data from 1984 on, but in cruzeiros and cruzados until the real was
      // introduced.
      firstDay: CalendarDate(1994, 7, 1),
      termsURL: "https://opendatacommons.org/licenses/odbl/1-0/",
      attribution: "Source: Banco Central do Brasil, PTAX. Open Database License.",
      days: DayRequests(BCBFeed.requests),
      decode: { request, response throws(FeedError) in
        try BCBFeed.decode(request, response, source, side)
      }
    )
  }
}

/// The bulletins of one currency in a period, of which the closing one of each day counts.
///
/// A request's resource starts with the code, which the response lacks: `USD/latest`. A response
/// has one currency; ten responses together have the table of a day.
enum BCBFeed {
  /// The rate of a bulletin that is read: one of its two, or their mean.
  enum Side {
    case buying, selling, mean
  }

  static let codes = ["AUD", "CAD", "CHF", "DKK", "EUR", "GBP", "JPY", "NOK", "SEK", "USD"]

  static func requests(
    _ name: String,
    _ days: ClosedRange<CalendarDate>,
    _ context: FeedContext
  ) -> [FeedRequest] {
    codes.map { code in
      context.request(
        "\(code)/\(name)",
        path: "/CotacaoMoedaPeriodo(moeda=@moeda,dataInicial=@dataInicial,"
          + "dataFinalCotacao=@dataFinalCotacao)?@moeda='\(code)'"
          + "&@dataInicial='\(days.lowerBound.monthDayYear)'"
          + "&@dataFinalCotacao='\(days.upperBound.monthDayYear)'"
          + "&$filter=tipoBoletim%20eq%20'Fechamento'&$format=json"
      )
    }
  }

  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse,
    _ source: RateSource,
    _ side: Side
  ) throws(FeedError) -> FeedResult {
    let code = RateCode(request.resource.prefix { $0 != "/" })
    var builder = RateTableBuilder(source)
    for bulletin in try response.json(to: request).field("value").elements() {
      guard try bulletin.string("tipoBoletim") == "Fechamento" else { continue }
      // A moment such as "2026-03-02 13:09:26.433", in the time of Brasília.
      let moment = try bulletin.string("dataHoraCotacao")
      guard let day = CalendarDate(moment.prefix(10)) else {
        throw .wrongType(
          path: "\(bulletin.path).dataHoraCotacao",
          expected: "date",
          found: String(moment.prefix(60))
        )
      }
      let buying = bulletin["cotacaoCompra"]?.figure ?? []
      let selling = bulletin["cotacaoVenda"]?.figure ?? []
      switch side {
      case .buying: builder.add(code, buying, on: day)
      case .selling: builder.add(code, selling, on: day)
      case .mean:
        guard !buying.isEmpty || !selling.isEmpty else { continue }
        let text = buying + ByteText(" / ".utf8) + selling
        builder.add(code, mean(buying.decimal, selling.decimal), as: text, on: day)
      }
    }
    return try builder.result()
  }

  /// Returns the exact mean; nil if a rate is missing, or only one of them is zero, which means
  /// missing.
  private static func mean(_ buying: ExactDecimal?, _ selling: ExactDecimal?) -> ExactDecimal? {
    guard let buying, let selling, buying.isZero == selling.isZero,
      let sum = try? buying.adding(selling)
    else { return nil }
    // Half of an odd last digit needs one more digit.
    if sum.coefficient.isMultiple(of: 2) {
      return try? ExactDecimal(coefficient: sum.coefficient / 2, scale: sum.scale)
    }
    return try? sum.multiplied(by: ExactDecimal(5, scale: 1))
  }
}
