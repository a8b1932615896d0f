import ExactMoney
import Testing

@Suite struct InstantTests {
  @Test(arguments: [
    "2026-11-20T21:30:05Z", "2026-11-20 21:30:05", "2026-11-20T21:30:05.000Z",
    "2026-11-20T21:30:05.5+00:00", "2026-11-20T21:30:05",
  ])
  func `a moment in UTC is read in its usual forms`(text: String) {
    #expect(Instant(text)?.isoText == "2026-11-20T21:30:05Z")
  }

  @Test func `a leap second is the first of the next minute`() {
    #expect(Instant("2016-12-31T23:59:60Z")?.isoText == "2017-01-01T00:00:00Z")
  }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-20T21:30Z", "2026-13-20T21:30:05Z", "2026-11-20T24:00:00Z",
    "2026-11-20T21:60:00Z", "2026-11-20T21:30:61Z", "2026-11-20T+1:30:05Z", "2026-11-20T1:30:05Z",
    "2026-11-20T21:30:05+01:00", "2026-11-20T21:30:05Zulu", "2026-11-20t21:30:05Z",
    "2026-11-20T21:30:0८",
  ])
  func `anything else is not a moment`(text: String) {
    #expect(Instant(text) == nil)
  }
}
