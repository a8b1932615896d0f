import ExactMoney

let coffee = USD(minorUnits: 3_20)
let tip = USD(minorUnits: 0_50)
print(coffee * 2 + tip)  // 6.90 USD
