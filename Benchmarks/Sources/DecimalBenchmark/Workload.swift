import Foundation

/// The values that all contenders use, as text.
struct Workload {
  /// The distance from each value to its partner, modulo the number of values.
  static let stride = 16_411
  /// The interval between the conversions that are part of the checksum.
  static let checked = 100

  let conversions: Int
  let amounts: [String]
  let rates: [String]
  let fractions: [String]
  let wide: [String]

  init(path: String) throws {
    let file = try String(contentsOfFile: path, encoding: .utf8)
    var words = file.split { $0 == " " || $0 == "\n" }[...]
    conversions = try Workload.number(after: "conversions", in: &words)
    amounts = try Workload.column("amounts", in: &words)
    rates = try Workload.column("rates", in: &words)
    fractions = try Workload.column("fractions", in: &words)
    wide = try Workload.column("wide", in: &words)
  }

  private static func number(after name: String, in words: inout ArraySlice<Substring>) throws
    -> Int
  {
    guard words.popFirst() == name[...], let word = words.popFirst(), let number = Int(word)
    else { throw Failure("values file: no \(name)") }
    return number
  }

  /// Reads a column, whose length is a power of two so that indices can go round by masking.
  private static func column(_ name: String, in words: inout ArraySlice<Substring>) throws
    -> [String]
  {
    let count = try number(after: name, in: &words)
    guard count.nonzeroBitCount == 1, words.count >= count
    else { throw Failure("values file: \(count) \(name)") }
    defer { words = words.dropFirst(count) }
    return words.prefix(count).map { String($0) }
  }
}
