import ExactMoney
import PlainBytes

/// The fields of an address: read from a query one by one, or written to one.
///
/// An address lists its fields once, in ``FieldedAddress/code(_:)``, for both directions. A field that is unreadable or
/// given twice is refused by name. An empty field counts as missing, since forms send those; a name that the address
/// does not have is ignored, since services that pass links on add their own.
struct AddressFields {
  private(set) var query = Query()
  private(set) var isReading = false
  /// The first field that is refused.
  private var problem: AddressProblem?

  init() {}

  init(reading query: Query) { (self.query, isReading) = (query, true) }

  /// - Throws: ``AddressProblem`` if a field was refused.
  func check() throws(AddressProblem) {
    if let problem { throw problem }
  }

  @inline(never)
  mutating func refuse(_ name: String, _ kind: AddressProblem.Kind, _ text: String) {
    problem = problem ?? AddressProblem(name, kind, text)
  }

  /// Adds the field with the written text, nil for none; or returns the text that is read.
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

  /// A field with any text.
  mutating func text(_ name: String, _ text: inout String?) { text = exchange(name, text) ?? text }

  /// A field with any text; the empty one goes without a field.
  mutating func text(_ name: String, _ text: inout String) {
    text = exchange(name, text.utf8.isEmpty ? nil : text) ?? text
  }

  /// An amount in its neutral form; empty for an empty field.
  @inline(never)
  mutating func amount(_ name: String, _ amount: inout String?) {
    guard let read = exchange(name, amount) else { return }
    if NeutralAmount.isWellFormed(read) { amount = read } else { refuse(name, .number, read) }
  }

  /// A field whose text stands for a value.
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

  /// A number above zero; a percentage is below 100, and none if it is zero.
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

  /// The index of one of the words, which is the text of the field.
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

  /// One of a few choices, by its name.
  mutating func choice<Choice: NamedChoice>(_ name: String, _ choice: inout Choice?) {
    let read = word(name, of: Choice.names, choice?.rawValue)
    if let read { choice = Choice(rawValue: read) }
  }

  /// One of a few choices; `first` goes without a field.
  mutating func choice<Choice: NamedChoice>(
    _ name: String,
    _ choice: inout Choice,
    else first: Choice
  ) {
    var chosen = choice.rawValue == first.rawValue ? nil : choice
    self.choice(name, &chosen)
    choice = chosen ?? first
  }

  /// A flag: the text `mark` if it is set, else no field.
  mutating func flag(_ name: String, _ isSet: inout Bool, as mark: StaticString = "1") {
    isSet = word(name, of: mark, isSet ? 0 : nil) != nil || isSet
  }
}

/// An address with a query.
protocol FieldedAddress {
  /// Reads or writes each field, in the order of the query.
  mutating func code(_ fields: inout AddressFields)
}

extension FieldedAddress {
  /// Its fields, written.
  var query: Query {
    var (address, fields) = (self, AddressFields())
    address.code(&fields)
    return fields.query
  }

  /// - Throws: ``AddressProblem`` if a field is unreadable or given twice.
  mutating func read(_ query: Query) throws(AddressProblem) {
    var fields = AddressFields(reading: query)
    code(&fields)
    try fields.check()
  }
}
