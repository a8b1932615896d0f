import ExactMoney

/// Currencies as a table: code, number, digits, status, name, countries.
struct CurrencyListText {
  let wording: CommandWording

  /// Returns one line per currency, at most `width` columns wide.
  func text(_ currencies: [Currency], width: Int) -> String {
    let names = currencies.map { wording.name(of: $0) }
    let nameWidth = min(names.map { $0.columns }.max() ?? 0, 30)
    let columns: [(heading: String, width: Int, isNumber: Bool)] = [
      (wording(.columnCode), 3, false), (wording(.columnNumber), 3, false),
      (wording(.columnDigits), 1, true),
      (wording(.columnStatus), statusNames.map { $0.columns }.max() ?? 0, false),
      (wording(.columnName), nameWidth, false),
    ]
    func row(_ cells: [String]) -> String {
      zip(cells, columns).map { cell, column in
        let width = max(column.width, column.heading.columns)
        return column.isNumber ? cell.leftPadded(to: width) : cell.rightPadded(to: width)
      }.joined(separator: "  ") + "  "
    }
    var lines = [row(columns.map { $0.heading }) + wording(.columnCountries)]
    for (currency, name) in zip(currencies, names) {
      let facts = row([
        currency.code, number(of: currency), currency.minorUnits.map { String($0) } ?? "-",
        status(of: currency), name.truncated(to: nameWidth),
      ])
      lines.append(
        (facts + countries(of: currency, width: max(8, width - facts.columns)))
          .withoutTrailingSpaces
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var statusNames: [String] {
    [.statusActive, .statusHistoric, .statusFund, .statusMetal, .statusTest].map { wording($0) }
  }

  private func status(of currency: Currency) -> String {
    switch currency.status {
    case .active: wording(.statusActive)
    case .historic: wording(.statusHistoric)
    case .fund: wording(.statusFund)
    case .metal: wording(.statusMetal)
    case .test: wording(.statusTest)
    }
  }

  private func number(of currency: Currency) -> String {
    guard currency.numericCode > 0 else { return "-" }
    let digits = String(currency.numericCode)
    return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }

  /// Returns as many country names as fit, then the number of the others.
  ///
  /// A withdrawn currency has its past countries. The country that the code is named after comes
  /// first, such as the United States for USD.
  private func countries(of currency: Currency, width: Int) -> String {
    let codes = currency.status == .historic ? currency.pastRegions : currency.regions
    let own = codes.filter { currency.code.hasPrefix($0) }
    let names = (own + codes.filter { !own.contains($0) }).compactMap { wording.name(ofRegion: $0) }
    var text = ""
    for (index, name) in names.enumerated() {
      let more = names.count - index - 1
      let longer = text.isEmpty ? name : "\(text), \(name)"
      let tail = more > 0 ? " +\(more)" : ""
      guard longer.columns + tail.columns <= width else {
        return text.isEmpty
          ? name.truncated(to: width - tail.columns) + tail : "\(text) +\(names.count - index)"
      }
      text = longer
    }
    return text
  }
}
