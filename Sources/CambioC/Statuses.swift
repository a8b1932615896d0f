import CCambio
import ExactMoney
import ExchangeRates

extension QuestionFailure {
  /// The status of the failure in cambio.h.
  var status: cambio_status {
    switch self {
    case .amount: CAMBIO_AMOUNT
    case .currency: CAMBIO_CURRENCY
    case .date, .dayNumber: CAMBIO_DATE
    case .dateAhead: CAMBIO_NOT_YET
    case .policy, .noDate, .option: CAMBIO_POLICY
    case .binaryFraction, .bytes, .type: CAMBIO_TYPE
    case .misuse, .table: CAMBIO_MISUSE
    case .room: CAMBIO_ROOM
    case .noRate(let error): QuestionFailure.status(of: error)
    case .refused(let refusal): QuestionFailure.status(of: refusal)
    }
  }

  /// The days that belong to the status; nil for none.
  var days: (first: CalendarDate?, last: CalendarDate?) {
    switch self {
    case .dateAhead(_, let today): (nil, today)
    case .noRate(let error): QuestionFailure.days(of: error)
    case .refused(.notCovered(_, .day(let since))): (since, nil)
    case .refused(.notFinal(_, let day, _)): (nil, day)
    default: (nil, nil)
    }
  }

  private static func status(of error: RateError) -> cambio_status {
    switch error {
    case .neverPublished: CAMBIO_NEVER_PUBLISHED
    case .beforeFirst: CAMBIO_BEFORE_FIRST
    case .afterLast, .afterNewest, .tooOld: CAMBIO_AFTER_LAST
    case .gap: CAMBIO_GAP
    case .notJoined, .noHistory: CAMBIO_NOT_JOINED
    case .notOfDay, .notOfDays: CAMBIO_NOT_OF_DAY
    case .notYetPublished: CAMBIO_NOT_YET
    case .incomplete: CAMBIO_INCOMPLETE
    case .overflow: CAMBIO_OVERFLOW
    }
  }

  private static func status(of refusal: RuleRefusal) -> cambio_status {
    switch refusal {
    case .notFinal: CAMBIO_NOT_YET
    case .noRate: CAMBIO_NOT_OF_DAY
    case .notCovered(_, .day): CAMBIO_BEFORE_FIRST
    case .notCovered, .isEuro, .contested: CAMBIO_POLICY
    case .overflow: CAMBIO_OVERFLOW
    }
  }

  private static func days(of error: RateError) -> (first: CalendarDate?, last: CalendarDate?) {
    switch error {
    case .beforeFirst(_, let first, _): (first, nil)
    case .afterLast(_, let last, _), .tooOld(_, let last, _, _): (nil, last)
    case .gap(_, let last, let next, _): (next, last)
    case .notYetPublished(_, let last): (nil, last)
    case .afterNewest(_, let newest, _): (nil, newest)
    case .incomplete(_, let first, let last), .notOfDays(_, let first, let last),
      .noHistory(_, let first, let last):
      (first, last)
    case .neverPublished, .notJoined, .notOfDay, .overflow: (nil, nil)
    }
  }
}

extension UnsafeMutablePointer<cambio_error>? {
  /// Records that no error occurred.
  func clear() {
    guard let error = self else { return }
    // The first byte of a text without any is its zero.
    error.pointee.status = Int32(CAMBIO_OK.rawValue)
    (error.pointee.first_day, error.pointee.last_day) = (.min, .min)
    error.pointee.row = -1
    error.pointee.message.0 = 0
  }

  /// Stores `failure`, and returns its status.
  func store(_ failure: QuestionFailure) -> cambio_status {
    let status = failure.status
    guard let error = self else { return status }
    clear()
    error.pointee.status = Int32(status.rawValue)
    let days = failure.days
    if let first = days.first { error.pointee.first_day = first.dayNumber }
    if let last = days.last { error.pointee.last_day = last.dayNumber }
    withUnsafeMutableBytes(of: &error.pointee.message) { room in
      var words = failure.words
      words.withUTF8 { room.keep(whole: UnsafeRawBufferPointer($0)) }
    }
    return status
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Stores `text` and a zero byte, leaving out the characters that do not fit.
  func keep(whole text: UnsafeRawBufferPointer) {
    guard count > 0 else { return }
    var end = Swift.min(text.count, count - 1)
    // A byte of the form 10xxxxxx continues a character.
    while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    copyMemory(from: UnsafeRawBufferPointer(rebasing: text[..<end]))
    self[end] = 0
  }
}
