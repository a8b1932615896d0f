public import ExactMoney
import PlainBytes

/// The address of a text to find prices in, or of a search: `/ask?q=Total%3A+35.50+€`.
public struct AskAddress: FieldedAddress, Hashable, Sendable {
  public var text: String
  /// The requested currency; nil for the one that the text names, else the reader's last target.
  public var target: Currency?
  /// The currency of prices whose sign several currencies share; nil for the likeliest.
  public var source: Currency?
  /// The numbers of prices that are left out, from 1 in the order of the text.
  public var left: [Int] = []
  /// The numbers of prices that have their other reading, from 1 in the order of the text.
  public var others: [Int] = []

  public init(_ text: String) {
    self.text = AskAddress.cut(text)
  }

  /// Reads the text of the form, or the title, the text and the address that another app shares.
  ///
  /// - Throws: ``AddressProblem`` if a field is unreadable.
  init(_ query: Query) throws(AddressProblem) {
    text = ""
    var fields = AddressFields(reading: query)
    code(&fields)
    for name in ["title", "url"] {
      var part = ""
      fields.text(name, &part)
      if !part.utf8.isEmpty { text = text.utf8.isEmpty ? part : text + "\n" + part }
    }
    text = AskAddress.cut(text)
    try fields.check()
  }

  var address: String { "/ask" + query.text }

  /// The maximum number of bytes in a text, which has to fit into an address; the rest is cut off.
  static var maximumLength: Int { 4_000 }

  /// Cuts a long text after a line or else a word, and marks the cut: a part of an amount would be
  /// another amount.
  private static func cut(_ text: String) -> String {
    guard text.utf8.count > maximumLength else { return text }
    let bytes = text.bytes
    func isLetter(_ index: Int) -> Bool { (bytes[index] | 0x20) &- UInt8(ascii: "a") < 26 }
    let most = maximumLength - 8
    var (line, word, space) = (0, 0, 0)
    for index in 1..<most where bytes[index] <= 0x20 {
      space = index
      if bytes[index] != 0x20 { line = index }
      if isLetter(index - 1) && isLetter(index + 1) { word = index }
    }
    let end = line > 0 ? line : word > 0 ? word : space > 0 ? space : most
    return String(utf8: bytes.prefix(end)) + " …"
  }

  fileprivate static func places(_ text: String) -> [Int]? {
    var places: [Int] = []
    for part in text.parts(between: ",") {
      guard let place = Int(digits: part), place > 0, places.count < 100 else { return nil }
      places.append(place)
    }
    return places
  }

  fileprivate static func joined(_ places: [Int]) -> String? {
    places.isEmpty ? nil : places.map { String($0) }.joined(separator: ",")
  }

  mutating func code(_ fields: inout AddressFields) {
    fields.text("q", &text)
    fields.currency("to", &target)
    fields.currency("from", &source)
    fields.places("drop", &left)
    fields.places("read", &others)
  }
}

extension AddressFields {
  /// Reads or writes numbers from 1, separated by commas.
  fileprivate mutating func places(_ name: String, _ places: inout [Int]) {
    var read: [Int]?
    value(name, .number, &read, written: AskAddress.joined(places)) { AskAddress.places($0) }
    if let read { places = read }
  }
}
