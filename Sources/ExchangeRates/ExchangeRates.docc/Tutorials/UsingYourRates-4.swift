import ExactMoney
import ExchangeRates

let bank = RateSource(name: "Bank", pivot: .usd)
let text = """
  Date fetched,EUR,BRL
  2026-11-20,0.91,6,40
  2026-11-21,0.90,6.50
  """
do throws(RateTableError) {
  _ = try RateArchive(csv: text.utf8, source: bank)
} catch {
  print("row \(error.row ?? 0): \(error.text)")  // row 2: 2026-11-20,0.91,6,40
}
