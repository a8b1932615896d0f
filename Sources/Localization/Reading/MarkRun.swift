/// The positions of one kind of mark in a number, sufficient to decide whether it groups digits.
///
/// The positions have two bytes, which suffice for any ``PlainText``.
struct MarkRun {
  private var marks: UInt16 = 0
  private var digitsBefore: (first: UInt16, last: UInt16) = (0, 0)
  private var places: (first: UInt16, second: UInt16, last: UInt16) = (0, 0, 0)
  /// Whether all groups between the marks have three digits.
  private var areThrees = true
  /// Whether all groups between the marks have two digits.
  private var areTwos = true

  var count: Int { Int(marks) }
  /// The number of digits before the first mark.
  var first: Int { Int(digitsBefore.first) }
  /// The number of digits before the last mark.
  var last: Int { Int(digitsBefore.last) }
  var firstPlace: Int { Int(places.first) }
  var secondPlace: Int { Int(places.second) }
  var lastPlace: Int { Int(places.last) }

  /// Records a mark after `digits` digits.
  @inline(__always)
  mutating func note(after digits: Int, at place: Int) {
    let digits = UInt16(truncatingIfNeeded: digits)
    let place = UInt16(truncatingIfNeeded: place)
    if marks == 0 {
      (digitsBefore.first, places.first) = (digits, place)
    } else {
      let gap = digits &- digitsBefore.last
      if gap != 3 { areThrees = false }
      if gap != 2 { areTwos = false }
      if marks == 1 { places.second = place }
    }
    (digitsBefore.last, places.last) = (digits, place)
    marks &+= 1
  }

  /// Whether the marks group `whole` digits as in 1,234,567 or, in India, 12,34,567.
  func groups(_ whole: Int) -> Bool {
    groupsByThree(whole) || groupsAsInIndia(whole)
  }

  func groupsByThree(_ whole: Int) -> Bool {
    count > 0 && whole - last == 3 && first >= 1 && first <= 3 && areThrees
  }

  private func groupsAsInIndia(_ whole: Int) -> Bool {
    count > 0 && whole - last == 3 && first >= 1 && first <= 2 && areTwos
  }

  /// Whether the marks group `whole` digits as the locale does.
  func groups(_ whole: Int, as style: NumeralStyle) -> Bool {
    count == 0 || (style.secondaryGroup == 2 ? groupsAsInIndia(whole) : groupsByThree(whole))
  }
}
