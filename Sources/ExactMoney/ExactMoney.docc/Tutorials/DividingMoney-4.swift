import ExactMoney

let orders = try [Money("12.00", .usd), Money("18.50", .usd), Money("7.25", .usd)]
let bill = try Money("43.41", .usd)
let weights = orders.map { $0.amount }
let shares = try bill.allocated(by: weights, .floorToLargestRemainder).parts
print(shares.map { $0.description })  // ["13.80 USD", "21.27 USD", "8.34 USD"]
print(try shares.sum() == bill)  // true
