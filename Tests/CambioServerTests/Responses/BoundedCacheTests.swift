import TestSupport
import Testing

@testable import CambioServer

@Suite struct BoundedCacheTests {
  @Test func `the oldest go first, and a value that is too large takes nobody's place`() {
    var cache = BoundedCache<Int, String>(maximumBytes: 80)
    for number in 1...8 { cache.keep("\(number)", for: number, bytes: 10) }
    cache.keep("huge", for: 99, bytes: 11)
    #expect((1...8).allSatisfy { cache[$0] == "\($0)" } && cache[99] == nil)
    cache.keep("9", for: 9, bytes: 10)
    #expect(cache[1] == nil && cache[2] == "2" && cache[9] == "9")
    cache.keep("two", for: 2, bytes: 5)
    #expect(cache[2] == "two")
  }

  @Test func `whatever is kept, the bytes stay below the limit`() {
    var random = SplitMix64(seed: 44)
    var cache = BoundedCache<Int, Int>(maximumBytes: 1_000)
    for _ in 0..<lawCases(3_000) {
      let key = Int.random(in: 0..<60, using: &random)
      cache.keep(key, for: key, bytes: Int.random(in: 1...140, using: &random))
      let kept = (0..<60).filter { cache[$0] != nil }
      #expect(cache.bytes <= 1_000 && kept.allSatisfy { cache[$0] == $0 })
      #expect(kept.count <= cache.bytes)
    }
  }
}
