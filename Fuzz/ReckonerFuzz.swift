import ExactMoney
import Localization

/// Calculates the value of any bytes, or an error.
///
/// Two pairs of parentheses around the whole must change nothing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReckoner(_ data: UnsafeRawPointer, _ count: Int) -> CInt {
  guard let (reader, text) = FuzzInput.split(data, count) else { return 0 }
  let reckoner = Reckoner(reader)
  do throws(ReadingError) {
    let reckoning = try reckoner.reckon(text)
    for doubt in reckoning.doubts {
      switch doubt {
      case .number(_, _, let place), .currency(_, let place), .day(_, _, let place),
        .unit(_, _, let place):
        FuzzInput.check(place, in: text)
      }
    }
    guard reckoning.isComplete, reckoning.doubts.isEmpty, !text.contains("=") else {
      return 0
    }
    let terms = try? reckoner.reckon("((\(text)))").terms
    precondition(terms.map { $0 == reckoning.terms } ?? true, "parentheses change no value")
  } catch {
    FuzzInput.check(error.place, in: text)
  }
  return 0
}
