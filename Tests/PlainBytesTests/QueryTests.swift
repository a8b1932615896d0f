import Testing

@testable import PlainBytes

@Suite struct QueryTests {
  @Test func `names and values are decoded as forms encode them`() {
    let query = Query("q=d%C3%B3lar+americano&empty=&flag&=nameless&a=b=c")
    #expect(query["q"] == "dólar americano")
    #expect(query["empty"] == "")
    #expect(query["flag"] == "")
    #expect(query["a"] == "b=c")
    #expect(query["none"] == nil)
    #expect(query.items.count == 5)
  }

  @Test func `the first of equal names counts`() {
    #expect(Query("a=1&a=2")["a"] == "1")
  }

  @Test func `empty parts are nothing`() {
    #expect(Query("").items.isEmpty)
    #expect(Query("&&&").items.isEmpty)
    #expect(Query().text == "")
  }

  @Test func `what is absent is not written`() {
    var query = Query()
    query.add("a", nil)
    query.add("b", "")
    query.add("c", "1 2")
    #expect(query.text == "?b=&c=1%202")
  }

  @Test(arguments: ["a=1", "a=%26%3D%3F", "q=%F0%9F%87%A7%F0%9F%87%B7", "x=%2B+%25"])
  func `reading what was written gives the same`(text: String) {
    let query = Query(text)
    #expect(Query(String(query.text.dropFirst())) == query)
  }
}
