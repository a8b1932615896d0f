public import ExactMoney
import PlainBytes

/// `/ask?q=Total%3A+35.50+€`: a text to find prices in, or a search.
public struct AskAddress: FieldedAddress, Hashable, Sendable {
  /// The text.
  public var text: String
  /// The currency wanted; nil for the one that the text names, else the reader's last target.
  public var target: Currency?
  /// The currency of the prices whose sign several share; nil for the likeliest.
  public var source: Currency?
  /// The prices that are left out, by their places from 1.
  public var left: [Int] = []
  /// The prices that are meant in their other reading, by their places from 1.
  public var others: [Int] = []

  public init(_ text: String) {
    self.text = AskAddress.cut(text)
  }

  /// A text of the form or of another app, which shares a title, a text and an address apart.
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

  /// The most bytes of a text: an address has to hold it.
  static var longestText: Int { 4_000 }

  /// The lines that fit, or the words, with a sign that there were more: a part of an amount would be another amount.
  private static func cut(_ text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    let bytes = text.bytes
    func isLetter(_ index: Int) -> Bool { (bytes[index] | 0x20) &- UInt8(ascii: "a") < 26 }
    let most = longestText - 8
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
      guard let place = Int(part), place > 0, places.count < 100 else { return nil }
      places.append(place)
    }
    return places
  }

  fileprivate static func joined(_ places: [Int]) -> String? {
    var text = ""
    for place in places { text += (text.utf8.isEmpty ? "" : ",") + String(place) }
    return text.utf8.isEmpty ? nil : text
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
  /// Places of a list from 1, with commas.
  fileprivate mutating func places(_ name: String, _ places: inout [Int]) {
    var read: [Int]?
    value(name, .number, &read, written: AskAddress.joined(places)) { AskAddress.places($0) }
    if let read { places = read }
  }
}
