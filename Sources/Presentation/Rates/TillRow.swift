import ExactMoney
import ExchangeRates
import Localization

/// A row of the till: an amount of the base, with its worth.
public struct TillRow: Sendable {
  /// The number of the row, 1 to 10.
  public let number: Int
  /// The amount of the base: `30`.
  public let amount: String
  /// The worth in the quote, `162.98`; nil if there is no rate.
  public let worth: AmountText?
  /// The row as spoken: `30 US dollars is 162.98 Brazilian reals`.
  public let spoken: String
  public let isChosen: Bool

  init(_ number: Int, in till: TillViewModel) {
    let (wording, pair) = (till.wording, till.pair)
    let amount = till.magnitude.times(number)
    let worth = till.sum(of: amount).flatMap { try? Worth($0) }
    self.number = number
    self.amount = wording.number(amount)
    self.worth = worth.map { wording.amount($0.result, trace: $0.trace, of: pair.quote) }
    spoken =
      worth.map { wording.result(of: amount, pair.base, is: $0.trace ?? $0.result, pair.quote) }
      ?? wording.counted(amount, pair.base)
    isChosen = till.place.at == number
  }
}

/// The way to pay a row in cash.
public struct TillPayment: Sendable {
  /// One note or coin, or several equal ones.
  public struct Piece: Sendable {
    /// The value, `50`, or the number and the value, `81 × 200`.
    public let text: String
    public let isCoin: Bool
  }

  /// The row's amount with its worth: `30 USD = 162.98 BRL`.
  public let price: String
  /// The worth rounded for cash: `163.00`.
  public let cash: String
  /// The smallest number of notes and coins with this value; nil if they are unknown or none have
  /// it.
  public private(set) var exactly: [Piece]?
  /// The smallest number of notes that cover the value, and the change; nil if none do.
  public private(set) var given: (notes: [Piece], back: String, change: [Piece])?
  /// The payment as a sentence.
  public private(set) var spoken: String

  /// Creates the payment of a row; nil if there is no rate, or nothing to pay.
  init?(of row: Int, in till: TillViewModel) {
    let (wording, quote) = (till.wording, till.pair.quote)
    guard let worth = till.rows[row - 1].worth,
      let amount = try? till.sum(of: till.magnitude.times(row))?.cashResult().amount
    else { return nil }
    price =
      till.rows[row - 1].amount + " " + till.pair.base.code + " = " + worth.text + " " + quote.code
    cash = wording.amount(amount, of: quote).text
    spoken = wording(.tillCash) + " " + cash
    guard let pieces = CashPieces(of: quote), !amount.isZero else { return }
    let words = Words(wording: wording, currency: quote)
    if let stacks = pieces.exactly(amount) {
      exactly = words.pieces(stacks)
      spoken += ": " + words.spoken(stacks)
    }
    guard let cover = pieces.covering(amount), !cover.back.isZero else { return }
    let back = wording.amount(cover.back, of: quote).text
    given = (words.pieces(cover.notes), back, words.pieces(pieces.exactly(cover.back) ?? []))
    spoken += ". " + wording(.tillGiven(notes: words.spoken(cover.notes), back: back))
  }

  private struct Words {
    let wording: Wording
    let currency: Currency

    /// Returns the pieces one by one, but four or more equal ones as one piece with their number.
    func pieces(_ stacks: [CashPieces.Stack]) -> [Piece] {
      stacks.flatMap { stack -> [Piece] in
        let isCounted = stack.count > 3
        let piece = Piece(
          text: isCounted ? wording.number(stack.count) + " × " + value(stack) : value(stack),
          isCoin: stack.piece.isCoin
        )
        return Array(repeating: piece, count: isCounted ? 1 : stack.count)
      }
    }

    /// Returns the pieces as spoken: `100, 50, 2 × 20, coin 1`.
    func spoken(_ stacks: [CashPieces.Stack]) -> String {
      stacks.map { stack in
        let text = (stack.count == 1 ? "" : wording.number(stack.count) + " × ") + value(stack)
        return stack.piece.isCoin ? wording(.tillCoin(value: text)) : text
      }.joined(separator: ", ")
    }

    /// Returns the value of a piece: `50` for a note, `0.50` for a coin.
    private func value(_ stack: CashPieces.Stack) -> String {
      let value = stack.piece.value
      return value.scale > 0 ? wording.amount(value, of: currency).text : wording.number(value)
    }
  }
}
