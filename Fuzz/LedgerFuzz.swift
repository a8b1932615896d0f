import ExactMoney
import ExchangeRates
import Ledgers
import Localization
import PlainBytes

/// Converts rows of any bytes, or reports them as wrong.
///
/// Rows one by one must have the results of all rows together.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLedger(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let text = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  let whole = converted(text, start[0])
  guard start[0] & 4 == 0, !text.contains(UInt8(ascii: "\"")) else { return 0 }
  var parts: [UInt8] = []
  for line in text.split(separator: 10, omittingEmptySubsequences: false).dropLast() {
    parts += converted(line + [10], start[0])
  }
  let last = text.lastIndex(of: 10).map { Array(text[($0 + 1)...]) } ?? text
  if !last.isEmpty { parts += converted(last, start[0]) }
  precondition(parts == whole, "rows one by one have the results of all together")
  return 0
}

/// Returns the conversion of `text` in the format that `choice` selects, without wrong rows.
private func converted(_ text: [UInt8], _ choice: UInt8) -> [UInt8] {
  var plan = LedgerPlan(
    format: choice & 4 != 0 ? .jsonLines : .separated(by: choice & 1 == 0 ? 44 : 9),
    columns: ["date", "amount", "currency"],
    day: .column(0),
    amount: 1,
    currency: .column(2),
    targets: [LedgerTarget(.eur)],
    today: today
  )
  plan.onError = choice & 2 == 0 ? .skip : .blank
  plan.amountForm = AmountForm(
    hasDecimalComma: choice & 8 != 0,
    isGrouped: choice & 16 != 0
  )
  let converter = BlockConverter(plan, board)
  // The converter may read the bytes behind a block, so there are some.
  return (text + [UInt8](repeating: 0x2C, count: 64)).withUnsafeBytes { bytes in
    converter.convert(bytes.bytes(0..<text.count)) { output, _ in Array(output) }
  }
}

private let today = CalendarDate(clamping: 20_000)

private let history = RateHistory(
  source: .ecb,
  text: Array("Date,USD,JPY\n2024-01-05,1.0921,158.44\n2024-01-02,1.0956,155.83\n".utf8)
)

private let board = LedgerFactors(
  .converter(Converter(archive: RateArchive([history]), today: today), policy: .last),
  targets: [LedgerTarget(.eur)],
  today: today
)
