import ExactMoney

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Converts an amount into another currency; see cambio.h.
@c(cambio_convert)
public func convert(
  _ amount: UnsafePointer<CChar>?,
  _ from: UnsafePointer<CChar>?,
  _ to: UnsafePointer<CChar>?,
  _ date: UnsafePointer<CChar>?,
  _ policy: UnsafePointer<CChar>?,
  _ text: UnsafeMutablePointer<CChar>?,
  _ capacity: Int
) -> Int32 {
  let amount = amount.bytes ?? UnsafeRawBufferPointer(start: nil, count: 0)
  return CInterface.answer(.worth, into: text, capacity, amount, from, to, date, policy)
}

/// Writes the rate of one unit of a currency in another; see cambio.h.
@c(cambio_rate)
public func rate(
  _ base: UnsafePointer<CChar>?,
  _ quote: UnsafePointer<CChar>?,
  _ date: UnsafePointer<CChar>?,
  _ policy: UnsafePointer<CChar>?,
  _ text: UnsafeMutablePointer<CChar>?,
  _ capacity: Int
) -> Int32 {
  CInterface.answer(.rate, into: text, capacity, nil, base, quote, date, policy)
}

/// Writes the number of days by which the rate is carried past the newest publication of its
/// source; see cambio.h.
@c(cambio_age)
public func age(
  _ base: UnsafePointer<CChar>?,
  _ quote: UnsafePointer<CChar>?,
  _ date: UnsafePointer<CChar>?,
  _ policy: UnsafePointer<CChar>?,
  _ text: UnsafeMutablePointer<CChar>?,
  _ capacity: Int
) -> Int32 {
  CInterface.answer(.age, into: text, capacity, nil, base, quote, date, policy)
}

/// Writes the codes that had ended on the day; see cambio.h.
@c(cambio_ended)
public func ended(
  _ base: UnsafePointer<CChar>?,
  _ quote: UnsafePointer<CChar>?,
  _ date: UnsafePointer<CChar>?,
  _ text: UnsafeMutablePointer<CChar>?,
  _ capacity: Int
) -> Int32 {
  CInterface.answer(.ended, into: text, capacity, nil, base, quote, date, nil)
}

/// The common part of the functions of cambio.h and of SQL.
enum CInterface {
  /// The current day in UTC.
  static var today: CalendarDate { CalendarDate(clamping: Int32(time(nil) / 86_400)) }

  /// Writes the answer, or the reason why there is none, and a zero byte into `text`; returns 0, 1
  /// for a reason, or 2 without room.
  fileprivate static func answer(
    _ kind: TextQuestion.Kind,
    into text: UnsafeMutablePointer<CChar>?,
    _ capacity: Int,
    _ amount: UnsafeRawBufferPointer?,
    _ from: UnsafePointer<CChar>?,
    _ to: UnsafePointer<CChar>?,
    _ date: UnsafePointer<CChar>?,
    _ policy: UnsafePointer<CChar>?
  ) -> Int32 {
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    let question = TextQuestion(
      kind: kind,
      amount: amount,
      from: from.bytes ?? none,
      to: to.bytes ?? none,
      date: date.bytes,
      policy: policy.bytes
    )
    guard let text, capacity > 0 else { return 2 }
    let room = UnsafeMutableRawBufferPointer(start: text, count: capacity)
    return withUnsafeTemporaryAllocation(
      byteCount: ExactDecimal.textCapacity,
      alignment: 16
    ) { buffer in
      do throws(QuestionFailure) {
        let count = try ExactAnswers.answer(question, today: today, into: buffer)
        return room.keep(UnsafeRawBufferPointer(rebasing: buffer[..<count])) ? 0 : 2
      } catch {
        var words = error.words
        return words.withUTF8 { room.keep(UnsafeRawBufferPointer($0)) } ? 1 : 2
      }
    }
  }
}

extension UnsafePointer<CChar>? {
  /// The bytes before the zero; nil for a null pointer.
  fileprivate var bytes: UnsafeRawBufferPointer? {
    map { UnsafeRawBufferPointer(start: $0, count: strlen($0)) }
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Stores `bytes` and a zero byte; without room, stores only the zero and returns false.
  fileprivate func keep(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let fits = bytes.count < count
    if fits { copyMemory(from: bytes) }
    self[fits ? bytes.count : 0] = 0
    return fits
  }
}
