import ExactMoney

/// Currencies as a table: code, number, digits, status, name, countries.
enum CurrencyListText {
  /// A line a currency, no wider than `width` columns.
  static func text(_ currencies: [Currency], width: Int) -> String {
    let nameWidth = min(currencies.map { $0.name.count }.max() ?? 0, 30)
    var lines = ["code  no.  digits  status    \("name".rightPadded(to: nameWidth))  countries"]
    for currency in currencies {
      let number = currency.numericCode == 0 ? "-" : String(currency.numericCode)
      let facts =
        "\(currency.code)   \(padded(number))  "
        + "\((currency.minorUnits.map { String($0) } ?? "-").leftPadded(to: 6))  "
        + "\(currency.status.rawValue.rightPadded(to: 8))  "
        + "\(currency.name.truncated(to: nameWidth).rightPadded(to: nameWidth))  "
      lines.append(
        (facts + countries(of: currency, width: max(8, width - facts.count))).withoutTrailingSpaces
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func padded(_ number: String) -> String {
    number == "-"
      ? number.rightPadded(to: 3)
      : String(repeating: "0", count: max(0, 3 - number.count)) + number
  }

  /// As many names as fit, then how many more there are; the past ones of a withdrawn currency.
  ///
  /// The country that the code is named after comes first: the United States for USD.
  private static func countries(of currency: Currency, width: Int) -> String {
    let codes = currency.status == .historic ? currency.pastRegions : currency.regions
    let own = codes.filter { currency.code.hasPrefix($0) }
    let names = (own + codes.filter { !own.contains($0) }).compactMap { Region($0).name }
    var text = ""
    for (index, name) in names.enumerated() {
      let more = names.count - index - 1
      let longer = text.isEmpty ? name : "\(text), \(name)"
      let tail = more > 0 ? " +\(more)" : ""
      guard longer.count + tail.count <= width else {
        return text.isEmpty
          ? name.truncated(to: width - tail.count) + tail : "\(text) +\(names.count - index)"
      }
      text = longer
    }
    return text
  }
}
