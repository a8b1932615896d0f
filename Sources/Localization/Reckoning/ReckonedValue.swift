import ExactMoney

/// A value in a calculation: a number, or an amount in each of several currencies.
struct ReckonedValue {
  struct Part {
    /// The currency; nil for a number, which is the only part.
    let currency: Currency?
    var amount: ExactFraction
  }

  private(set) var parts: [Part]
  /// Whether the value is a percentage by itself; added to another value, it applies to that value.
  var isPercentage = false

  init(_ number: ExactFraction) {
    self.init([Part(currency: nil, amount: number)])
  }

  private init(_ parts: [Part]) {
    self.parts = parts
  }

  /// Whether the value is a number without a currency.
  var isNumber: Bool { parts[0].currency == nil }

  /// Returns the number as an amount of money; nil if it is money already.
  func inCurrency(_ currency: Currency) -> ReckonedValue? {
    isNumber ? ReckonedValue([Part(currency: currency, amount: parts[0].amount)]) : nil
  }

  /// The first part's number, without its currency.
  var withoutCurrency: ReckonedValue { ReckonedValue(parts[0].amount) }

  /// Returns a hundredth of the value, marked as a percentage if it is a number.
  func asPercentage() throws(ReadingError.Reason) -> ReckonedValue {
    var value = try multiplied(by: ReckonedValue(ExactFraction(ExactDecimal(1, scale: 2))))
    value.isPercentage = isNumber
    return value
  }

  static prefix func - (value: ReckonedValue) -> ReckonedValue {
    var negated = value
    for index in negated.parts.indices {
      negated.parts[index].amount = -negated.parts[index].amount
    }
    return negated
  }

  /// Returns the sum; a percentage applies to the value that it is added to: 100 + 10 % is 110.
  func adding(_ other: ReckonedValue) throws(ReadingError.Reason) -> ReckonedValue {
    if other.isPercentage && !isPercentage {
      return try adding(multiplied(by: other))
    }
    guard isNumber == other.isNumber else { throw .numberAndMoney }
    var sum = self
    for part in other.parts {
      if let index = sum.parts.firstIndex(where: { $0.currency == part.currency }) {
        sum.parts[index].amount = try ReckonedValue.sum(sum.parts[index].amount, part.amount)
      } else {
        sum.parts.append(part)
      }
    }
    return sum
  }

  func multiplied(by other: ReckonedValue) throws(ReadingError.Reason) -> ReckonedValue {
    guard isNumber || other.isNumber else { throw .moneyTimesMoney }
    return other.isNumber
      ? try multiplied(by: other.parts[0].amount) : try other.multiplied(by: parts[0].amount)
  }

  /// Returns the quotient of money and a number, of two numbers, or of two amounts in one currency.
  func divided(by other: ReckonedValue) throws(ReadingError.Reason) -> ReckonedValue {
    let divisor = other.parts[0].amount
    if isNumber || !other.isNumber {
      let isOfOneKind =
        parts.count == 1 && other.parts.count == 1
        && parts[0].currency == other.parts[0].currency
      guard isOfOneKind else { throw .dividedByMoney }
      return ReckonedValue(try ReckonedValue.quotient(parts[0].amount, divisor))
    }
    return try multiplied(by: ReckonedValue.quotient(ExactFraction(.one), divisor))
  }

  private func multiplied(by factor: ExactFraction) throws(ReadingError.Reason) -> ReckonedValue {
    var product = ReckonedValue(parts)
    for index in product.parts.indices {
      let amount = product.parts[index].amount
      do throws(DecimalError) {
        product.parts[index].amount = try amount.multiplied(by: factor)
      } catch {
        throw .init(error)
      }
    }
    return product
  }

  private static func sum(
    _ left: ExactFraction,
    _ right: ExactFraction
  ) throws(ReadingError.Reason) -> ExactFraction {
    do throws(DecimalError) { return try left.adding(right) } catch { throw .init(error) }
  }

  private static func quotient(
    _ left: ExactFraction,
    _ right: ExactFraction
  ) throws(ReadingError.Reason) -> ExactFraction {
    do throws(DecimalError) { return try left.divided(by: right) } catch { throw .init(error) }
  }
}

extension ReadingError.Reason {
  fileprivate init(_ error: DecimalError) {
    self = error == .divisionByZero ? .divisionByZero : .overflow
  }
}
