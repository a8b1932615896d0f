import ExactMoney

/// One figure of a documented response.
struct Figure: Sendable {
  /// The text around the digits, which occurs only once.
  let place: String
  /// The digits as written, with a decimal point or comma.
  let digits: String
  /// The slightly greater digits of the next edition.
  let next: String

  /// Creates a figure that occurs once, or once in `place`.
  init(_ digits: String, next: String, in place: String? = nil) {
    self.digits = digits
    self.next = next
    self.place = place ?? digits
  }

  /// Returns the document with other digits in its place.
  func replaced(by digits: String, in document: Document) throws -> Document {
    try document.replacing(once: place, with: place.replacing(self.digits, with: digits))
  }

  /// Returns the document with another value in its place, including the quotes of a JSON string.
  func replaced(whollyBy value: String, in document: Document) throws -> Document {
    let quoted = "\"\(digits)\""
    let whole = place.contains(quoted) ? quoted : digits
    return try document.replacing(once: place, with: place.replacing(whole, with: value))
  }

  /// Returns the digits of the figure times `factor`.
  func times(_ factor: String) throws -> String {
    written(try value.multiplied(by: ExactDecimal(factor)))
  }

  /// Returns the digits of one divided by the figure, as many as the figure has.
  func inverse() throws -> String {
    written(
      try ExactDecimal.one.divided(
        by: value,
        to: .significantDigits(value.digitCount),
        rounding: .toNearestOrEven
      )
    )
  }

  private var value: ExactDecimal {
    get throws { try ExactDecimal(digits.replacing(",", with: ".")) }
  }

  private func written(_ value: ExactDecimal) -> String {
    digits.contains(",") ? value.description.replacing(".", with: ",") : value.description
  }
}
