import TestSupport
import Testing

@Suite struct RatesTests {
  static let tables = [
    Golden("Rates/euro", "rates"),
    Golden("Rates/dollar-on-a-past-day", "rates usd --on 2008-09-14"),
    Golden("Rates/pound-as-csv", "rates gbp --csv"),
    Golden("Rates/source-ecb", "rates usd --source ecb"),
    Golden("Rates/source-hmrc-in-its-month", "rates gbp --source hmrc --on 2014-02-28"),
    Golden("Rates/legacy-base", "rates dem --source ecb"),
  ]

  @Test(arguments: tables)
  func `a table is as kept, and fits 80 columns unless it is CSV`(table: Golden) throws {
    let run = try table.compare()
    #expect(run.ending == .status(0))
    #expect(run.errors.isEmpty)
    #expect(table.isForPrograms || Width.linesWider(than: 80, in: run.output).isEmpty)
  }

  @Test func `every line of the CSV has its five fields`() throws {
    let lines = try CommandRun.cambio(ShellWords.split("rates usd --on 2008-09-12 --csv"))
      .output.split(separator: "\n")
    #expect(lines.first == "base,quote,rate,asOf,sources")
    #expect(lines.count > 150)
    for line in lines.dropFirst() {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      #expect(fields.count == 5 && fields[0] == "USD" && fields[1].utf8.count == 3, "\(line)")
      #expect(fields[2].allSatisfy { $0.isNumber || $0 == "." }, "\(line)")
    }
  }

  @Test func `the table and the conversion agree`() throws {
    let rows = try CommandRun.cambio(["rates", "usd"]).output.split(separator: "\n").dropFirst()
    for row in rows where ["BRL", "VND", "AED", "XPF"].contains(row.prefix(3)) {
      let columns = row.split(separator: " ")
      let run = try CommandRun.cambio(["1", "usd", String(columns[0])])
      #expect(run.output.contains("1 USD = \(columns[1]) \(columns[0])\n"))
    }
  }
}
