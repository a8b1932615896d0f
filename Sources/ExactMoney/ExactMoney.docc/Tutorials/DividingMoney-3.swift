import ExactMoney

let bill = try Money("35.50", .usd)
let shares = try bill.split(into: 3).parts
print(shares.map { $0.description })  // ["11.84 USD", "11.83 USD", "11.83 USD"]
print(try shares.sum() == bill)  // true
