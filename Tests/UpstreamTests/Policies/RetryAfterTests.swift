import ExactMoney
import Testing
import Upstream

@Suite struct RetryAfterTests {
  private static let now = Instant(unixSeconds: 784_111_777)

  @Test(arguments: [
    ("0", 0), ("3", 3), ("120", 120), ("007", 7), ("99999999999999999999", Int64.max),
    ("Sun, 06 Nov 1994 08:49:40 GMT", 3), ("Sun, 06 Nov 1994 08:49:37 GMT", 0),
    ("Sat, 05 Nov 1994 08:49:37 GMT", 0),
  ])
  func `seconds and dates are read`(text: String, seconds: Int64) {
    #expect(RetryAfter.seconds(text, serverDate: nil, now: Self.now) == seconds)
  }

  @Test(arguments: ["", "-1", "+1", "1.5", " 1", "soon", "3 seconds", "٣"])
  func `what is neither asks for nothing`(text: String) {
    #expect(RetryAfter.seconds(text, serverDate: nil, now: Self.now) == nil)
  }

  @Test func `a date is measured by upstream's clock`() {
    let text = "Sun, 06 Nov 1994 08:49:40 GMT"
    let server = Instant(unixSeconds: 784_111_778)
    #expect(RetryAfter.seconds(text, serverDate: server, now: Instant(unixSeconds: 0)) == 2)
  }
}
