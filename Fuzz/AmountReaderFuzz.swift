import ExactMoney
import Localization

/// Reads any bytes as an amount or an error.
///
/// An amount must be read back from its digits.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAmountReader(_ data: UnsafeRawPointer, _ count: Int) -> CInt {
  guard let (reader, text) = FuzzInput.split(data, count) else { return 0 }
  do throws(ReadingError) {
    let reading = try reader.read(text)
    precondition(reading.alternative != reading.value, "an alternative is another value")
    precondition(reading.value.scale >= 0, "an amount has its whole digits")
    let digits = try FuzzInput.readers[0].read(reading.value.description)
    precondition(digits.value == reading.value, "digits are read back")
  } catch {
    FuzzInput.check(error.place, in: text)
  }
  return 0
}
