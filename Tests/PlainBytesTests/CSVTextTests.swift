import PlainBytes
import Testing

@Suite struct CSVTextTests {
  private func text(_ table: CSVText) -> String { String(decoding: table.bytes, as: UTF8.self) }

  @Test func `cells stand in quotes where readers would take them for something else`() {
    var table = CSVText(["a", "b"])
    table.append(["x,y", "say \"no\""])
    table.append(["one\ntwo", " padded"])
    table.append(["-30-", "é"])
    #expect(text(table) == "a,b\n\"x,y\",\"say \"\"no\"\"\"\n\"one\ntwo\",\" padded\"\n-30-,é\n")
  }

  @Test func `a record is taken back`() {
    var table = CSVText(["a"])
    let count = table.bytes.count
    table.append(["b"])
    table.cut(to: count)
    #expect(text(table) == "a\n")
  }

  @Test func `a field has another separator`() {
    #expect(CSVText.field(Array("a;b".utf8), separatedBy: 59) == Array("\"a;b\"".utf8))
    #expect(CSVText.field(Array("a,b".utf8), separatedBy: 59) == Array("a,b".utf8))
  }
}
