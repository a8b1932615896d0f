import ExactMoney

/// Returns what each guest pays: 35.50 USD by three is 11.84, 11.83 and 11.83.
func shares(of bill: Money, guests: Int) throws(MoneyError) -> [Money] {
  try bill.split(into: guests).parts
}
