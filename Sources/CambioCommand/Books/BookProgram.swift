import ExactJSON
import ExactMoney
import ExchangeRates

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Darwin)
@preconcurrency import Darwin
#endif

/// A program that keeps books and reports on them.
///
/// The raw value is the command that writes reports.
enum BookProgram: String, CaseIterable {
  case beancount = "bean-query"
  case hledger, ledger

  /// Creates the program that reads prices in `format`; nil if that program does not keep books.
  init?(_ format: PriceFormat) {
    guard let program = BookProgram.allCases.first(where: { $0.format == format }) else {
      return nil
    }
    self = program
  }

  /// Creates the program that uses the file ending of `path`; nil unless exactly one does.
  init?(path: String) {
    let ending = FileFormat(path: path)
    let own = BookProgram.allCases.first { $0.format.promised.first == ending }
    guard let own else { return nil }
    self = own
  }

  /// The format in which the program reads prices.
  var format: PriceFormat {
    switch self {
    case .beancount: .beancount
    case .hledger: .hledger
    case .ledger: .ledger
    }
  }

  /// The command line that installs the program.
  private var installation: String {
    self == .beancount ? "pip install beanquery" : "apt-get install \(rawValue)"
  }

  /// Reads the book in the file at `path` and the files that it includes, and the prices in those
  /// at `others`.
  ///
  /// - Throws: ``CommandFailure`` if the program is not installed, or cannot read a file.
  func read(
    _ path: String,
    pricesOf others: [String] = [],
    wording: CommandWording
  ) throws(CommandFailure) -> Book {
    let paths = ([path] + others).map { $0.hasPrefix("-") ? "./" + $0 : $0 }
    let files = paths.flatMap { ["-f", $0] }
    var book = Book()
    func report(_ arguments: [String]) throws(CommandFailure) -> [UInt8] {
      try self.report(arguments, wording)
    }
    switch self {
    case .beancount:
      let postings = "SELECT date, currency, number, account"
      book.addPostings(Rows(try report(["-f", "csv", paths[0], postings]), separator: ","))
      for path in paths {
        book.addPrices(Rows(try report([path, "PRINT FROM type = 'price'"])), base: 2, quote: 4)
      }
    case .hledger:
      let json = try report(["-f", paths[0], "print", "-O", "json"])
      guard let transactions = (try? JSONValue(json))?.elements else {
        throw wording.failure(.data, .bookUnreadable(program: rawValue))
      }
      for transaction in transactions { book.addPostings(of: transaction) }
      book.addPrices(Rows(try report(files + ["prices"])), base: 2, quote: nil)
    case .ledger:
      let day = "%(format_date(date, \"%Y-%m-%d\"))"
      let posting = "\(day)\t%(commodity(scrub(amount)))\t%(quantity(scrub(amount)))\t%(account)\n"
      let postings = try report(["-f", paths[0], "register", "--format", posting])
      book.addPostings(Rows(postings, separator: "\t"))
      let price = "\(day) price %(display_account) %(commodity(scrub(display_amount)))\n"
      // Ledger shows prices of commodities that a posting has: a file of prices needs the book.
      let prices = try report(files + ["prices", "--prices-format", price])
      book.addPrices(Rows(prices), base: 2, quote: 3)
      if let content = try wording.content(of: path, atMost: BookProgram.maximumBytes) {
        book.addAliases(in: String(decoding: content.bytes, as: UTF8.self))
      }
    }
    return book
  }
}

/// The fields of a report's lines.
private struct Rows {
  let fields: [[String]]

  init(_ bytes: [UInt8], separator: Character = " ") {
    fields = String(decoding: bytes, as: UTF8.self).split { $0.isNewline }.map { line in
      line.split(separator: separator).map { field in
        String(field.filter { $0 != " " && $0 != "\"" })
      }
    }
  }
}

extension Book {
  /// Adds a posting from each row of a day, a commodity, a quantity and an account.
  fileprivate mutating func addPostings(_ rows: Rows) {
    for row in rows.fields where row.count >= 4 {
      guard let day = CalendarDate(row[0]) else { continue }
      addPosting(of: row[1], on: day)
      addBalance(try? ExactDecimal(row[2]), of: row[1], in: row[3])
    }
  }

  /// Adds a price from each row of a day, a commodity in column `base`, and a currency in column
  /// `quote`.
  ///
  /// If `quote` is nil, the currency is any word behind the commodity.
  fileprivate mutating func addPrices(_ rows: Rows, base: Int, quote: Int?) {
    for row in rows.fields where row.count > base + 1 {
      guard let day = CalendarDate(row[0]) ?? CalendarDate(row[1]) else { continue }
      let behind = quote.map { $0 < row.count ? [row[$0]] : [] } ?? Array(row[(base + 1)...])
      for word in behind {
        // hledger writes a price as the book does: `0.91 EUR`, `EUR 0.91`, `$0.91`.
        let name = String(word.filter { !$0.isNumber && !"+-.,'".contains($0) })
        if !name.isEmpty { addPrice(of: row[base], in: name, on: day) }
      }
    }
  }

  /// Adds the currencies of Ledger's directives `commodity $` with a line `alias USD` below.
  fileprivate mutating func addAliases(in text: String) {
    var commodity: String?
    for line in text.split(whereSeparator: { $0.isNewline }) {
      let words = line.split { $0 == " " || $0 == "\t" }
      if line.first?.isWhitespace != true {
        commodity = words.count == 2 && words[0] == "commodity" ? String(words[1]) : nil
      } else if let commodity, words.count == 2, words[0] == "alias" {
        if let currency = Currency(String(words[1])) { symbols[commodity] = currency }
      }
    }
  }

  /// Adds the postings of a transaction in hledger's JSON.
  fileprivate mutating func addPostings(of transaction: JSONValue) {
    for posting in transaction["tpostings"]?.elements ?? [] {
      let date = posting["pdate"]?.stringValue ?? transaction["tdate"]?.stringValue
      guard let day = date.flatMap({ CalendarDate($0) }),
        let account = posting["paccount"]?.stringValue
      else { continue }
      for amount in posting["pamount"]?.elements ?? [] {
        guard let commodity = amount["acommodity"]?.stringValue else { continue }
        addPosting(of: commodity, on: day)
        let quantity = amount["aquantity"]
        let digits = quantity?["decimalMantissa"]?.digits.flatMap { Int128($0) }
        let scale = quantity?["decimalPlaces"]?.digits.flatMap { Int($0) }
        let exact = digits.flatMap { digits in
          scale.flatMap { try? ExactDecimal(coefficient: digits, scale: $0) }
        }
        addBalance(exact, of: commodity, in: account)
      }
    }
  }
}

extension BookProgram {
  /// The maximum number of bytes that are read, 512 MB; the program is stopped beyond it.
  private static let maximumBytes = 1 << 29

  /// Runs the program with `arguments` to its end, and returns its standard output; both programs
  /// share standard error.
  ///
  /// - Throws: ``CommandFailure`` if the program is not installed, fails, or writes too much.
  private func report(
    _ arguments: [String],
    _ wording: CommandWording
  ) throws(CommandFailure) -> [UInt8] {
    let failed = wording.failure(.data, .bookUnreadable(program: rawValue))
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw failed }
    defer { close(ends[0]) }
    let (process, code) = start(arguments, writing: ends[1], notReading: ends[0])
    close(ends[1])
    guard code == 0 else {
      throw code == ENOENT
        ? wording.failure(
          .unavailable,
          .bookProgramMissing(program: rawValue, command: installation)
        )
        : failed
    }
    let limit = BookProgram.maximumBytes
    let bytes = try? FileContent.bytes(from: ends[0], rawValue, atMost: limit)
    if bytes.map({ $0.count > limit }) ?? true { kill(process, SIGTERM) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard let bytes, status == 0 else { throw failed }
    return bytes
  }

  /// Starts the program.
  ///
  /// Returns its process, and the system's error number or 0.
  private func start(
    _ arguments: [String],
    writing output: Int32,
    notReading input: Int32
  ) -> (pid_t, Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, output)
    posix_spawn_file_actions_addclose(&actions, input)
    var words = ([rawValue] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, rawValue, &actions, nil, &words, environ)
    return (process, code)
  }
}
