import ExactMoney

/// One figure of a documented answer.
struct Figure: Sendable {
  /// What stands around the digits, so that it is there once.
  let place: String
  /// The digits as written, with a point or a comma.
  let digits: String
  /// What the digits are in the next edition: a little more.
  let next: String

  /// A figure that is there once, or once in `place`.
  init(_ digits: String, next: String, in place: String? = nil) {
    self.digits = digits
    self.next = next
    self.place = place ?? digits
  }

  /// The document with other digits in its place.
  func replaced(by digits: String, in document: Document) throws -> Document {
    try document.replacing(once: place, with: place.replacing(self.digits, with: digits))
  }

  /// The document with something else in its place, the quotes of a JSON string included.
  func replaced(whollyBy value: String, in document: Document) throws -> Document {
    let quoted = "\"\(digits)\""
    let whole = place.contains(quoted) ? quoted : digits
    return try document.replacing(once: place, with: place.replacing(whole, with: value))
  }

  /// The digits of the figure times `factor`.
  func times(_ factor: String) throws -> String {
    written(try value.multiplied(by: ExactDecimal(factor)))
  }

  /// The digits of one divided by the figure, as many as it has.
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
