#if !hasFeature(Embedded)
extension ExactDecimal: Codable {
  /// Reads a number from text, with the scale that it has there.
  ///
  /// - Throws: `DecodingError`, also for a JSON number, which Foundation's decoder rounds to binary
  ///   floating point.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.text(
      "a decimal is text, such as “35.50”; as a number it would be rounded"
    )
    do throws(DecimalError) {
      self = try ExactDecimal(text)
    } catch {
      throw DecodingError.refused("“\(text)” is not a decimal: \(error)", decoder)
    }
  }

  /// Writes the number as text, with its scale.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Currency: LosslessStringConvertible, Identifiable {
  /// The code.
  public var id: String { code }
}

extension Currency: Codable, CodingKeyRepresentable {
  /// Reads a code, regardless of case.
  ///
  /// - Throws: `DecodingError` if the catalogue lacks the code.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.text("a currency is the text of its code, such as “USD”")
    guard let currency = Currency(text) else {
      throw DecodingError.refused("“\(text)” is not a code of ISO 4217", decoder)
    }
    self = currency
  }

  /// Writes the code.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(code)
  }

  /// The code as a key, so that a dictionary by currency is one object in JSON.
  public var codingKey: any CodingKey { TextKey(stringValue: code) }

  /// Creates the currency with the code of a key; nil if the catalogue lacks it.
  public init?(codingKey: some CodingKey) {
    self.init(codingKey.stringValue)
  }
}

extension CalendarDate: LosslessStringConvertible, Strideable {
  /// Returns the number of days from this day to `other`.
  public func distance(to other: CalendarDate) -> Int { other.days(since: self) }

  /// Returns ``adding(days:)``.
  public func advanced(by days: Int) -> CalendarDate { adding(days: days) }
}

extension CalendarDate: Codable {
  /// Reads `yyyy-mm-dd`.
  ///
  /// - Throws: `DecodingError` if the calendar has no such day.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.text("a day is text, such as “2026-10-30”")
    guard let day = CalendarDate(text) else {
      throw DecodingError.refused("“\(text)” is not a day of the form yyyy-mm-dd", decoder)
    }
    self = day
  }

  /// Writes `yyyy-mm-dd`.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Decoder {
  /// Returns the text of a single value.
  ///
  /// - Throws: `DecodingError` with `reason` if the value is not text.
  fileprivate func text(_ reason: String) throws -> String {
    let container = try singleValueContainer()
    guard !container.decodeNil() else { return try container.decode(String.self) }
    do {
      return try container.decode(String.self)
    } catch DecodingError.typeMismatch {
      throw DecodingError.refused(reason, self)
    }
  }
}
#endif
