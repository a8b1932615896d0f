import ExactMoney

/// Returns what each guest pays of a bill with service, in proportion to what each ordered.
func shares(of bill: Money, orders: [Money]) throws(MoneyError) -> [Money] {
  guard let sum = try orders.sum(), sum.currency == bill.currency else {
    throw .invalidShares
  }
  return try bill.allocated(by: orders.map { $0.amount }, .floorToLargestRemainder).parts
}
