public import ExactMoney
import ExchangeRates
import Localization
import PlainBytes

/// A part of a text, marked if it was read.
public struct AskPiece: Sendable {
  public let text: String
  public let isMarked: Bool
}

/// A price in the text, with its worth.
public struct AskRow: Sendable {
  /// The line of the text with the price.
  public let pieces: [AskPiece]
  /// The price: `35.50 EUR`, `3.99 USD/lb`.
  public let paid: String
  /// The worth; nil if there is no rate.
  public let value: AmountText?
  /// The unit of the worth: `BRL`, `EUR/kg`.
  public let unit: String
  /// The address of the same conversion in the converter.
  public let address: Address
  /// Other readings of the text, with their addresses.
  public let doubts: [AmountNote]
  /// The change of measure, `1 lb = 0.45359237 kg, exactly`, or why there can be none; nil for
  /// prices without a measure.
  public let note: String?
}

extension AskViewModel {
  /// The prices, in the order of the text.
  public var rows: [AskRow] { prices.map { row($0.price, $0.place) } }

  /// The text in parts, marked where it was read.
  public var pieces: [AskPiece] { pieces(of: 0..<place.text.utf8.count) }

  /// The sum of the prices, `1,273.90 EUR`, and its worth.
  ///
  /// nil for fewer than two prices, prices of measures, prices in one line, or prices with their
  /// own sum.
  public var sum: (paid: String, value: AmountText)? {
    guard prices.count > 1, read.isList, prices.allSatisfy({ $0.price.measure == nil }),
      let rates = converter?.rates, let converter = rates.converter
    else { return nil }
    let terms = prices.map { term($0.price, $0.place) }
    guard let sum = try? converter.convert(terms, to: target, on: rates.day).shownResult() else {
      return nil
    }
    var total = ExactFraction(.zero)
    for term in terms {
      guard term.currency == terms[0].currency, let more = try? total.adding(term.amount) else {
        return ("", wording.amount(sum.amount, of: target))
      }
      total = more
    }
    let paid = wording.number(total.value) + " " + terms[0].currency.code
    return (paid, wording.amount(sum.amount, of: target))
  }

  /// The line that was read as the text's own sum; nil if there is none.
  public var total: String? {
    read.total.map {
      wording(.askTotal(line: String(utf8: Array(place.text.utf8)[line(around: $0)])))
    }
  }

  /// The note that the text has more prices than the page shows; nil if it has not.
  public var more: String? {
    guard read.prices.count > AskViewModel.maximumPrices else { return nil }
    return wording(.askFirst(count: wording.number(AskViewModel.maximumPrices)))
  }

  /// The numbers that are not prices, `Not prices, left as they are: 0,75, 2019.`; nil if there are
  /// none.
  public var untouched: String? {
    guard !read.numbers.isEmpty, !prices.isEmpty else { return nil }
    let bytes = Array(place.text.utf8)
    let numbers = read.numbers.prefix(12).map { String(utf8: bytes[$0]) }
    return wording(.askUntouched(numbers: numbers.joined(separator: ", ")))
  }

  /// The target currency that was assumed; nil if the text or the address names one.
  public var guess: String? {
    guard !prices.isEmpty, place.target == nil, read.targets.isEmpty else { return nil }
    return wording(.askTarget(currency: wording.name(of: target)))
  }

  /// The same text in each of the reader's favourites.
  public var alternatives: [(name: String, currency: Currency, address: Address)] {
    guard !prices.isEmpty else { return [] }
    return environment.preferences.rates.favourites.prefix(4)
      .filter { $0 != target && $0 != converter?.place.pair.base }
      .map { currency in
        (wording.name(of: currency), currency, address { $0.target = currency })
      }
  }

  /// The address of the empty page.
  public var cleared: Address { .ask(AskAddress("")) }

  private func address(_ change: (inout AskAddress) -> Void) -> Address {
    var changed = place
    change(&changed)
    return .ask(changed)
  }

  private func term(_ price: TextPrice, _ index: Int) -> ConversionTerm {
    let amount =
      place.others.contains(index) ? ExactFraction(amount(of: price, index)) : price.fraction
    return ConversionTerm(amount, currency(of: price))
  }

  func row(_ price: TextPrice, _ index: Int) -> AskRow {
    let term = term(price, index)
    let amount = amount(of: price, index)
    var note: String?
    var wanted = term
    var measure = price.measure
    if let from = price.measure, let to = read.targets.first?.measure {
      do throws(MeasureError) {
        let change = try MeasureChange(from: from, to: to)
        wanted = ConversionTerm(try change.price(term.amount), term.currency)
        measure = to
        note = change.equality.map { wording(.measureExactly(equality: $0)) }
      } catch {
        note = wording(.askOtherKind(from: from.text, to: to.text))
      }
    }
    let rates = converter?.rates
    let value = try? rates?.converter?.convert([wanted], to: target, on: rates?.day).shownResult()
    var conversion = ConverterAddress(
      CurrencyPair(base: term.currency, quote: target),
      amount: amount.description
    )
    conversion.on = read.day
    return AskRow(
      pieces: pieces(of: line(around: price.place)),
      paid: wording.number(amount) + " " + term.currency.code + per(price.measure),
      value: value.map { wording.amount($0.amount, of: target) },
      unit: target.code + per(measure),
      address: .converter(conversion),
      doubts: doubts(of: price, index),
      note: note
    )
  }

  private func per(_ measure: Measure?) -> String { measure.map { "/" + $0.text } ?? "" }

  private func doubts(of price: TextPrice, _ index: Int) -> [AmountNote] {
    var doubts: [AmountNote] = []
    let taken = currency(of: price)
    if price.isCurrencyImplied {
      let text = wording(.askImplied(currency: wording.name(of: taken)))
      let without = address { $0.left.append(index) }
      doubts.append(.reading(text, other: wording(.askLeaveOut), without))
    }
    if let other = price.other {
      let isOther = place.others.contains(index)
      let (first, second) = isOther ? (other, price.amount) : (price.amount, other)
      let meant = address { place in
        if isOther { place.others.removeAll { $0 == index } } else { place.others.append(index) }
      }
      doubts.append(wording.reading(wording.number(first), wording.number(second), meant))
    }
    if index == prices.first?.place { doubts += read.doubts.compactMap { doubt(of: $0) } }
    let shared = [price.currency.currency] + price.currency.others
    if shared.count > 1, let other = shared.first(where: { $0 != taken }) {
      let meant = address { $0.source = other }
      doubts.append(wording.reading(wording.name(of: taken), wording.name(of: other), meant))
    }
    return doubts
  }

  /// Returns the question's other reading, with the address of the text rewritten to have that
  /// meaning.
  private func doubt(of doubt: ReadingDoubt) -> AmountNote? {
    switch doubt {
    case .number(let taken, let other, let place):
      let text = other.map { wording.plain($0) }
      return self.doubt(wording.number(taken), other.map { wording.number($0) }, place, text)
    case .day(let taken, let other, let place):
      return self.doubt(wording.date(taken), wording.date(other), place, other.description)
    case .currency(let reading, let place):
      guard let other = reading.others.first else { return nil }
      let (taken, meant) = (wording.name(of: reading.currency), wording.name(of: other))
      return self.doubt(taken, meant, place, other.code)
    case .unit(let taken, let other, _):
      return self.doubt(taken.symbol, other.symbol, 0..<0, nil)
    }
  }

  /// Returns the sentence about the reading at `range`, with the link to `text`, which has the
  /// other meaning.
  private func doubt(
    _ taken: String,
    _ other: String?,
    _ range: Range<Int>,
    _ text: String?
  ) -> AmountNote {
    let bytes = place.text.bytes
    let (before, after) = (bytes[..<range.lowerBound], bytes[range.upperBound...])
    let changed = text.map { AskAddress(String(utf8: before) + $0 + String(utf8: after)) }
    return wording.reading(taken, other, .ask(changed ?? place))
  }

  // MARK: The text

  /// Returns the line that contains `range`.
  private func line(around range: Range<Int>) -> Range<Int> {
    let bytes = Array(place.text.utf8)
    func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, !isEnd(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
    return start..<end
  }

  /// Returns the ranges of what was read, in the order of the text.
  func orderedMarks() -> [Range<Int>] {
    var marks = read.targets.map { $0.place }
    for place in prices.map({ $0.price.place }) + (read.dayPlace.map { [$0] } ?? []) {
      var index = marks.count
      while index > 0, marks[index - 1].lowerBound > place.lowerBound { index -= 1 }
      marks.insert(place, at: index)
    }
    return marks
  }

  /// Cuts a part of the text at the marks.
  private func pieces(of range: Range<Int>) -> [AskPiece] {
    let bytes = Array(place.text.utf8)
    var (pieces, start) = ([AskPiece](), range.lowerBound)
    for mark in marks where mark.lowerBound >= start && mark.upperBound <= range.upperBound {
      if mark.lowerBound > start {
        pieces.append(AskPiece(text: String(utf8: bytes[start..<mark.lowerBound]), isMarked: false))
      }
      pieces.append(AskPiece(text: String(utf8: bytes[mark]), isMarked: true))
      start = mark.upperBound
    }
    if start < range.upperBound {
      pieces.append(AskPiece(text: String(utf8: bytes[start..<range.upperBound]), isMarked: false))
    }
    return pieces
  }
}
