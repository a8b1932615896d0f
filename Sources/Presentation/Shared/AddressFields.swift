import ExactMoney
import PlainBytes

/// The fields of an address, which are read from a query one by one, or written to one.
///
/// An address lists its fields once, in ``FieldedAddress/code(_:)``, for both directions. A field
/// that is unreadable or given twice is refused by name. An empty field counts as missing, because
/// forms send those. Unknown fields are ignored, because services that pass links on add their own.
struct AddressFields {
  private(set) var query = Query()
  private(set) var isReading = false
  /// The first field that was refused; nil if none was.
  private var problem: AddressProblem?

  init() {}

  init(reading query: Query) { (self.query, isReading) = (query, true) }

  /// Checks that no field was refused.
  ///
  /// - Throws: ``AddressProblem`` if one was.
  func check() throws(AddressProblem) {
    if let problem { throw problem }
  }

  @inline(never)
  mutating func refuse(_ name: String, _ kind: AddressProblem.Kind, _ text: String) {
    problem = problem ?? AddressProblem(name, kind, text)
  }

  /// Writes a field with the text, unless it is nil; or returns the text that was read.
  @inline(never)
  private mutating func exchange(_ name: String, _ written: String?) -> String? {
    guard isReading else {
      if let written { query.items.append(Query.Item(name: name, value: written)) }
      return nil
    }
    let texts = query.items.filter { name.isSame(as: $0.name) }
    if texts.count > 1 { refuse(name, .once, texts[1].value) }
    return texts.count == 1 ? texts[0].value : nil
  }

  /// Reads or writes a field with any text.
  mutating func text(_ name: String, _ text: inout String?) { text = exchange(name, text) ?? text }

  /// Reads or writes a field with any text; an empty text is not written.
  mutating func text(_ name: String, _ text: inout String) {
    text = exchange(name, text.utf8.isEmpty ? nil : text) ?? text
  }

  /// Reads or writes an amount in its neutral form; empty for an empty field.
  @inline(never)
  mutating func amount(_ name: String, _ amount: inout String?) {
    guard let read = exchange(name, amount) else { return }
    if NeutralAmount.isWellFormed(read) { amount = read } else { refuse(name, .number, read) }
  }

  /// Reads or writes a field whose text has a value, given by `meaning`.
  mutating func value<Value>(
    _ name: String,
    _ kind: AddressProblem.Kind,
    _ value: inout Value?,
    written: String?,
    _ meaning: (String) -> Value?
  ) {
    guard let read = exchange(name, written), !read.utf8.isEmpty else { return }
    value = meaning(read)
    if value == nil { refuse(name, kind, read) }
  }

  /// Reads or writes a number above zero.
  ///
  /// A percentage is below 100, and zero becomes nil.
  @inline(never)
  mutating func number(_ name: String, _ number: inout ExactDecimal?, isPercent: Bool = false) {
    value(name, .number, &number, written: number?.description) { text in
      NeutralAmount.number(text).flatMap { number in
        let isIn = isPercent ? !number.isNegative && number < ExactDecimal(100) : number > .zero
        return isIn ? number : nil
      }
    }
    if number?.isZero ?? false { number = nil }
  }

  @inline(never)
  mutating func day(_ name: String, _ day: inout CalendarDate?) {
    value(name, .day, &day, written: day?.description) { CalendarDate($0) }
  }

  /// Reads or writes one of the words, and returns the index of the word read.
  @inline(never)
  mutating func word(_ name: String, of words: StaticString, _ index: UInt8?) -> UInt8? {
    guard let read = exchange(name, index.map { words.word($0) }), !read.utf8.isEmpty else {
      return nil
    }
    let index = words.index(ofWord: read)
    if index == nil {
      let choices = words.description.parts(between: " ").joined(separator: ", ")
      refuse(name, .choice(choices), read)
    }
    return index
  }

  /// Reads or writes one of a few choices, by its name.
  mutating func choice<Choice: NamedChoice>(_ name: String, _ choice: inout Choice?) {
    let read = word(name, of: Choice.names, choice?.rawValue)
    if let read { choice = Choice(rawValue: read) }
  }

  /// Reads or writes one of a few choices; `first` is the default, and not written.
  mutating func choice<Choice: NamedChoice>(
    _ name: String,
    _ choice: inout Choice,
    else first: Choice
  ) {
    var chosen = choice.rawValue == first.rawValue ? nil : choice
    self.choice(name, &chosen)
    choice = chosen ?? first
  }

  /// Reads or writes a flag: the text `mark` if it is set, otherwise no field.
  mutating func flag(_ name: String, _ isSet: inout Bool, as mark: StaticString = "1") {
    isSet = word(name, of: mark, isSet ? 0 : nil) != nil || isSet
  }
}

/// An address with a query whose fields are listed once.
protocol FieldedAddress {
  /// Reads or writes each field, in the order of the query.
  mutating func code(_ fields: inout AddressFields)
}

extension FieldedAddress {
  /// The query with the address's fields.
  var query: Query {
    var (address, fields) = (self, AddressFields())
    address.code(&fields)
    return fields.query
  }

  /// Reads the fields of a query.
  ///
  /// - Throws: ``AddressProblem`` if a field is unreadable or given twice.
  mutating func read(_ query: Query) throws(AddressProblem) {
    var fields = AddressFields(reading: query)
    code(&fields)
    try fields.check()
  }
}
