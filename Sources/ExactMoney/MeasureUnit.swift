import PlainBytes

/// A unit of weight, volume, length or area in which goods are priced, with its legal size.
///
/// The international yard and pound agreement of 1959 fixed the pound at 0.45359237 kg and the yard
/// at 0.9144 m. The US gallon is 231 cubic inches, the imperial gallon 4.54609 litres (Weights and
/// Measures Act 1985), and the troy ounce 480 of the 7,000 grains of a pound. Pyeong and tsubo are
/// 400/121 m².
public struct MeasureUnit: Hashable, Sendable {
  /// The quantity that a unit measures.
  public enum Dimension: UInt8, Hashable, Sendable {
    case weight, volume, length, area
  }

  /// The 0-based line of the unit in ``table``.
  private let line: UInt8

  private init(_ line: Int) { self.line = UInt8(truncatingIfNeeded: line) }

  /// All units, US units before imperial ones of the same name.
  public static var all: [MeasureUnit] { (0..<count).map { MeasureUnit($0) } }

  private func field(_ index: Int) -> UnsafeRawBufferPointer {
    var lines = ByteFields(MeasureUnit.table, separatedBy: "\n")
    guard let line = lines.field(after: Int(line)) else { preconditionFailure("a unit has a line") }
    var fields = ByteFields(line, separatedBy: "|")
    return fields.field(after: index) ?? line
  }

  /// The unique symbol, such as `lb`, `US gal` or `m²`.
  public var symbol: String { String(utf8: field(0)) }

  public var dimension: Dimension {
    Dimension(rawValue: field(1)[0] &- UInt8(ascii: "0")) ?? .weight
  }

  /// Whether the unit is the imperial one of two with the same name.
  public var isImperial: Bool { field(1).count > 1 }

  /// The size in kilograms, litres, metres or square metres.
  public var size: ExactFraction {
    var terms = ByteFields(field(2), separatedBy: "/")
    func term() -> ExactFraction {
      ExactFraction(terms.next().flatMap { try? ExactDecimal(utf8: $0) } ?? .one)
    }
    let above = term()
    return (try? above.divided(by: term())) ?? above
  }

  /// The names in lower case without accents, separated by "/", some shared by two units.
  package var names: UnsafeRawBufferPointer { field(3) }

  /// One unit per line, with its symbol, dimension, size and names.
  ///
  /// `i` marks imperial units.
  private static let table: StaticString = """
    kg|0|1|kg/kgs/kilo/kilos/kilogram/kilograms/kilogramm/kilogramme/quilo/кг/公斤/千克/킬로/キロ
    g|0|0.001|g/gr/gram/grams/gramm/gramme/grammes/gramo/gramos/grama/gramas/г/克/그램/グラム
    mg|0|0.000001|mg/мг
    t|0|1000|t/tonne/tonnes/metric ton/metric tons/т/톤
    lb|0|0.45359237|lb/lbs/pound/pounds
    oz|0|0.028349523125|oz/ounce/ounces
    oz t|0|0.0311034768|oz/ounce/ounces/oz t/ozt/troy oz/troy ounce/troy ounces
    short ton|0|907.18474|ton/tons/short ton/short tons
    long ton|0i|1016.0469088|ton/tons/long ton/long tons
    l|1|1|l/ltr/liter/liters/litre/litres/litro/litros/litri/л/升/리터/リットル
    ml|1|0.001|ml/мл/毫升
    cl|1|0.01|cl
    dl|1|0.1|dl
    m³|1|1000|m³/m3/cbm/cubic metre/cubic meter
    US gal|1|3.785411784|gal/gallon/gallons/us gal/us gallon/us gallons
    imp gal|1i|4.54609|gal/gallon/gallons/imp gal/uk gal/imperial gallon/uk gallon
    US qt|1|0.946352946|qt/quart/quarts/us qt/us quart
    imp qt|1i|1.1365225|qt/quart/quarts/imp qt/uk qt/imperial quart
    US pt|1|0.473176473|pt/pint/pints/us pt/us pint
    imp pt|1i|0.56826125|pt/pint/pints/imp pt/uk pt/imperial pint/uk pint
    US fl oz|1|0.0295735295625|fl oz/floz/fl. oz./fluid ounce/fluid ounces/us fl oz
    imp fl oz|1i|0.0284130625|fl oz/floz/fl. oz./fluid ounce/fluid ounces/imp fl oz/uk fl oz
    bbl|1|158.987294928|bbl/barrel/barrels
    ft³|1|28.316846592|ft³/ft3/cu ft/cubic foot/cubic feet
    m|2|1|m/meter/meters/metre/metres/metro/metros/metri/м/米/미터/メートル
    cm|2|0.01|cm/см
    mm|2|0.001|mm/мм
    km|2|1000|km/км/公里
    in|2|0.0254|inch/inches
    ft|2|0.3048|ft/foot/feet
    yd|2|0.9144|yd/yds/yard/yards
    mi|2|1609.344|mi/mile/miles
    m²|3|1|m²/m2/sqm/sq m/qm/square metre/square meter/㎡/м²
    km²|3|1000000|km²/km2/sq km
    ha|3|10000|ha/hectare/hectares/hektar/га
    ft²|3|0.09290304|ft²/ft2/sqft/sq ft/sq. ft./square foot/square feet
    in²|3|0.00064516|in²/in2/sq in/square inch
    yd²|3|0.83612736|yd²/yd2/sq yd/square yard
    ac|3|4046.8564224|ac/acre/acres
    mi²|3|2589988.110336|mi²/mi2/sq mi/square mile
    坪|3|400/121|坪/평/pyeong/tsubo
    """

  private static let count = 41
}

/// The quantity that a price is for: `lb`, `100 g`.
public struct Measure: Hashable, Sendable {
  /// The number of units, above zero.
  public let count: ExactDecimal
  public let unit: MeasureUnit

  /// Creates a measure; nil unless `count` is above zero.
  public init?(_ count: ExactDecimal, _ unit: MeasureUnit) {
    guard count > .zero else { return nil }
    (self.count, self.unit) = (count, unit)
  }

  /// The count and the unit: `lb`, `100 g`.
  public var text: String { count == .one ? unit.symbol : count.description + " " + unit.symbol }
}

/// A change of the measure that a price is for, such as from a pound to a kilogram.
public struct MeasureChange: Hashable, Sendable {
  public let from: Measure
  public let to: Measure
  /// The exact factor to multiply a price by.
  public let factor: ExactFraction

  /// Creates a change.
  ///
  /// - Throws: ``MeasureError/otherDimension(_:_:)`` if the units measure different quantities;
  ///   ``MeasureError/overflow`` if the factor does not fit 38 digits.
  public init(from: Measure, to: Measure) throws(MeasureError) {
    guard from.unit.dimension == to.unit.dimension else {
      throw .otherDimension(from.unit.dimension, to.unit.dimension)
    }
    (self.from, self.to) = (from, to)
    factor = try MeasureChange.ratio(to, from)
  }

  /// Returns the exact price for ``to``, if ``from`` costs `price`.
  ///
  /// - Throws: ``MeasureError/overflow`` if its terms do not fit 38 digits.
  public func price(_ price: ExactFraction) throws(MeasureError) -> ExactFraction {
    guard let product = try? price.multiplied(by: factor),
      product.wasRounded == price.wasRounded
    else { throw .overflow }
    return product
  }

  /// The relation between the units, such as `1 lb = 0.45359237 kg`; nil if both are the same.
  ///
  /// The relation has the direction in which its number terminates.
  public var equality: String? {
    guard from.unit != to.unit,
      let one = try? MeasureChange.ratio(.init(unit: from.unit), .init(unit: to.unit)),
      let other = try? one.reciprocal()
    else { return nil }
    let (left, right) = (from.unit.symbol, to.unit.symbol)
    if !one.isExact, other.isExact {
      return "1 " + right + " = " + other.numerator.withWholeDigits.description + " " + left
    }
    let below = one.isExact ? "" : "/" + one.denominator.description
    return "1 " + left + " = " + one.numerator.withWholeDigits.description + below + " " + right
  }

  private static func ratio(
    _ left: Measure,
    _ right: Measure
  ) throws(MeasureError) -> ExactFraction {
    do throws(DecimalError) {
      let above = try left.unit.size.multiplied(by: ExactFraction(left.count))
      let below = try right.unit.size.multiplied(by: ExactFraction(right.count))
      let ratio = try above.divided(by: below)
      guard !ratio.wasRounded else { throw .overflow }
      return ratio
    } catch {
      throw .overflow
    }
  }
}

extension Measure {
  fileprivate init(unit: MeasureUnit) { (count, self.unit) = (.one, unit) }
}

/// The reason why a price cannot be restated for another measure.
public enum MeasureError: Error, Hashable, Sendable {
  /// The units measure different quantities, such as weight and length.
  case otherDimension(MeasureUnit.Dimension, MeasureUnit.Dimension)
  /// The price does not fit 38 digits.
  case overflow
}
