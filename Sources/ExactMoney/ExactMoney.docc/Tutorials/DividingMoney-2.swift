import ExactMoney

let soup = try Money("12.00", .usd)
let fish = try Money("18.50", .usd)
print(try soup + fish)  // 30.50 USD

let wine = try Money("7.25", .eur)
do {
  print(try soup + wine)
} catch MoneyError.currencyMismatch(let first, let second) {
  print("\(first) and \(second) have no sum")  // USD and EUR have no sum
}
