package import ExactMoney

/// A conversion the reader made: `amount` of `base` was `result` of `quote`.
package struct RecentConversion: Hashable, Sendable {
  package let amount: ExactDecimal
  package let base: Currency
  package let quote: Currency
  package let result: ExactDecimal
  /// The day of the oldest rate used; nil when none has a day.
  package let asOf: CalendarDate?
  /// The names of the sources used; nil when there was none.
  package let source: String?
  package let convertedAt: Instant

  /// Creates a conversion.
  package init(
    amount: ExactDecimal,
    base: Currency,
    quote: Currency,
    result: ExactDecimal,
    asOf: CalendarDate?,
    source: String?,
    convertedAt: Instant
  ) {
    self.amount = amount
    self.base = base
    self.quote = quote
    self.result = result
    self.asOf = asOf
    self.source = source
    self.convertedAt = convertedAt
  }
}
