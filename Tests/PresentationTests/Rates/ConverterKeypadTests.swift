import ExactMoney
import PlainBytes
import Testing

@testable import Presentation

@Suite struct ConverterKeypadTests {
  private func typed(_ keys: String, _ tag: String = "en", query: String = "") throws -> String {
    var model = try ConverterFixture.model("/USD/BRL", query, tag)
    for key in keys.split(separator: " ") { _ = model.handle(.key, String(key)) }
    return model.typed
  }

  @Test func `S0-27 the keypad has all digits, the decimal sign, operators and equals`() {
    #expect(KeypadKey.layout.count == 19)
    #expect(Set(KeypadKey.layout).count == 19)
    for key in KeypadKey.layout { #expect(KeypadKey(named: key.name) == key) }
    #expect(KeypadKey(named: "<b>") == nil)
    #expect(KeypadKey(named: "") == nil)
  }

  @Test(arguments: [
    ("en", "7 8 dec 5 0", "78.50"), ("de", "7 8 dec 5 0", "78,50"), ("en", "1 00", "100"),
    ("ar-EG", "7 8 dec 5 0", "٧٨٫٥٠"), ("en", "1 2 mul 8 dec 5", "12×8.5"),
    ("en", "1 2 clear", ""), ("en", "1 2 back", "1"), ("en", "9 sub 4 div 2", "9−4÷2"),
    ("fa", "4 2", "۴۲"), ("en", "add 5", "100+5"), ("en", "back 5", "105"),
  ])
  func `S0-27 keys write the reader's signs`(_ tag: String, _ keys: String, _ text: String) throws {
    #expect(try typed(keys, tag) == text)
  }

  @Test func `a key writes the digits that the field has already`() throws {
    var model = try ConverterFixture.model("/USD/BRL", "", "ar-EG")
    _ = model.handle(.amount, "12")
    _ = model.handle(.key, "5")
    #expect(model.typed == "125")
    #expect(model.resultText != nil)
  }

  @Test func `the first digit takes the place of what stands there, an operator goes on`() throws {
    #expect(try typed("7", query: "amount=250") == "7")
    #expect(try typed("add 7", query: "amount=250") == "250+7")
  }

  @Test func `an expression is worked out as it is typed, and for good by equals`() throws {
    var model = try ConverterFixture.model()
    _ = model.handle(.amount, "12*8.50")
    #expect(model.expression == "= 102.00")
    _ = model.handle(.key, "equals")
    #expect(model.typed == "102.00")
    #expect(model.expression == "12 × 8.50 =")
    #expect(model.resultText?.text == "554.12")
    #expect(model.address.text == "/USD/BRL?amount=102.00")
    _ = model.handle(.key, "add")
    _ = model.handle(.key, "1")
    #expect(model.typed == "102.00+1")
    _ = model.handle(.convert, "")
    _ = model.handle(.key, "5")
    #expect(model.typed == "5")
    #expect(model.expression == nil)
  }

  @Test(arguments: [
    ("10/3", "3.33"), ("0.125*3", "0.375"), ("1/8", "0.125"), ("7", "7"), ("1,000", "1000"),
    ("-5+2", "-3"), ("2e3", "2000"),
  ])
  func `equals leaves a number that can be typed on`(_ text: String, _ number: String) throws {
    var model = try ConverterFixture.model()
    _ = model.handle(.amount, text)
    _ = model.handle(.key, "equals")
    #expect(model.typed == number)
  }

  @Test(arguments: ["12+", "abc", "", "20 eur + 30 gbp"])
  func `equals leaves alone what comes to no number`(_ text: String) throws {
    var model = try ConverterFixture.model()
    _ = model.handle(.amount, text)
    _ = model.handle(.key, "equals")
    #expect(model.typed == text)
  }

  @Test(arguments: [
    ("12*8.5", "12 × 8.5"), ("-5+-3", "−5 + −3"), ("(1+2)/3", "(1 + 2) ÷ 3"),
    ("2×(−1)", "2 × (−1)"),
  ])
  func `a calculation is set with spaces`(_ text: String, _ spaced: String) {
    #expect(Keypad.spaced(text) == spaced)
  }

  @Test func `keys of the keyboard type anywhere on the page`() throws {
    var model = try ConverterFixture.model()
    for character in "12*8.5" {
      let key = Key.character(try #require(character.asciiValue))
      #expect(model.takes(key))
      _ = model.handle(key)
    }
    #expect(model.typed == "12×8.5")
    _ = model.handle(.enter)
    #expect(model.typed == "102.0")
    _ = model.handle(.backspace)
    #expect(model.typed == "102.")
    _ = model.handle(.escape)
    #expect(model.typed == "")
    #expect(!model.takes(.up))
    #expect(!model.takes(.character(UInt8(ascii: "x"))))
  }

  @Test func `S0-24 S0-25 S swaps and R refreshes, unless single keys are off`() throws {
    var model = try ConverterFixture.model()
    #expect(model.handle(.character(UInt8(ascii: "S"))) == [])
    #expect(model.address.text == "/BRL/USD")
    #expect(model.handle(.character(UInt8(ascii: "r"))) == [.refresh])
    #expect(model.environment.refresh == .running)
    #expect(model.handle(.character(UInt8(ascii: "r"))) == [])
    model.environment.preferences.hasSingleKeys = false
    model.follow()
    #expect(!model.takes(.character(UInt8(ascii: "s"))))
    #expect(model.handle(.character(UInt8(ascii: "s"))) == [])
    #expect(model.address.text == "/BRL/USD")
  }

  @Test func `the keypad stays folded`() throws {
    var model = try ConverterFixture.model()
    #expect(model.handle(.keypad, "1") == [])
    #expect(model.handle(.keypad, "0") == [])
    #expect(model.environment.preferences.rates.isKeypadFolded)
  }

  @Test(arguments: [
    ("amount=10&key=0", "/USD/BRL?amount=100&typing=1"),
    ("key=7", "/USD/BRL?amount=7&typing=1"),
    ("key=add", "/USD/BRL?amount=100%2B&typing=1"),
    ("typedAmount=&untouched=&key=2", "/USD/BRL?amount=2&typing=1"),
    ("typedAmount=&untouched=&key=add", "/USD/BRL?amount=100%2B&typing=1"),
    ("typedAmount=250&untouched=250&key=3", "/USD/BRL?amount=3&typing=1"),
    ("typedAmount=2507&untouched=250&key=3", "/USD/BRL?amount=25073&typing=1"),
    ("typedReceive=12&untouched=12&key=5", "/USD/BRL?receive=5&typing=1"),
    ("typedAmount=&untouched=", "/USD/BRL"),
    ("typedAmount=250&untouched=", "/USD/BRL?amount=250"),
    ("amount=12*8.50&key=equals", "/USD/BRL?amount=102.00"),
    ("amount=12&key=mul", "/USD/BRL?amount=12*&typing=1"),
    ("amount=12&key=clear&card=2", "/USD/BRL?amount=&card=2&typing=1"),
    ("receive=12&key=5&in=EUR", "/USD/BRL?receive=125&in=EUR&typing=1"),
    ("amount=12&key=nonsense", "/USD/BRL?amount=12"),
    ("typedAmount=1%2C234", "/USD/BRL?amount=1234&as=1,234"),
    ("typedAmount=abc", "/USD/BRL?amount=&as=abc"),
    ("typedAmount=1%2C250.50&typedFee=2.5+%25", "/USD/BRL?amount=1250.50&card=2.5"),
    ("typedAmount=5k&typedRate=5.70", "/USD/BRL?amount=5000&rate=5.70"),
    ("amount=7&typedFee=2%2C5", "/USD/BRL?amount=7&card=2.5&feeText=2,5"),
    ("amount=20+EUR", "/EUR/BRL?amount=20"),
    ("typedAmount=%E2%82%AC+20", "/EUR/BRL?amount=20"),
    ("amount=20+BRL", "/BRL/USD?amount=20"),
    ("amount=20+USD", "/USD/BRL?amount=20"),
  ])
  func `without script an address changes its amount`(_ query: String, _ expected: String) throws {
    let address = try ConverterFixture.address("/USD/BRL", query)
    let next = try #require(address.redirect(in: ConverterFixture.environment()))
    #expect(next.text == expected)
    guard case .converter(let page) = next else {
      Issue.record("\(next.text) is no converter")
      return
    }
    #expect(page.redirect(in: try ConverterFixture.environment()) == nil)
  }

  @Test(arguments: [
    "swap", "set EUR", "set USD", "replace BRL", "replace EUR", "replace USD", "choose from",
    "choose to", "options open", "edit-favourites", "history", "nonsense",
  ])
  func `without script a button does what it does with script, to the amount that is typed`(
    _ press: String
  ) throws {
    for query in [
      "typedAmount=12%2C50", "typedReceive=7&in=EUR", "typedReceive=7", "rate=5&card=2",
    ] {
      let typed = try ConverterFixture.address("/USD/BRL", query)
      let environment = try ConverterFixture.environment()
      let model = ConverterViewModel(typed, environment)
      let (action, value) = press.cut(at: " ")
      let step = model.handle(Action(named: action) ?? .copy, value ?? "")
      let pressed = try ConverterFixture.address("/USD/BRL", query + "&press=" + press)
      let next = try #require(pressed.redirect(in: ConverterFixture.environment()))
      if case .push(let address) = step.move {
        #expect(next.text == address.text, "\(press) \(query)")
      } else {
        #expect(next.text == model.address.text, "\(press) \(query)")
      }
    }
  }

  @Test(arguments: ["", "amount=100", "amount=20+EUR%2B30+GBP", "receive=5", "amount="])
  func `other addresses are pages of their own`(_ query: String) throws {
    let address = try ConverterFixture.address("/USD/BRL", query)
    #expect(address.redirect(in: try ConverterFixture.environment()) == nil)
  }

  @Test func `2 5 0 is 250, however many of the keys come before the program`() throws {
    for early in 0...3 {
      var place = try ConverterFixture.address("/USD/BRL")
      let environment = try ConverterFixture.environment()
      for key in ["2", "5", "0"].prefix(early) {
        // The rendered form has the field's current text and its previous one.
        let page = ConverterViewModel(place, environment)
        var form = page.place
        form.amount = nil
        (form.typed.amount, form.untouched, form.key) = (page.typed, page.untouched, key)
        place = try #require(form.sent(in: environment))
      }
      let page = ConverterViewModel(place, environment)
      for key in ["2", "5", "0"].dropFirst(early) { _ = page.handle(.key, key) }
      #expect(page.typed == "250", "\(early) keys before the program")
    }
  }
}
