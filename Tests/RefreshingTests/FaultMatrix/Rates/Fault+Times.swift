import LoopbackServer
import Refreshing

extension Fault where Subject == ProviderCase {
  /// The faults of days and clocks.
  static var times: [Fault] {
    [
      Fault(
        "a day that lies ahead",
        .time,
        exception: dateless,
        expected: { _ in .quarantined("future") },
        document: { try $0.dated(1) }
      ),
      Fault(
        "the day of last year",
        .time,
        exception: dateless,
        expected: { _ in .added },
        document: { try $0.dated(-1) }
      ),
      Fault(
        "yesterday's data again",
        .time,
        delay: 86_400,
        // A response without a day is for the day of the request.
        expected: { isDatedByServer($0) ? .added : .unchanged },
        document: { try $0.current() }
      ),
      Fault(
        name: "its clock a year ahead",
        group: .time,
        replies: { [$0.response(try $0.next(), at: $1.adding(seconds: year))] },
        // A response without a day is for the day of the server's clock.
        expected: { isDatedByServer($0) ? .quarantined("future") : .accepted }
      ),
      Fault(
        "our clock a year behind",
        .time,
        clockError: -year,
        // A response without a month is for the month of the request, a year earlier.
        expected: { $0.isDatedByRequest ? .added : .quarantined("future") },
        document: { try $0.next() }
      ),
      Fault(
        name: "our clock a year ahead",
        group: .time,
        clockError: year,
        replies: { subject, now in
          // The file of a future month is missing.
          isMonthly(subject)
            ? [.text("Not Found", status: 404)]
            : [subject.response(try subject.next(), at: now)]
        },
        expected: { isMonthly($0) ? .failed($0.failure(status: 404)) : .accepted }
      ),
    ]
  }

  private static var year: Int64 { 31_536_000 }

  private static var dateless: Exception {
    Exception("the answer has no day") { $0.dates.isEmpty }
  }

  private static func isDatedByServer(_ subject: ProviderCase) -> Bool {
    subject.dates.isEmpty && !subject.isDatedByRequest
  }

  private static func isMonthly(_ subject: ProviderCase) -> Bool {
    subject.provider.source.period == .month
  }
}
