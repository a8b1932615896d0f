import Foundation
import Testing

/// The vectors for decimal128 of the General Decimal Arithmetic suite by Mike Cowlishaw.
///
/// They are not part of this repository. `Scripts/test/fetch-decimal-vectors` fetches them.
@Suite struct DecimalVectorTests {
  /// Each file of the suite, and the minimum number of its vectors that must pass.
  private static let files = [
    ("dqAbs", 66), ("dqAdd", 725), ("dqBase", 590), ("dqCompare", 566), ("dqCompareTotal", 435),
    ("dqDivide", 529), ("dqMinus", 29), ("dqMultiply", 286), ("dqPlus", 29), ("dqQuantize", 500),
    ("dqReduce", 115), ("dqSubtract", 370), ("dqToIntegral", 165),
  ]

  @Test func `every finite vector comes out digit for digit`() throws {
    var total = Tally()
    for (file, fewest) in DecimalVectorTests.files {
      let tally = try tally(of: file)
      #expect(tally.passed >= fewest, "\(file): too few vectors ran")
      print("\(file): \(tally)")
      total.add(tally)
    }
    print("All vectors: \(total)")
  }

  private func tally(of file: String) throws -> Tally {
    let text = try #require(
      try? String(contentsOf: directory.appending(path: "\(file).decTest"), encoding: .utf8),
      "no \(file).decTest in \(directory.path()): run Scripts/test/fetch-decimal-vectors"
    )
    var tally = Tally()
    for vector in DecimalVector.vectors(in: text) {
      let verdict = vector.verdict()
      tally.count(verdict)
      if case .failed(let actual) = verdict { Issue.record("\(vector.line): gave \(actual)") }
    }
    return tally
  }

  /// The directory in `CAMBIO_DECIMAL_VECTORS`, or the one to which the script fetches.
  private var directory: URL {
    if let path = ProcessInfo.processInfo.environment["CAMBIO_DECIMAL_VECTORS"] {
      return URL(filePath: path, directoryHint: .isDirectory)
    }
    return URL(filePath: #filePath).appending(path: "../../../../.build/decimal-vectors/")
      .standardized
  }
}

/// The number of vectors that passed and failed, and that did not run, by reason.
private struct Tally: CustomStringConvertible {
  var passed = 0
  var zeroSigns = 0
  var failed = 0
  var skipped: [DecimalVector.Skip: Int] = [:]

  mutating func count(_ verdict: DecimalVector.Verdict) {
    switch verdict {
    case .passed: passed += 1
    case .passedButForZeroSign: (passed, zeroSigns) = (passed + 1, zeroSigns + 1)
    case .failed: failed += 1
    case .skipped(let reason): skipped[reason, default: 0] += 1
    }
  }

  mutating func add(_ other: Tally) {
    passed += other.passed
    zeroSigns += other.zeroSigns
    failed += other.failed
    skipped.merge(other.skipped, uniquingKeysWith: +)
  }

  var description: String {
    let reasons = DecimalVector.Skip.allCases.compactMap { reason in
      skipped[reason].map { "\(reason.rawValue) \($0)" }
    }
    return "\(passed + failed) ran (\(failed) wrong, \(zeroSigns) with 0 for −0), "
      + "\(skipped.values.reduce(0, +)) skipped"
      + (reasons.isEmpty ? "" : ": ") + reasons.joined(separator: ", ")
  }
}
