import LoopbackServer
import Repositories

extension Fault {
  /// What can be wrong with days and clocks.
  static let times: [Fault] = [
    Fault(
      name: "a day that lies ahead",
      group: .time,
      exception: dateless,
      replies: { [response(try $0.dated(1), to: $0)] }
    ) { _ in .quarantined("future") },
    Fault(
      name: "the day of last year",
      group: .time,
      exception: dateless,
      replies: { [response(try $0.dated(-1), to: $0)] }
    ) { _ in .added },
    Fault(
      name: "yesterday's data again",
      group: .time,
      delay: 86_400,
      replies: { [response(try $0.current(), to: $0)] }
    ) { subject in
      // An answer without a day is for the day on which it is asked for.
      subject.dates.isEmpty ? .added : .unchanged
    },
    Fault(
      name: "its clock a year ahead",
      group: .time,
      replies: { subject in
        let date = ("Date", "Sat, 20 Nov 2027 12:00:00 GMT")
        return [response(try subject.next(), to: subject, headers: [date])]
      }
    ) { _ in .accepted },
    Fault(
      name: "our clock a year behind",
      group: .time,
      clockError: -31_536_000,
      exception: dateless,
      replies: { [response(try $0.next(), to: $0)] }
    ) { _ in .quarantined("future") },
    Fault(
      name: "our clock a year ahead",
      group: .time,
      clockError: 31_536_000,
      exception: dateless,
      replies: { [response(try $0.next(), to: $0)] }
    ) { _ in .accepted },
    Fault(
      name: "our clock wrong, no day in the answer",
      group: .time,
      clockError: 31_536_000,
      exception: Exception("the answer has a day") { !$0.dates.isEmpty },
      replies: { [response(try $0.next(), to: $0)] }
    ) { _ in .added },
  ]

  private static let dateless = Exception("the answer has no day") { $0.dates.isEmpty }
}
