public import ExactJSON
import ExactMoney
public import ExchangeRates

/// Encodes the prices of a currency over a period.
public enum PriceListJSON {
  /// The layout of the document as a table, one row per price.
  public static let table = TableLayout(
    rows: ["prices"],
    columns: ["date", "base", "quote", "rate", "asOf", "sources"]
  )

  /// Returns the document of `list`; `exact` is false for a rate that is rounded to `digits`.
  public static func encode(_ list: PriceList) -> JSONValue {
    [
      "base": .string(list.pair.base.code),
      "quote": .string(list.pair.quote.code),
      "since": .string(list.days.lowerBound.description),
      "until": .string(list.days.upperBound.description),
      "policy": .string(list.policy.name),
      "digits": .integer(list.digits),
      "prices": .array(list.prices.map { encode($0) }),
      "gaps": .array(
        list.gaps.map { gap in
          [
            "since": .string(gap.lowerBound.description),
            "until": .string(gap.upperBound.description),
          ]
        }
      ),
    ]
  }

  private static func encode(_ price: Price) -> JSONValue {
    [
      "date": .string(price.day.description),
      "rate": .string(price.rate.value.description),
      "exact": .bool(price.rate.isExact),
      "asOf": price.asOf.map { .string($0.description) } ?? .null,
      "sources": .strings(price.sources),
    ]
  }
}
