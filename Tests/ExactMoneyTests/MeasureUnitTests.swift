import BigInt
import ExactMoney
import TestSupport
import Testing

@Suite struct MeasureUnitTests {
  /// Units in terms of other units, as defined by law: NIST Handbook 44 Appendix C, and the Weights
  /// and Measures Act 1985.
  @Test(arguments: [
    ("lb", "oz", "16"), ("short ton", "lb", "2000"), ("long ton", "lb", "2240"),
    ("yd", "ft", "3"), ("ft", "in", "12"), ("mi", "yd", "1760"), ("US gal", "US qt", "4"),
    ("US qt", "US pt", "2"), ("US pt", "US fl oz", "16"), ("imp gal", "imp qt", "4"),
    ("imp qt", "imp pt", "2"), ("imp pt", "imp fl oz", "20"), ("bbl", "US gal", "42"),
    ("ft²", "in²", "144"), ("yd²", "ft²", "9"), ("ac", "yd²", "4840"), ("mi²", "ac", "640"),
    ("t", "kg", "1000"), ("kg", "g", "1000"), ("g", "mg", "1000"), ("l", "ml", "1000"),
    ("l", "cl", "100"), ("l", "dl", "10"), ("m³", "l", "1000"), ("km", "m", "1000"),
    ("m", "cm", "100"), ("m", "mm", "1000"), ("km²", "m²", "1000000"), ("ha", "m²", "10000"),
    ("lb", "kg", "0.45359237"), ("yd", "m", "0.9144"), ("imp gal", "l", "4.54609"),
    ("US gal", "l", "3.785411784"), ("oz t", "g", "31.1034768"), ("ft³", "l", "28.316846592"),
  ])
  func `a unit is so many of another, by law`(unit: String, other: String, count: String) throws {
    let ratio = try size(unit) / size(other)
    #expect(ratio == Rational(try ExactDecimal(count)))
  }

  @Test func `a pyeong is 400 of 121 square metres, and an ounce 480 of 7,000 grains`() throws {
    #expect(try size("坪") == Rational(400, 121))
    #expect(try size("oz t") == size("lb") * Rational(480, 7_000))
  }

  @Test func `no two units have one symbol or one size and dimension`() {
    let units = MeasureUnit.all
    #expect(Set(units.map { $0.symbol }).count == units.count)
    for (index, unit) in units.enumerated() {
      for other in units.dropFirst(index + 1) where unit.dimension == other.dimension {
        #expect(unit.size != other.size, "\(unit.symbol) and \(other.symbol)")
      }
    }
  }

  @Test(arguments: [
    ("lb", "kg", "1 lb = 0.45359237 kg"), ("kg", "lb", "1 lb = 0.45359237 kg"),
    ("oz", "g", "1 oz = 28.349523125 g"), ("坪", "m²", "1 m² = 0.3025 坪"),
    ("t", "g", "1 t = 1000000 g"), ("kg", "kg", nil),
  ])
  func `units are equated by a number that ends`(from: String, to: String, text: String?) throws {
    let change = try MeasureChange(from: measure(from), to: measure(to))
    #expect(change.equality == text)
  }

  @Test func `a pound of weight has no length`() throws {
    let (pound, metre) = (try measure("lb"), try measure("m"))
    #expect(throws: MeasureError.otherDimension(.weight, .length)) {
      try MeasureChange(from: pound, to: metre)
    }
    #expect(Measure(.zero, pound.unit) == nil)
  }

  @Test func `a price that 38 digits do not hold is refused`() throws {
    let change = try MeasureChange(from: measure("kg"), to: measure("lb"))
    let long = ExactFraction(try ExactDecimal(String(repeating: "9", count: 38)))
    #expect(throws: MeasureError.overflow) { try change.price(long) }
  }

  /// A wrong rule changes most results, and a wrong digit of a factor changes every result with its
  /// unit.
  @Test func `random unit prices equal fractions of any size`() throws {
    var random = SplitMix64(seed: 41)
    let units = MeasureUnit.all
    for _ in 0..<lawCases(2_000) {
      let unit = try #require(units.randomElement(using: &random))
      let other = try #require(
        units.filter { $0.dimension == unit.dimension }.randomElement(using: &random)
      )
      let from = try #require(Measure(count(&random), unit))
      let to = try #require(Measure(count(&random), other))
      let price = ExactDecimal(.random(in: 1...99_999_999, using: &random), scale: 2)
      let change = try MeasureChange(from: from, to: to)
      let expected =
        Rational(price) * (Rational(to.count) * Rational(other.size))
        / (Rational(from.count) * Rational(unit.size))
      #expect(Rational(try change.price(ExactFraction(price))) == expected)
      let back = try MeasureChange(from: to, to: from)
      #expect(try back.price(change.price(ExactFraction(price))) == ExactFraction(price))
    }
  }

  private func count(_ random: inout SplitMix64) -> ExactDecimal {
    ExactDecimal(.random(in: 1...1_000, using: &random), scale: 0)
  }

  private func measure(_ symbol: String) throws -> Measure {
    let unit = try #require(MeasureUnit.all.first { $0.symbol == symbol })
    return try #require(Measure(.one, unit))
  }

  private func size(_ symbol: String) throws -> Rational {
    Rational(try measure(symbol).unit.size)
  }
}
