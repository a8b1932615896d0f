import ExactMoney

extension PriceLineParser {
  /// The operator between two tokens.
  enum Joint {
    case times
    case minus
    case other
  }

  /// Returns the operator that is alone between the token at `index` and the next; nil if there is
  /// none.
  func joint(_ index: Int) -> Joint? {
    guard index >= 0, index + 1 < tokens.count else { return nil }
    var ahead = cursor
    ahead.position = tokens[index].place.upperBound
    ahead.skipSpace()
    var joint = Joint.other
    switch ahead.current {
    case UInt8(ascii: "*"), UInt8(ascii: "x"):
      guard !words.isMiddleDot(ahead.position) else { return nil }
      joint = .times
    case UInt8(ascii: "-"): joint = .minus
    case UInt8(ascii: "+"), UInt8(ascii: "/"): break
    case UInt8(ascii: "%"):
      ahead.position += 1
      ahead.skipSpace()
      guard let length = OfWords.length(ahead: ahead) else { return nil }
      ahead.position += length - 1
    default: return nil
    }
    ahead.position += 1
    ahead.skipSpace()
    return ahead.position == tokens[index + 1].place.lowerBound ? joint : nil
  }

  /// Multiplies prices by a number of pieces, 2 x 3.50 €, and removes those in any other
  /// calculation.
  mutating func reckon(_ line: inout PriceLine) {
    var prices: [PriceLine.Price] = []
    for var price in line.prices {
      let last = price.tokens.upperBound
      let (before, behind) = (joint(price.tokens.lowerBound - 1), joint(last))
      let isPercentage = isNumber(last + 1) && hasPercentSign(tokens[last + 1].place.upperBound)
      if before == .times, let count = pieces(at: price.tokens.lowerBound - 1) {
        price.place = tokens[price.tokens.lowerBound - 1].place.lowerBound..<price.place.upperBound
        price.count = count
      } else if behind == .times, let count = pieces(at: last + 1) {
        price.place = price.place.lowerBound..<tokens[last + 1].place.upperBound
        price.count = count
      } else if isNumber(price.tokens.lowerBound - 1) && before != nil && !price.isOfRange
        || isNumber(last + 1) && behind != nil && price.measure == nil
          && (behind != .minus || isPercentage)
      {
        continue
      }
      prices.append(price)
    }
    line.prices = prices
  }

  /// Returns whether the token at `index` is a number that does not belong to a price.
  private func isNumber(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].number != nil && !tokens[index].isUsed
  }

  private func hasPercentSign(_ index: Int) -> Bool {
    cursor[cursor[index] == UInt8(ascii: " ") ? index + 1 : index] == UInt8(ascii: "%")
  }

  /// Returns the whole number of at most four digits at `index`; nil if there is none.
  private func pieces(at index: Int) -> ExactDecimal? {
    guard isNumber(index), let number = tokens[index].number, number.quantity == nil,
      number.numeral.digits <= 4, number.numeral.digits == tokens[index].place.count
    else { return nil }
    return try? number.numeral.value(whole: number.numeral.digits)
  }
}
