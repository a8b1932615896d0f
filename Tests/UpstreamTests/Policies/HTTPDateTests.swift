import ExactMoney
import Testing
import Upstream

@Suite struct HTTPDateTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),  // RFC 9110, section 5.6.7
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
    ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
    ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800),
    ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648),
    ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_799),
    ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
  ])
  func `the preferred form is read`(text: String, unixSeconds: Int64) {
    #expect(HTTPDate.instant(text) == Instant(unixSeconds: unixSeconds))
  }

  @Test(arguments: [
    "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37Z",
    "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 GMT ",
    "Sun, 6 Nov 1994 08:49:37 GMT",
    "Sun, 06 nov 1994 08:49:37 GMT", "Xxx, 06 Nov 1994 08:49:37 GMT",
    "Sun, 31 Nov 1994 08:49:37 GMT",
    "Wed, 29 Feb 2023 00:00:00 GMT", "Thu, 29 Feb 1900 00:00:00 GMT",
    "Sun, 00 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
    "Sun, 06 Nov 1994 08:49:61 GMT",
    "Sun, 06 Nov 0000 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 0८:49:3 GMT",
  ])
  func `everything else is not`(text: String) {
    #expect(HTTPDate.instant(text) == nil)
  }

  @Test(arguments: [1899, 1970, 1999, 2023, 2099])
  func `a day follows the other for three years`(first: Int) throws {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    var days: [Instant] = []
    for year in first...(first + 2) {
      for month in months {
        for day in 1...31 {
          let digits = day < 10 ? "0\(day)" : "\(day)"
          let text = "Mon, \(digits) \(month) \(year) 00:00:00 GMT"
          if let day = HTTPDate.instant(text) { days.append(day) }
        }
      }
    }
    let leapDays = (first...(first + 2)).filter { $0 % 4 == 0 && $0 % 100 != 0 || $0 % 400 == 0 }
    #expect(days.count == 3 * 365 + leapDays.count)
    #expect(zip(days, days.dropFirst()).allSatisfy { $1.seconds(since: $0) == 86_400 })
  }
}
