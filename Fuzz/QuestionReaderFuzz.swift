import ExactMoney
import Localization

/// Reads any bytes as a question or an error.
///
/// A question must have an amount.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzQuestionReader(_ data: UnsafeRawPointer, _ count: Int) -> CInt {
  guard let (reader, text) = FuzzInput.split(data, count) else { return 0 }
  do throws(ReadingError) {
    let today = CalendarDate(clamping: 20_778)
    let question = try QuestionReader(reader).read(text, today: today)
    precondition(!question.amount.terms.isEmpty, "a question has an amount")
    precondition(question.amount.isComplete, "an expression in a question is whole")
    precondition(Set(question.targets).count == question.targets.count, "a target stands once")
  } catch {
    FuzzInput.check(error.place, in: text)
  }
  return 0
}
