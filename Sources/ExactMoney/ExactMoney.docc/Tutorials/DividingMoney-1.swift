import ExactMoney

let soup = try Money("12.00", .usd)
let fish = try Money("18.50", .usd)
print(try soup + fish)  // 30.50 USD
