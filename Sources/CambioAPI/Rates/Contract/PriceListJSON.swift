public import ExactJSON
import ExactMoney
public import ExchangeRates

/// The JSON of the prices of a currency over a period.
public enum PriceListJSON {
  /// How the document is written as a table: a row for each price.
  public static let table = TableLayout(
    rows: ["prices"],
    columns: ["date", "base", "quote", "rate", "asOf", "sources"]
  )

  /// The document; `exact` says of each rate whether it is whole or rounded to `digits`.
  public static func encode(_ list: PriceList) -> JSONValue {
    .object([
      JSONMember("base", .string(list.pair.base.code)),
      JSONMember("quote", .string(list.pair.quote.code)),
      JSONMember("from", .string(list.days.lowerBound.description)),
      JSONMember("to", .string(list.days.upperBound.description)),
      JSONMember("policy", .string(list.policy.name.description)),
      JSONMember("digits", .integer(list.digits)),
      JSONMember("prices", .array(list.prices.map { encode($0) })),
      JSONMember(
        "gaps",
        .array(
          list.gaps.map { gap in
            .object([
              JSONMember("from", .string(gap.lowerBound.description)),
              JSONMember("to", .string(gap.upperBound.description)),
            ])
          }
        )
      ),
    ])
  }

  private static func encode(_ price: Price) -> JSONValue {
    .object([
      JSONMember("date", .string(price.day.description)),
      JSONMember("rate", .string(price.rate.value.description)),
      JSONMember("exact", .bool(price.rate.isExact)),
      JSONMember("asOf", price.asOf.map { .string($0.description) } ?? .null),
      JSONMember("sources", .array(price.sources.map { .string($0) })),
    ])
  }
}
