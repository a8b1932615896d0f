import TestSupport
import Testing

@Suite struct RatesTests {
  @Test func `every line of the CSV has its seven fields`() throws {
    let lines = try CommandRun.cambio(ShellWords.split("rates usd --on 2008-09-12 --csv"))
      .output.split(separator: "\n")
    #expect(lines.first == "base,date,quote,rate,asOf,carriedForwardDays,sources")
    #expect(lines.count > 150)
    for line in lines.dropFirst() {
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      #expect(fields.count == 7 && fields[0] == "USD" && fields[2].utf8.count == 3, "\(line)")
      #expect(fields[1] == "2008-09-12")
      #expect(fields[3].allSatisfy { $0.isNumber || $0 == "." }, "\(line)")
    }
  }

  @Test func `a past day lists the currencies that were in use on it`() throws {
    let codes = { (line: String) in
      let lines = try CommandRun.cambio(ShellWords.split(line)).output.split(separator: "\n")
        .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      let place = try #require(lines.first?.firstIndex(of: "quote"))
      return Set(lines.dropFirst().map { $0[place] })
    }
    let newest = try codes("rates usd --csv")
    #expect(try codes("rates usd --on 2026-10-30 --csv") == newest)
    let past = try codes("rates usd --on 1999-06-01 --csv")
    #expect(past.contains("DEM") && past.contains("CYP") && !past.contains("AOK"))
    #expect(!newest.contains("DEM") && !newest.contains("BGN"))
  }

  @Test func `a refresh that is offline says so, and the stored rates answer`() throws {
    let run = try CommandRun.cambio(
      ["100", "usd", "eur", "--fresh"],
      environment: ["CAMBIO_OFFLINE": "1"]
    )
    #expect(run.output.hasPrefix("100.00 USD = 89.51 EUR\n"))
    #expect(run.errors.contains("a refresh needs the network"), "\(run.errors)")
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

@Suite struct HistoryTests {
  @Test func `the days of the CSV rise, from the first through the last`() throws {
    let rows = try CommandRun.cambio(ShellWords.split("history eur usd --since 1999-01-04 --csv"))
      .output.split(separator: "\n")
    #expect(rows.first == "base,quote,date,rate,source")
    let days = rows.dropFirst().map { $0.split(separator: ",")[2] }
    #expect(days.first == "1999-01-04")
    #expect(days.count > 7_000)
    #expect(zip(days, days.dropFirst()).allSatisfy { $0 < $1 })
  }
}

@Suite struct HintTests {
  @Test(arguments: [
    ("100 usd to brl on 2020-02-30", "2008-09-14"), ("1/0 usd brl", nil),
    ("1.2.3 usd brl", "1234.56"),
  ])
  func `the way out is of what was wrong`(question: String, hint: String?) throws {
    let run = try CommandRun.cambio([question])
    #expect(run.ending == .status(65))
    for example in ["2008-09-14", "1234.56"] {
      #expect(run.errors.contains(example) == (example == hint), "\(run.errors)")
    }
  }

  @Test(arguments: [("1998-06-01", true), ("1950-01-01", false)])
  func `older rates are offered where a source has them`(day: String, isOffered: Bool) throws {
    let run = try Household().run("100 usd brl --on \(day)")
    #expect(run.ending == .status(69))
    #expect(run.errors.contains("--fresh") == isOffered)
  }

  @Test func `a history can be asked for without a network`() throws {
    let home = try Household()
    #expect(try home.run("history usd brl") == home.run("history usd brl --offline"))
  }
}
