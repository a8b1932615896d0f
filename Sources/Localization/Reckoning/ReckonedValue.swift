import ExactMoney

/// A value inside a calculation: a number, or an amount for each currency.
struct ReckonedValue {
  enum Content {
    case number(ExactFraction)
    case money([Part])
  }

  struct Part {
    let currency: Currency
    var amount: ExactFraction
  }

  var content: Content
  /// Whether it is a percentage standing alone, which is added to something as a part of it.
  var isPercentage = false

  init(_ number: ExactFraction) {
    content = .number(number)
  }

  private init(_ parts: [Part]) {
    content = .money(parts)
  }

  /// Why an operation has no result.
  enum Failure: Error {
    case numberAndMoney
    case moneyTimesMoney
    case dividedByMoney
    case divisionByZero
    case overflow

    init(_ error: DecimalError) {
      self = error == .divisionByZero ? .divisionByZero : .overflow
    }
  }

  /// The number as money; nil for what is money already.
  func inCurrency(_ currency: Currency) -> ReckonedValue? {
    guard case .number(let number) = content else { return nil }
    return ReckonedValue([Part(currency: currency, amount: number)])
  }

  /// A hundredth, standing as a percentage.
  func asPercentage() throws(Failure) -> ReckonedValue {
    var value = try multiplied(by: ReckonedValue(ExactFraction(ExactDecimal(1, scale: 2))))
    if case .number = content { value.isPercentage = true }
    return value
  }

  static prefix func - (value: ReckonedValue) -> ReckonedValue {
    var negated = value
    switch value.content {
    case .number(let number): negated.content = .number(-number)
    case .money(let parts):
      negated.content = .money(parts.map { Part(currency: $0.currency, amount: -$0.amount) })
    }
    return negated
  }

  /// The sum; a percentage is one of the value it is added to: 100 + 10 % is 110.
  func adding(_ other: ReckonedValue) throws(Failure) -> ReckonedValue {
    if other.isPercentage && !isPercentage {
      return try adding(multiplied(by: other))
    }
    switch (content, other.content) {
    case (.number(let left), .number(let right)):
      var sum = ReckonedValue(try ReckonedValue.sum(left, right))
      sum.isPercentage = isPercentage
      return sum
    case (.money(var parts), .money(let others)):
      for other in others {
        if let index = parts.firstIndex(where: { $0.currency == other.currency }) {
          parts[index].amount = try ReckonedValue.sum(parts[index].amount, other.amount)
        } else {
          parts.append(other)
        }
      }
      return ReckonedValue(parts)
    default: throw .numberAndMoney
    }
  }

  func multiplied(by other: ReckonedValue) throws(Failure) -> ReckonedValue {
    switch (content, other.content) {
    case (.number(let left), .number(let right)):
      return ReckonedValue(try ReckonedValue.product(left, right))
    case (.money(let parts), .number(let factor)), (.number(let factor), .money(let parts)):
      return try ReckonedValue(ReckonedValue.parts(parts, times: factor))
    case (.money, .money): throw .moneyTimesMoney
    }
  }

  /// The quotient: of money by a number, or of money by money of the same currency.
  func divided(by other: ReckonedValue) throws(Failure) -> ReckonedValue {
    switch (content, other.content) {
    case (.number(let left), .number(let right)):
      return ReckonedValue(try ReckonedValue.quotient(left, right))
    case (.money(let parts), .number(let divisor)):
      let inverse = try ReckonedValue.quotient(ExactFraction(.one), divisor)
      return try ReckonedValue(ReckonedValue.parts(parts, times: inverse))
    case (.money(let left), .money(let right)):
      guard left.count == 1, right.count == 1, left[0].currency == right[0].currency else {
        throw .dividedByMoney
      }
      return ReckonedValue(try ReckonedValue.quotient(left[0].amount, right[0].amount))
    case (.number, .money): throw .dividedByMoney
    }
  }

  private static func parts(
    _ parts: [Part],
    times factor: ExactFraction
  ) throws(Failure) -> [Part] {
    var products: [Part] = []
    for part in parts {
      products.append(Part(currency: part.currency, amount: try product(part.amount, factor)))
    }
    return products
  }

  private static func sum(
    _ left: ExactFraction,
    _ right: ExactFraction
  ) throws(Failure) -> ExactFraction {
    do throws(DecimalError) { return try left.adding(right) } catch { throw Failure(error) }
  }

  private static func product(
    _ left: ExactFraction,
    _ right: ExactFraction
  ) throws(Failure) -> ExactFraction {
    do throws(DecimalError) { return try left.multiplied(by: right) } catch { throw Failure(error) }
  }

  private static func quotient(
    _ left: ExactFraction,
    _ right: ExactFraction
  ) throws(Failure) -> ExactFraction {
    do throws(DecimalError) { return try left.divided(by: right) } catch { throw Failure(error) }
  }
}
