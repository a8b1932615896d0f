import ExactMoney

extension DecimalVector {
  /// The result of running a vector.
  enum Verdict: Equatable {
    case passed
    /// Passed, except for the sign of a zero: ``ExactDecimal`` has no negative zero.
    case passedButForZeroSign
    case skipped(Skip)
    case failed(String)
  }

  /// The reason why a vector does not apply to ``ExactDecimal``.
  enum Skip: String, CaseIterable {
    case special = "NaN or Infinity"
    case negativeZero = "order of negative zero"
    case operandDigits = "operand of more than 38 digits"
    case operandScale = "operand outside the scales"
    case exactOverflow = "exact result of more than 38 digits"
    case quantizeDigits = "Invalid_operation for 35 digits and more"
    case exponentLimits = "result at the format's exponent limits"
    case rounding05Up = "rounding 05up"
    case engineering = "engineering notation"
    case nullOperand = "null operand"
  }

  private static let rules: [String: RoundingRule] = [
    "half_up": .toNearestOrAwayFromZero, "half_even": .toNearestOrEven,
    "half_down": .toNearestOrTowardZero, "ceiling": .up, "floor": .down, "down": .towardZero,
    "up": .awayFromZero,
  ]

  /// Runs the vector.
  func verdict() -> Verdict {
    if operands.contains("#") { return .skipped(.nullOperand) }
    if operation == "toeng" { return .skipped(.engineering) }
    if flags.contains("conversion_syntax") { return refusalVerdict() }
    if operands.contains(where: isSpecial) { return .skipped(.special) }
    if isAtExponentLimits { return .skipped(.exponentLimits) }
    if rounding == "05up" { return .skipped(.rounding05Up) }
    guard let rule = DecimalVector.rules[rounding] else { return .failed("rounding \(rounding)") }
    do {
      let values = try operands.map { text throws(DecimalError) in try ExactDecimal(text) }
      return try verdict(on: values, rule: rule)
    } catch DecimalError.tooManyDigits {
      return .skipped(.operandDigits)
    } catch DecimalError.overflow {
      return .skipped(.operandScale)
    } catch {
      return .failed("\(error)")
    }
  }

  private func verdict(
    on values: [ExactDecimal],
    rule: RoundingRule
  ) throws(DecimalError) -> Verdict {
    if operation == "comparetotal" {
      if zip(operands, values).contains(where: { $0.hasPrefix("-") && $1.isZero }) {
        return .skipped(.negativeZero)
      }
      return totalOrderVerdict(values[0], values[1])
    }
    do {
      let actual = try value(of: values, rule: rule)
      if flags.contains("invalid_operation"), operation == "quantize" {
        return actual.digitCount > precision
          ? .skipped(.quantizeDigits) : .failed(actual.scientificDescription)
      }
      return compared(actual)
    } catch .divisionByZero {
      return !flags.isDisjoint(with: ["division_by_zero", "division_undefined"])
        ? .passed : .failed("division by zero")
    } catch .overflow where flags.contains("invalid_operation") && operation == "quantize" {
      return .skipped(.quantizeDigits)
    } catch .overflow where flags.contains("rounded") && isExactFirst {
      return .skipped(.exactOverflow)
    } catch {
      return .failed("\(error)")
    }
  }

  /// Whether the operation has no rounding form, so that its exact result must fit first.
  private var isExactFirst: Bool { operation == "add" || operation == "subtract" }

  private func value(
    of values: [ExactDecimal],
    rule: RoundingRule
  ) throws(DecimalError) -> ExactDecimal {
    let digits = Precision.significantDigits(precision)
    let first = values[0]
    switch operation {
    case "add": return try first.adding(values[1]).rounded(to: digits, rounding: rule)
    case "subtract": return try first.subtracting(values[1]).rounded(to: digits, rounding: rule)
    case "multiply": return try first.multiplied(by: values[1], to: digits, rounding: rule)
    case "divide": return try first.divided(by: values[1], to: digits, rounding: rule)
    case "quantize": return try first.rounded(to: .scale(values[1].scale), rounding: rule)
    case "tointegralx":
      return first.scale > 0 ? try first.rounded(to: .scale(0), rounding: rule) : first
    case "compare": return first < values[1] ? -1 : first == values[1] ? 0 : 1
    case "abs": return try first.absoluteValue.rounded(to: digits, rounding: rule)
    case "minus": return try (-first).rounded(to: digits, rounding: rule)
    case "plus", "tosci", "apply": return try first.rounded(to: digits, rounding: rule)
    case "reduce": return try first.rounded(to: digits, rounding: rule).reduced
    default: preconditionFailure("no operation \(operation)")
    }
  }

  private func compared(_ actual: ExactDecimal) -> Verdict {
    let text = actual.scientificDescription
    if text == result { return .passed }
    return actual.isZero && result == "-" + text ? .passedButForZeroSign : .failed(text)
  }

  private func totalOrderVerdict(_ left: ExactDecimal, _ right: ExactDecimal) -> Verdict {
    // Equal values are ordered by their scales: of two positive ones, the one with the larger scale
    // comes first.
    let byScale = (left.isNegative ? 1 : -1) * (left.scale - right.scale).signum()
    let order = String(left < right ? -1 : left > right ? 1 : byScale)
    return order == result ? .passed : .failed(order)
  }

  /// Expects `.malformed` for a text that the suite refuses.
  private func refusalVerdict() -> Verdict {
    do throws(DecimalError) {
      return .failed(try ExactDecimal(operands[0]).scientificDescription)
    } catch .malformed {
      return .passed
    } catch {
      return .failed("\(error)")
    }
  }

  private func isSpecial(_ text: String) -> Bool {
    text.lowercased().contains { "ins".contains($0) }
  }

  /// Whether the exponent of the expected result was limited by decimal128.
  private var isAtExponentLimits: Bool {
    if !flags.isDisjoint(with: ["clamped", "underflow", "overflow"]) { return true }
    if flags.isSuperset(of: ["subnormal", "rounded"]) { return true }
    // Reducing stops at the largest exponent, 6,111, without setting a flag.
    guard operation == "reduce", let value = try? ExactDecimal(result) else { return false }
    return value.scale == -6_111
  }
}
