import ExactMoney
import ExchangeRates
import Localization
import PlainBytes
import TestSupport
import Testing

@testable import Presentation

/// Each field of each address is read as written, or refused by name.
@Suite struct AddressFieldsTests {
  private static func read(_ text: String) -> Address? {
    let (path, query) = text.cut(at: "?")
    return Address(path: path, query: query ?? "")
  }

  // MARK: Written and read

  @Test func `a conversion at random reads back as it was written`() {
    var random = RandomAddresses(seed: 51)
    for _ in 0..<lawCases(500) {
      let address = random.converter()
      guard case .converter(let read)? = Self.read(address.text) else {
        Issue.record("\(address.text) is not read")
        continue
      }
      #expect(read == address, "\(address.text)")
    }
  }

  @Test func `a conversion beside another screen reads back as it was written`() {
    var random = RandomAddresses(seed: 52)
    for _ in 0..<lawCases(300) {
      let (history, till, list) = (random.history(), random.till(), random.list())
      guard case .history(let readHistory)? = Self.read(history.text),
        case .till(let readTill)? = Self.read(till.text),
        case .currencies(let readList)? = Self.read(list.text)
      else {
        Issue.record("\(history.text), \(till.text) or \(list.text) is not read")
        continue
      }
      #expect(readHistory.conversion.place == history.conversion.place, "\(history.text)")
      #expect(readHistory.range == history.range)
      #expect(readHistory.at == history.at && readHistory.since == history.since)
      #expect(readTill.conversion.place == till.conversion.place, "\(till.text)")
      #expect(readTill.magnitude == till.magnitude && readTill.at == till.at)
      #expect(readList.conversion?.place == list.conversion?.place, "\(list.text)")
      #expect(readList.purpose == list.purpose && readList.origin == list.origin)
      #expect(readList.order == list.order && readList.layout == list.layout)
      #expect(readList.search == list.search && readList.isByCountry == list.isByCountry)
    }
  }

  @Test func `a question and an amount to send read back as they were written`() {
    var random = RandomAddresses(seed: 53)
    for _ in 0..<lawCases(300) {
      let (ask, send) = (random.ask(), random.send())
      guard case .ask(let readAsk)? = Self.read(ask.address),
        case .send(let readSend)? = Self.read(send.text)
      else {
        Issue.record("\(ask.address) or \(send.text) is not read")
        continue
      }
      #expect(readAsk == ask, "\(ask.address)")
      #expect(readSend == send, "\(send.text)")
    }
  }

  // MARK: Refused

  /// The fields that may have any text.
  private static let texts: Set = {
    let ofSheets = SheetField.allCases.filter { $0.isTyped }
    return Set(ofSheets.flatMap { [$0.textName, $0.formName] }).union([
      "as", "typedAmount", "typedReceive", "key", "press", "shown", "untouched", "q", "title",
      "url",
    ])
  }()

  /// The fields of all addresses: a path, what comes before the field, its name, and a valid text.
  private static let fields: [(String, String, String, String)] = {
    var random = RandomAddresses(seed: 56)
    // No address is written with these.
    var fields = [
      ("/USD/BRL/offer", "", "sheet", "offer"), ("/send", "", "to", "JP"),
      ("/ask", "", "title", "a"), ("/ask", "", "url", "a"),
    ]
    var known: Set<String> = []
    for text in (0..<200).flatMap({ _ in random.all() }) {
      let (path, query) = text.cut(at: "?")
      let kind = path.split(separator: "/").filter { $0 != $0.uppercased() }.joined()
      // A list has the fields of a conversion if it names a pair.
      let pair = Query(query ?? "")["pair"].map { "pair=" + $0 + "&" } ?? ""
      for item in Query(query ?? "").items
      where !item.value.isEmpty && known.insert(kind + "?" + item.name).inserted {
        fields.append((path, item.name == "pair" ? "" : pair, item.name, item.value))
      }
    }
    return fields
  }()

  /// Returns a field as in a query.
  private static func written(_ name: String, _ text: String) -> String {
    var query = Query()
    query.items = [Query.Item(name: name, value: text)]
    return String(query.text.dropFirst())
  }

  @Test func `a field with a wrong text is named`() throws {
    #expect(Self.texts.isSubset(of: Self.fields.map { $0.2 }))
    for (path, before, name, good) in Self.fields {
      let right = before + Self.written(name, good)
      if case .unreadable? = Self.read(path + "?" + right) {
        Issue.record("\(path)?\(right) is not read")
      }
      if Self.texts.contains(name) {
        if case .unreadable? = Self.read(path + "?" + before + name + "=zz") {
          Issue.record("\(path)?\(before)\(name)=zz is not read")
        }
      } else {
        try Self.check(path, before + name + "=zz", names: name, "zz")
      }
    }
  }

  @Test func `a field that is given twice is named`() throws {
    for (path, before, name, good) in Self.fields {
      let text = Self.texts.contains(name) ? "a" : good
      let once = before + Self.written(name, text) + "&"
      try Self.check(path, once + Self.written(name, text), names: name, text)
      try Self.check(path, once + name + "=zz", names: name, "zz")
    }
  }

  @Test(arguments: [
    ("/send/KR", "to=JP", "to", "JP"), ("/USD/BRL/offer", "sheet=day", "sheet", "day"),
    ("/USD/BRL", "card=2&fee=3", "fee", "3"), ("/USD/BRL", "fee=3&card=2", "fee", "3"),
    ("/USD/BRL/offer", "charge=6&give=5", "charge", "6"),
  ])
  func `a field that contradicts another one, or the path, is named`(
    path: String,
    query: String,
    field: String,
    text: String
  ) throws {
    try Self.check(path, query, names: field, text)
  }

  @Test(arguments: [
    ("/send/KR?to=KR", "/send/KR"), ("/USD/BRL/offer?sheet=offer", "/USD/BRL/offer"),
    ("/USD/BRL?card=0&fee=3", "/USD/BRL?fee=3"),
    ("/USD/BRL/offer?give=&charge=6", "/USD/BRL/offer?charge=6"),
    ("/USD/BRL?edit=&typing=&sheet=", "/USD/BRL"),
    // Services that forward links add parameters of their own.
    ("/USD/BRL?fbclid=1&fbclid=2&amount=5", "/USD/BRL?amount=5"),
    // Outside its sheet, an offer has no fields.
    ("/USD/BRL?give=zz&machine=zz&kind=zz", "/USD/BRL"),
  ])
  func `a field that says nothing more is left out`(text: String, canonical: String) {
    #expect(Self.read(text)?.text == canonical)
  }

  /// Expects the address to be refused for `field`.
  ///
  /// The link back must keep the field's text, and the suggested address must not have it.
  private static func check(
    _ path: String,
    _ query: String,
    names field: String,
    _ text: String
  ) throws {
    let address = try #require(Address(path: path, query: query))
    guard case .unreadable(let place) = address else {
      Issue.record("\(path)?\(query) was read")
      return
    }
    #expect(place.problem.field == field && place.problem.text == text, "\(path)?\(query)")
    #expect(read(place.text) == address, "\(place.text)")
    let (_, rest) = place.way.cut(at: "?")
    #expect(
      !Query(rest ?? "").items.contains { $0.name == field && $0.value == text },
      "\(place.way)"
    )
    if case .unreadable? = read(place.way) { Issue.record("\(place.way) leads nowhere") }
  }

  @Test func `the page says that a field is there more than once`() throws {
    let address = try #require(Address(path: "/USD/BRL", query: "amount=1&amount=2"))
    let environment = try CurrencyListScene.environment()
    guard case .unreadable(let screen) = AppModel(address, environment).screen else {
      Issue.record("the first of two amounts was taken")
      return
    }
    #expect(screen.heading == "“amount=2” in the address cannot be read")
    #expect(screen.help == "The address has this field more than once.")
    #expect(screen.way == "/USD/BRL")
  }
}
