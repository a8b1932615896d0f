import Feeds
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A response to change at random, and the feed that decodes it.
struct FuzzCase: CustomTestStringConvertible, Sendable {
  let fixture: String
  let format: BodyFormat
  /// The maximum size of the response, in bytes.
  let limit: Int
  /// Whether every error for a wrong shape names its place.
  let namesPlaces: Bool
  private let decode: @Sendable ([UInt8]) throws(FeedError) -> Void

  init(
    _ fixture: String,
    _ format: BodyFormat = .json,
    limit: Int,
    namesPlaces: Bool = true,
    _ decode: @escaping @Sendable ([UInt8]) throws(FeedError) -> Void
  ) {
    (self.fixture, self.format, self.limit) = (fixture, format, limit)
    (self.namesPlaces, self.decode) = (namesPlaces, decode)
  }

  var testDescription: String { fixture }

  /// The seed of the random changes, which differs in each run and is part of each failure's
  /// message.
  static let seed = UInt64.random(in: 0..<1_000_000)

  /// The maximum processor time to decode a response in an optimised build, in seconds.
  static let maximumTime = 0.2

  #if DEBUG
  /// Code without optimisation takes about thirty times as long.
  private static let fraction = 64
  #else
  private static let fraction = 1
  #endif

  /// The size of the longest responses, in bytes.
  var length: Int { limit / FuzzCase.fraction }

  /// Returns the error with which the feed refuses `bytes`; nil if it accepts them.
  func error(_ bytes: [UInt8]) -> FeedError? {
    do throws(FeedError) {
      try decode(bytes)
      return nil
    } catch {
      return error
    }
  }

  /// Expects that `bytes` are accepted or refused in time.
  func expectTime(_ bytes: [UInt8], _ change: String) {
    var time = seconds { _ = error(bytes) }
    // Another program may have emptied the processor's caches.
    if time > FuzzCase.maximumTime { time = min(time, seconds { _ = error(bytes) }) }
    let start = String(decoding: bytes.prefix(200), as: UTF8.self)
    #expect(
      time <= FuzzCase.maximumTime,
      "\(fixture), \(change): \(time) s for \(bytes.count) bytes, seed \(FuzzCase.seed): \(start)"
    )
  }

  /// Returns this thread's processor time for `work`, in seconds.
  private func seconds(_ work: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    work()
    return now() - start
  }
}

extension FuzzCase {
  /// Replaces every field by every hostile value.
  func tryFields() throws {
    let bytes = try BankFixture.bytes(fixture)
    switch format {
    case .json:
      var random = SplitMix64(seed: FuzzCase.seed)
      try JSONShape(bytes).forEachVariant(&random) { changed, path in
        switch error(changed) {
        case .missing(let place)?, .wrongType(let place, _, _)?: #expect(!place.isEmpty)
        case .malformed?, .unexpectedContent?:
          let start = String(decoding: changed.prefix(500), as: UTF8.self)
          #expect(!namesPlaces, "\(path): \(start)")
        case .notPublished?, .refused?, nil: break
        }
      }
    case .zip: tryNumbers(in: bytes)
    default: PlainShape(bytes, format).forEachVariant { _ = error($0) }
    }
  }

  /// Replaces every four bytes by the extreme values of numbers.
  private func tryNumbers(in bytes: [UInt8]) {
    for start in 0..<bytes.count - 3 {
      for number in [[0, 0, 0, 0], [255, 255, 255, 255], [255, 255, 255, 127], [0, 0, 0, 128]] {
        var changed = bytes
        changed.replaceSubrange(start..<start + 4, with: number.map { UInt8($0) })
        _ = error(changed)
      }
    }
  }

  /// Makes every list, object, text and name as long as a response may be.
  func tryLengths() throws {
    var random = SplitMix64(seed: FuzzCase.seed)
    let bytes = try BankFixture.bytes(fixture)
    switch format {
    case .json:
      try JSONShape(bytes).forEachGrowth(length, &random) { expectTime($0, $1) }
    default: PlainShape(bytes, format).forEachGrowth(length, &random) { expectTime($0, $1) }
    }
  }

  /// Changes, removes and repeats bytes at random.
  func tryBytes() throws {
    var random = SplitMix64(seed: FuzzCase.seed)
    let bytes = try BankFixture.bytes(fixture)
    for _ in 0..<lawCases(200) {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<changed.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: changed.remove(at: place)
        case 1: changed.insert(changed[place], at: place)
        default: changed[place] = .random(in: 0...255, using: &random)
        }
      }
      _ = error(changed)
    }
  }
}
