import ExactMoney
import ExchangeRates

/// A question from another programming language, whose parts are texts.
struct TextQuestion {
  /// The kind of question.
  enum Kind {
    /// The value of an amount in the target currency.
    case worth
    /// The rate of one unit.
    case rate
    /// The number of days by which the rate is carried past the newest publication of its source.
    case age
    /// The codes that had ended on the day.
    case ended
  }

  let kind: Kind
  /// The amount; nil unless `kind` is ``Kind/worth``.
  let amount: UnsafeRawBufferPointer?
  let from: UnsafeRawBufferPointer
  let to: UnsafeRawBufferPointer
  /// The day; nil for the newest rates.
  let date: UnsafeRawBufferPointer?
  /// The name of a policy or of a rule of law; nil for that of the handle.
  let policy: UnsafeRawBufferPointer?

  /// Returns the pair, the day and the policy of the question.
  ///
  /// - Throws: ``QuestionFailure`` if a part is malformed.
  func parsed(by handle: Handle) throws(QuestionFailure) -> Handle.Question {
    let pair = CurrencyPair(
      base: try QuestionReading.currency(from),
      quote: try QuestionReading.currency(to)
    )
    let day = try date.map { text throws(QuestionFailure) in try QuestionReading.day(text) }
    let policy = policy.map { QuestionFailure.shown($0) } ?? handle.policy
    let choice = try QuestionReading.choice(policy, on: day)
    return Handle.Question(pair: pair, day: day, choice: choice)
  }

  /// Writes the answer of `handle` into `buffer`, which any number fits, and returns its length in
  /// bytes.
  ///
  /// - Throws: ``QuestionFailure`` if a part is malformed or there is no rate.
  func answer(
    by handle: Handle,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(QuestionFailure) -> Int {
    let question = try parsed(by: handle)
    if kind == .ended {
      let codes = Array(question.endedCodes(on: handle.today).joined(separator: " ").utf8)
      buffer.copyBytes(from: codes)
      return codes.count
    }
    let amount = try amount.map(QuestionReading.amount)
    let route = try handle.answer(to: question).route
    let answer =
      if let amount {
        try handle.result(of: amount, along: route)
      } else {
        try Handle.rate(along: route).value
      }
    return answer.write(into: buffer)
  }

  /// Returns the number of days by which the rate is carried past the newest publication of its
  /// source.
  ///
  /// - Throws: ``QuestionFailure`` if a part is malformed or there is no rate.
  func age(by handle: Handle) throws(QuestionFailure) -> Int32 {
    Int32(clamping: try handle.answer(to: try parsed(by: handle)).age)
  }
}

extension Handle.Question {
  /// Returns the codes that were no longer valid on the question's day; on `today` if it has none.
  func endedCodes(on today: CalendarDate) -> [String] {
    [pair.base, pair.quote].filter { !$0.isInUse(on: day ?? today) }.map { $0.code }
  }
}
