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
    var names: Set<String> = []
    for _ in 0..<lawCases(500) {
      let address = random.converter()
      guard case .converter(let read)? = Self.read(address.text) else {
        Issue.record("\(address.text) is not read")
        continue
      }
      #expect(read == address, "\(address.text)")
      names.formUnion(address.query.items.map { $0.name })
    }
    let free = Self.texts + Self.offerTexts
    #expect(names == Set((Self.values + Self.offerValues).map { $0.0 } + free))
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

  /// The fields of a conversion with a restricted value, each with a valid text.
  private static let values = [
    ("amount", "1"), ("receive", "1"), ("in", "EUR"), ("on", "2026-06-18"), ("policy", "before"),
    ("card", "2"), ("fee", "2"), ("rate", "5"), ("side", "fee"), ("edit", "1"), ("sheet", "day"),
    ("typing", "1"),
  ]

  /// The additional fields of an offer.
  private static let offerValues = [
    ("give", "1"), ("charge", "1"), ("machine", "5"), ("percent", "2"), ("kind", "charge"),
  ]

  /// The fields of a conversion that may have any text.
  private static let texts = [
    "as", "typedAmount", "typedReceive", "feeText", "typedFee", "rateText", "typedRate", "key",
    "press", "shown", "untouched",
  ]
  private static let offerTexts = [
    "offerText", "typedOffer", "machineText", "typedMachine", "percentText", "typedPercent",
  ]

  /// The paths of all addresses, with their fields and a valid text for each.
  private static let fields: [(String, String, String)] = {
    let ofValues = values.map { ("/USD/BRL", $0.0, $0.1) }
    let ofOffer = (values.filter { $0.0 != "sheet" } + offerValues)
      .map { ("/USD/BRL/offer", $0.0, $0.1) }
    let others = [
      ("/USD/BRL/offer", "sheet", "offer"),
      ("/USD/BRL/history", "range", "1W"), ("/USD/BRL/history", "at", "2026-06-18"),
      ("/USD/BRL/history", "since", "2026-06-18"), ("/USD/BRL/history", "amount", "1"),
      ("/USD/BRL/till", "x", "10"), ("/USD/BRL/till", "at", "3"), ("/USD/BRL/till", "card", "2"),
      ("/currencies", "for", "from"), ("/currencies", "pair", "USD-BRL"),
      ("/currencies", "of", "till"), ("/currencies", "sort", "-code"),
      ("/currencies", "layout", "grid"), ("/currencies", "by", "country"),
      ("/ask", "to", "EUR"), ("/ask", "from", "EUR"), ("/ask", "drop", "1,2"),
      ("/ask", "read", "3"), ("/send", "to", "JP"), ("/send/KR", "amount", "1"),
    ]
    return ofValues + ofOffer + others
  }()

  @Test(arguments: fields)
  func `a field with a wrong text is named`(path: String, name: String, good: String) throws {
    if case .unreadable? = Self.read(path + "?" + name + "=" + good) {
      Issue.record("\(path)?\(name)=\(good) is not read")
    }
    try Self.check(path, name + "=zz", names: name, "zz")
  }

  @Test(arguments: fields)
  func `a field that is given twice is named`(path: String, name: String, good: String) throws {
    try Self.check(path, name + "=" + good + "&" + name + "=" + good, names: name, good)
    try Self.check(path, name + "=" + good + "&" + name + "=zz", names: name, "zz")
  }

  @Test func `a text that is given twice is named`() throws {
    let ofOffer = (Self.texts + Self.offerTexts).map { ("/USD/BRL/offer", $0) }
    let others = [
      ("/currencies", "q"), ("/ask", "q"), ("/ask", "title"), ("/ask", "url"), ("/send/KR", "as"),
      ("/send/KR", "typedAmount"),
    ]
    for (path, name) in Self.texts.map({ ("/USD/BRL", $0) }) + ofOffer + others {
      try Self.check(path, name + "=a&" + name + "=b", names: name, "b")
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
