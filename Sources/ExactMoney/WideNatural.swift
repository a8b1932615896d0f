/// A natural number of any size, for a sum of several quotients before it is rounded.
///
/// Words are 64-bit, little-endian, without leading zeros. The code is short instead of fast, as
/// few sums need it: a division takes one step per bit of its quotient.
struct WideNatural: Equatable {
  private var words: [UInt64]

  init(_ value: UInt128) {
    words = [value.lowerWord, value.upperWord]
    dropLeadingZeros()
  }

  private mutating func dropLeadingZeros() {
    while words.last == 0 { words.removeLast() }
  }

  var isZero: Bool { words.isEmpty }

  var bitWidth: Int {
    words.last.map { words.count * 64 - $0.leadingZeroBitCount } ?? 0
  }

  static func < (left: WideNatural, right: WideNatural) -> Bool {
    guard left.words.count == right.words.count else { return left.words.count < right.words.count }
    for index in left.words.indices.reversed() where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }

  static func + (left: WideNatural, right: WideNatural) -> WideNatural {
    var sum = left
    var carry = false
    for index in 0..<max(left.words.count, right.words.count) {
      if index == sum.words.count { sum.words.append(0) }
      let other = index < right.words.count ? right.words[index] : 0
      let (partial, first) = sum.words[index].addingReportingOverflow(other)
      let (word, second) = partial.addingReportingOverflow(carry ? 1 : 0)
      sum.words[index] = word
      carry = first || second
    }
    if carry { sum.words.append(1) }
    return sum
  }

  /// Returns the difference; `right` must not be larger than `left`.
  static func - (left: WideNatural, right: WideNatural) -> WideNatural {
    var difference = left
    var borrow = false
    for index in left.words.indices {
      let other = index < right.words.count ? right.words[index] : 0
      let (partial, first) = difference.words[index].subtractingReportingOverflow(other)
      let (word, second) = partial.subtractingReportingOverflow(borrow ? 1 : 0)
      difference.words[index] = word
      borrow = first || second
    }
    difference.dropLeadingZeros()
    return difference
  }

  static func * (left: WideNatural, right: WideNatural) -> WideNatural {
    var product = WideNatural(0)
    product.words = [UInt64](repeating: 0, count: left.words.count + right.words.count)
    for (place, word) in left.words.enumerated() {
      var carry: UInt64 = 0
      for (offset, other) in right.words.enumerated() {
        // The sum fits, as (2⁶⁴ − 1)² + 2 × (2⁶⁴ − 1) is 2¹²⁸ − 1.
        let sum =
          UInt128(word) &* UInt128(other) &+ UInt128(product.words[place + offset])
          &+ UInt128(carry)
        product.words[place + offset] = sum.lowerWord
        carry = sum.upperWord
      }
      product.words[place + right.words.count] = carry
    }
    product.dropLeadingZeros()
    return product
  }

  /// Returns `self × 10^exponent`.
  func multipliedByTen(to exponent: Int) -> WideNatural {
    var (product, left) = (self, exponent)
    while left > 0 {
      let step = min(left, 38)
      product = product * WideNatural(PowersOfTen.uint128(step))
      left -= step
    }
    return product
  }

  /// Returns the integer part of `self ÷ divisor`, which is not zero, and the remainder; nil if the
  /// quotient exceeds 128 bits.
  func divided(by divisor: WideNatural) -> (quotient: UInt128, tail: RoundingRemainder)? {
    var place = bitWidth - divisor.bitWidth
    guard place < 128 else { return nil }
    var (quotient, rest) = (UInt128(0), self)
    var shifted = divisor.shiftedLeft(by: max(place, 0))
    while place >= 0 {
      if !(rest < shifted) {
        rest = rest - shifted
        quotient |= 1 &<< UInt128(place)
      }
      shifted.halve()
      place -= 1
    }
    let twice = rest + rest
    let quarters: UInt64 = rest.isZero ? 0 : twice == divisor ? 2 : twice < divisor ? 1 : 3
    return (quotient, RoundingRemainder(remainder: quarters, divisor: 4))
  }

  private func shiftedLeft(by count: Int) -> WideNatural {
    var shifted = self * WideNatural(UInt128(1) &<< UInt128(count % 64))
    shifted.words.insert(contentsOf: [UInt64](repeating: 0, count: count / 64), at: 0)
    shifted.dropLeadingZeros()
    return shifted
  }

  private mutating func halve() {
    var carry: UInt64 = 0
    for index in words.indices.reversed() {
      let word = words[index]
      words[index] = word &>> 1 | carry
      carry = word &<< 63
    }
    dropLeadingZeros()
  }
}
