/// The addresses of each API, and the effect of each parameter that its documentation names.
///
/// The tests check these tables: an honoured parameter must change the answer as documented, a
/// refused one must yield the API's error, and one without effect must change nothing.
extension DialectParameters {
  static let currencyLayer = DialectParameters(
    """
    * callback=f ~access_key=K ~format=1
    /list
    /live source=EUR currencies=BRL,GBP
    /historical !date=2024-01-15|2024-01-17 source=EUR currencies=BRL,GBP
    /convert !from=USD|EUR !to=BRL|GBP !amount=10|20 date=2024-01-15
    /timeframe !start_date=2024-01-10|2024-01-11 !end_date=2024-01-15|2024-01-16 source=EUR currencies=BRL,GBP
    /change !start_date=2024-01-10|2024-01-11 !end_date=2024-01-15|2024-01-16 source=EUR currencies=BRL,GBP
    """
  )

  /// The addresses used before 2023, then the current ones.
  static let exchangerateHost = DialectParameters(
    """
    * callback=f ~access_key=K ~format=1
    /latest base=USD symbols=BRL,GBP amount=1200 places=2 -source -format=xml|csv|tsv
    /convert !from=USD|EUR !to=BRL|GBP amount=12.5 date=2024-01-15 access_key=K+amount=10 places=2 -base -symbols -source \
    -format=xml|csv|tsv
    /timeseries !start_date=2024-01-10|2024-01-11 !end_date=2024-01-15|2024-01-16 base=USD symbols=BRL,GBP \
    amount=1200 places=2 -source -format=xml|csv|tsv
    /fluctuation !start_date=2024-01-10|2024-01-11 !end_date=2024-01-15|2024-01-16 base=USD symbols=BRL,GBP \
    amount=1200 places=2 -source -format=xml|csv|tsv
    /symbols -source -format=xml|csv|tsv
    -/vat_rates symbols=DE
    /list
    /live source=EUR currencies=BRL,GBP
    /historical !date=2024-01-15|2024-01-17 source=EUR currencies=BRL,GBP
    /timeframe !start_date=2024-01-10|2024-01-11 !end_date=2024-01-15|2024-01-16 source=EUR currencies=BRL,GBP
    /change !start_date=2024-01-10|2024-01-11 !end_date=2024-01-15|2024-01-16 source=EUR currencies=BRL,GBP
    /{date} base=USD symbols=BRL,GBP amount=1200 places=2 -source -format=xml|csv|tsv
    """
  )

  static let fixer = DialectParameters(
    """
    * callback=f ~access_key=K ~format=1
    /symbols
    /latest base=USD symbols=BRL,GBP
    /convert !from=USD|EUR !to=BRL|GBP !amount=10|20 date=2024-01-15
    /timeseries !start_date=2024-01-10|2024-01-11 !end_date=2024-01-15|2024-01-16 base=USD symbols=BRL,GBP
    /fluctuation !start_date=2024-01-10|2024-01-11 !end_date=2024-01-15|2024-01-16 base=USD symbols=BRL,GBP
    /{date} base=USD symbols=BRL,GBP
    """
  )

  static let apilayer = currencyLayer.below(
    "/currency_data",
    and: fixer.below("/fixer", and: DialectParameters("* callback=f ~apikey=K ~format=1"))
  )

  static let frankfurter = DialectParameters(
    """
    /v1/latest base=USD from=USD symbols=BRL,GBP to=BRL,GBP amount=1200
    /v1/{date} base=USD from=USD symbols=BRL,GBP to=BRL,GBP amount=1200
    /v1/{start}..{end} base=USD from=USD symbols=BRL,GBP to=BRL,GBP amount=1200
    /v1/{start}.. base=USD from=USD symbols=BRL,GBP to=BRL,GBP amount=1200
    /v1/currencies
    /v2/rates base=USD quotes=BRL,GBP providers=ECB date=2024-01-15 from=2026-10-20 to=2026-10-22+from=2026-10-20 \
    group=week+from=2026-10-20 expand=providers
    /v2/rates.csv base=USD quotes=BRL,GBP providers=ECB date=2024-01-15 from=2026-10-20 \
    to=2026-10-22+from=2026-10-20 group=week+from=2026-10-20 expand=providers
    /v2/rate/{base}/{quote} date=2024-01-15 providers=NBP expand=providers
    /v2/currencies scope=all providers=NBP
    /v2/currency/{code}
    /v2/providers
    /v2/providers/{key}/rates base=USD quotes=BRL,GBP date=2024-01-15 from=2026-10-20 \
    to=2026-10-22+from=2026-10-20 group=week+from=2026-10-20 expand=providers
    /v2/providers/{key}/rate/{base}/{quote} date=2024-01-15 expand=providers
    """
  )

  static let openExchangeRates = DialectParameters(
    """
    * callback=f ~app_id=K ~prettyprint=0 ~show_alternative=1
    /latest.json base=EUR symbols=BRL,GBP -show_bid_ask=1|true
    /historical/{date}.json base=EUR symbols=BRL,GBP -show_bid_ask=1|true
    /currencies.json show_inactive=1
    /time-series.json !start=2024-01-10|2024-01-11 !end=2024-01-15|2024-01-16 base=EUR symbols=BRL,GBP \
    -show_bid_ask=1|true
    /convert/{amount}/{base}/{quote} -show_bid_ask=1|true
    /usage.json app_id=K
    -/ohlc.json !start_time=2024-01-15T08:30:00Z !period=5m base=EUR symbols=BRL,GBP
    """
  )

  static let exchangeRateAPI = DialectParameters(
    """
    /v6/{key}/latest/{base}
    /v6/{key}/pair/{base}/{quote}
    /v6/{key}/pair/{base}/{quote}/{amount}
    /v6/{key}/history/{base}/{year}/{month}/{day}
    /v6/{key}/history/{base}/{year}/{month}/{day}/{amount}
    /v6/{key}/codes
    /v6/{key}/quota
    -/v6/{key}/enriched/{base}/{quote}
    /v6/latest/{base}
    /v4/latest/{base}
    """
  )

  static let currencyConverterAPI = DialectParameters(
    """
    * callback=f ~apiKey=K
    /api/{version}/convert !q=USD_BRL|USD_GBP compact=ultra date=2024-01-15 endDate=2024-01-17+date=2024-01-15
    /api/{version}/currencies
    /api/{version}/countries
    /others/usage
    """
  )

  static let ecb = DialectParameters(
    """
    /stats/eurofxref/eurofxref-daily.xml
    /stats/eurofxref/eurofxref-hist-90d.xml
    /stats/eurofxref/eurofxref-hist.xml
    /stats/eurofxref/eurofxref.zip
    /stats/eurofxref/eurofxref-hist.zip
    -/stats/eurofxref/eurofxref-sdmx.xml
    /service/data/EXR/{key} startPeriod=2026-10-20 endPeriod=2024-01-15 format=csvdata detail=dataonly \
    firstNObservations=2 lastNObservations=2 -updatedAfter -includeHistory=true \
    -dimensionAtObservation=AllDimensions|FREQ|CURRENCY|CURRENCY_DENOM|EXR_TYPE|EXR_SUFFIX
    /service/dataflow/{agency}/{id}/{version} references=all \
    -detail=allstubs|referencestubs|allcompletestubs|referencecompletestubs|referencepartial
    /service/datastructure/{agency}/{id}/{version} references=all \
    -detail=allstubs|referencestubs|allcompletestubs|referencecompletestubs|referencepartial
    /service/codelist/{agency}/{id}/{version} \
    -detail=allstubs|referencestubs|allcompletestubs|referencecompletestubs|referencepartial
    """
  )

  static let fawazahmed0 = DialectParameters(
    """
    /npm/@fawazahmed0/currency-api@{date}/v1/currencies.json
    /npm/@fawazahmed0/currency-api@{date}/v1/currencies/{code}.json
    -/npm/@fawazahmed0/currency-api@{date}/v1/country.json
    """
  )

  static let firefly = DialectParameters("/{year}/{week}/{base}.json")
}
