import ExactMoney
import ExchangeRates

extension RateProvider {
  /// US Treasury, by the Fiscal Data API.
  ///
  /// Address, parameters and fields come from its documentation and from recorded responses of
  /// 2026.
  package static let usTreasury = RateProvider(
    source: .usTreasury,
    id: "ustreasury",
    baseURL: "https://api.fiscaldata.treasury.gov/services/api/fiscal_service",
    // A quarter's rates are published in the days around its end; corrections follow for two
    // months.
    schedule: PublicationSchedule(.monthly(days: [1, 8, 15, 22, 29]), at: 12, in: .easternAmerica),
    firstDay: CalendarDate(2001, 3, 31),
    termsURL: "https://fiscaldata.treasury.gov/api-documentation/",
    attribution: "Source: US Department of the Treasury, Treasury Reporting Rates of Exchange.",
    latest: { context in
      let days = context.today.adding(days: -USTreasuryFeed.span)...context.today
      return [USTreasuryFeed.request("latest", records: days, context)]
    },
    // Ten years have some 7,000 rows, and a page has at most 10,000.
    days: DayRequests(maximumDays: 3_653) { name, days, context in
      let first = days.lowerBound.adding(days: -USTreasuryFeed.span)
      return [USTreasuryFeed.request(name, records: first...days.upperBound, context)]
    },
    decode: USTreasuryFeed.decode
  )
}

/// Rows for a country's currency each, in which every value is a text.
///
/// `record_date` is the end of a quarter. `effective_date` is the first day on which the figure is
/// in force, later for a correction of the same record. Currencies have labels, such as
/// `Canada-Dollar`, instead of codes; figures with a label outside ``labels`` are counted. If
/// countries with a shared currency have different figures, all are rejects.
enum USTreasuryFeed {
  /// The number of days before a day for which records are requested: a quarter, and the delay of
  /// the next quarter's rates.
  static let span = 123

  /// Returns the request for the rates whose records end on `days`; the API expects commas without
  /// encoding.
  static func request(
    _ name: String,
    records days: ClosedRange<CalendarDate>,
    _ context: FeedContext
  ) -> FeedRequest {
    let fields = "record_date,country_currency_desc,exchange_rate,effective_date"
    let filter =
      "record_date%3Agte%3A\(days.lowerBound),record_date%3Alte%3A\(days.upperBound)"
    return context.request(
      name,
      path: "/v1/accounting/od/rates_of_exchange?fields=\(fields)&filter=\(filter)&page[size]=10000"
    )
  }

  static func decode(
    _ request: FeedRequest,
    _ response: FeedResponse
  ) throws(FeedError) -> FeedResult {
    let body = try response.json(to: request)
    let pages = body["meta"]?["total-pages"]?.integerValue ?? 1
    guard pages <= 1 else {
      throw try body.field("meta").field("total-pages").wrongType("one page")
    }
    var builder = RateTableBuilder(.usTreasury, carriesOtherCodes: true)
    for row in try body.field("data").elements() {
      let label = try row.string("country_currency_desc")
      let day = try row.day("effective_date")
      let figure = try row.value("exchange_rate").figure
      // The API writes a missing value as the word "null".
      guard !figure.spells("null") else { continue }
      builder.add(RateCode(code(of: label, on: day) ?? label), figure, on: day)
    }
    return try builder.result()
  }

  /// Returns the code of the currency with `label` on `day`; nil if the label is unknown or not for
  /// that day.
  private static func code(of label: String, on day: CalendarDate) -> String? {
    labels[label.lowercased()]?.first { $0.since <= day && day < $0.until }?.code
  }
}

extension USTreasuryFeed {
  /// The currency of a label from the day `since` to the day before `until`.
  struct Meaning: Sendable {
    let code: String
    let since: CalendarDate
    let until: CalendarDate
  }

  /// The currencies of the labels, by label in lower case, as the case has changed over the years.
  ///
  /// The labels are those of 2026 and some earlier ones. A label that was kept when the currency
  /// changed its unit has a period for each unit. Labels of members of the euro are left out in
  /// favour of `Euro Zone-Euro`.
  static let labels: [String: [Meaning]] = {
    var labels: [String: [Meaning]] = [:]
    for entry in table.replacing("\n", with: " ").split(separator: ", ") {
      let parts = entry.split(separator: "|", omittingEmptySubsequences: false)
      let code = String(parts[0])
      let bounds = parts.dropFirst(2).map { CalendarDate($0) }
      let meaning = Meaning(
        code: code,
        since: bounds.first.flatMap { $0 } ?? CalendarDate(1900, 1, 1),
        until: bounds.dropFirst().first.flatMap { $0 } ?? CalendarDate(9999, 12, 31)
      )
      for label in parts[1].split(separator: ";") {
        labels[label.lowercased(), default: []].append(meaning)
      }
    }
    return labels
  }()

  /// The code, its labels, the first day of its period, and the first day after it.
  private static let table = """
    AED|United Arab Emirates-Dirham, AFN|Afghanistan-Afghani|2003-01-01, ALL|Albania-Lek,
    AMD|Armenia-Dram, ANG|Netherlands Antilles-Guilder, AOA|Angola-Kwanza, ARS|Argentina-Peso,
    AUD|Australia-Dollar, AZN|Azerbaijan-Manat, BAM|Bosnia-Marka, BBD|Barbados-Dollar,
    BDT|Bangladesh-Taka, BGN|Bulgaria-Lev;Bulgaria-Lev New, BHD|Bahrain-Dinar, BIF|Burundi-Franc,
    BMD|Bermuda-Dollar, BND|Brunei-Dollar, BOB|Bolivia-Boliviano, BRL|Brazil-Real, BSD|Bahamas-Dollar,
    BWP|Botswana-Pula, BYN|Belarus-New Ruble, BZD|Belize-Dollar, CAD|Canada-Dollar,
    CDF|Democratic Republic Of Congo-Congolese Franc, CHF|Switzerland-Franc, CLP|Chile-Peso,
    CNY|China-Renminbi, COP|Colombia-Peso, CRC|Costa Rica-Colon, CUC|Cuba-Chavito, CUP|Cuba-Peso,
    CVE|Cape Verde-Escudo, CZK|Czech Republic-Koruna, DJF|Djibouti-Franc, DKK|Denmark-Krone,
    DOP|Dominican Republic-Peso, DZD|Algeria-Dinar, EGP|Egypt-Pound, ERN|Eritrea-Nakfa,
    ETB|Ethiopia-Birr, EUR|Euro Zone-Euro, FJD|Fiji-Dollar, GBP|United Kingdom-Pound, GEL|Georgia-Lari,
    GHS|Ghana-Cedi, GMD|Gambia-Dalasi, GNF|Guinea-Franc, GTQ|Guatemala-Quetzal, GYD|Guyana-Dollar,
    HKD|Hong Kong-Dollar, HNL|Honduras-Lempira, HRK|Croatia-Kuna, HTG|Haiti-Gourde, HUF|Hungary-Forint,
    IDR|Indonesia-Rupiah, ILS|Israel-Shekel, INR|India-Rupee, IQD|Iraq-Dinar, IRR|Iran-Rial,
    ISK|Iceland-Krona, JMD|Jamaica-Dollar, JOD|Jordan-Dinar, JPY|Japan-Yen, KES|Kenya-Shilling,
    KGS|Kyrgyzstan-Som, KHR|Cambodia-Riel, KMF|Comoros-Franc, KRW|Korea-Won, KWD|Kuwait-Dinar,
    KYD|Cayman Islands-Dollar, KZT|Kazakhstan-Tenge, LAK|Laos-Kip, LBP|Lebanon-Pound,
    LKR|Sri Lanka-Rupee, LRD|Liberia-Dollar, LSL|Lesotho-Maloti, LYD|Libya-Dinar, MAD|Morocco-Dirham,
    MDL|Moldova-Leu, MGA|Madagascar-Ariary, MKD|Republic Of North Macedonia-Denar,
    MMK|Myanmar-Kyat;Burma-Kyat, MNT|Mongolia-Tugrik, MRO|Mauritania-Ouguiya||2018-06-30,
    MRU|Mauritania-Ouguiya|2018-06-30, MUR|Mauritius-Rupee, MVR|Maldives-Rufiyaa, MWK|Malawi-Kwacha,
    MXN|Mexico-Peso, MYR|Malaysia-Ringgit, MZN|Mozambique-Metical, NAD|Namibia-Dollar, NGN|Nigeria-Naira,
    NIO|Nicaragua-Cordoba, NOK|Norway-Krone, NPR|Nepal-Rupee, NZD|New Zealand-Dollar, OMR|Oman-Rial,
    PEN|Peru-Sol, PGK|Papua New Guinea-Kina, PHP|Philippines-Peso, PKR|Pakistan-Rupee, PLN|Poland-Zloty,
    PYG|Paraguay-Guarani, QAR|Qatar-Riyal, RON|Romania-New Leu, RSD|Serbia-Dinar, RUB|Russia-Ruble,
    RWF|Rwanda-Franc, SAR|Saudi Arabia-Riyal, SBD|Solomon Islands-Dollar, SCR|Seychelles-Rupee,
    SDG|Sudan-Pound, SEK|Sweden-Krona, SGD|Singapore-Dollar, SLL|Sierra Leone-Leone||2022-04-01,
    SLE|Sierra Leone-Leone|2022-09-01, SOS|Somali-Shilling, SRD|Suriname-Dollar,
    SSP|South Sudan-Sudanese Pound, STN|Sao Tome & Principe-New Dobras, SYP|Syria-Pound,
    SZL|Eswatini-Lilangeni;Swaziland-Lilangeni, THB|Thailand-Baht, TJS|Tajikistan-Somoni,
    TMT|Turkmenistan-New Manat, TND|Tunisia-Dinar, TOP|Tonga-Pa'anga, TRL|Turkey-Lira||2005-01-01,
    TRY|Turkey-New Lira, TTD|Trinidad & Tobago-Dollar, TWD|Taiwan-Dollar, TZS|Tanzania-Shilling,
    UAH|Ukraine-Hryvnia, UGX|Uganda-Shilling, UYU|Uruguay-Peso, UZS|Uzbekistan-Som,
    VES|Venezuela-Bolivar Soberano, VND|Vietnam-Dong, VUV|Vanuatu-Vatu, WST|Western Samoa-Tala,
    XAF|Cameroon-Cfa Franc;Central African Republic-Cfa Franc;Chad-Cfa Franc;Congo-Cfa Franc;\
    Equatorial Guinea-Cfa Franc;Gabon-Cfa Franc,
    XCD|Antigua & Barbuda-East Caribbean Dollar;Grenada-East Caribbean Dollar;\
    St. Lucia-East Caribbean Dollar,
    XCG|Curacao-Caribbean Guilder,
    XOF|Benin-Cfa Franc;Burkina Faso-Cfa Franc;Cote D'Ivoire-Cfa Franc;Guinea Bissau-Cfa Franc;\
    Mali-Cfa Franc;Niger-Cfa Franc;Senegal-Cfa Franc;Togo-Cfa Franc,
    YER|Yemen-Rial, ZAR|South Africa-Rand, ZMW|Zambia-New Kwacha, ZWG|Zimbabwe-Gold, ZWL|Zimbabwe-Rtgs
    """
}
