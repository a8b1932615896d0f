import Dialects
package import ExactMoney
import NIOCore
import PlainBytes

/// Other APIs' answers as files, for web space that runs no programs.
///
/// A file is the server's answer at its path, without a query.
package struct StaticSite: Sendable {
  private let moment: ResponseCache.Moment
  private let maximumAge: Int

  /// Creates the site of the current rates of `backend`, each carried at most `maximumAge` days
  /// past its publication.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  package init(_ backend: RateBackend, maximumAge: Int) throws {
    self.maximumAge = maximumAge
    moment = ResponseCache.Moment(
      snapshot: try RateSnapshot.current(backend),
      now: backend.now()
    )
  }

  /// Returns the paths of all files in order; days start at `start`, or in 1999 if it is nil.
  package func paths(since start: CalendarDate? = nil) -> [String] {
    let oldest = CalendarDate(year: 1999, month: 1, day: 4) ?? moment.now.day
    let first = max(start ?? oldest, oldest)
    let days = (0..<max(moment.now.day.days(since: first), 0)).map { first.adding(days: $0) }
    let newest = "/fawazahmed0/npm/@fawazahmed0/currency-api@latest/v1/currencies"
    let codes = RateDialectAnswers.current.map { $0.code.lowercased() }
    var weeks: [String] = []
    for day in days {
      let week = "/firefly/\(day.components.year)/\(FireflyQuestion.weekNumber(of: day))"
      if weeks.last != week { weeks.append(week) }
    }
    return ["latest", "currencies"].map { "/openexchangerates/api/\($0).json" }
      + days.map { "/openexchangerates/api/historical/\($0).json" }
      + ["latest", "currencies"].map { "/frankfurter/v1/\($0)" }
      + days.map { "/frankfurter/v1/\($0)" }
      + [
        "eurofxref-daily.xml", "eurofxref-hist-90d.xml", "eurofxref-hist.xml", "eurofxref.csv",
        "eurofxref-hist.csv", "eurofxref.zip", "eurofxref-hist.zip",
      ].map { "/ecb/stats/eurofxref/\($0)" }
      + ["json", "min.json"].flatMap { suffix in
        ["\(newest).\(suffix)"] + codes.map { "\(newest)/\($0).\(suffix)" }
      }
      + Array(Set(weeks)).sorted().flatMap { week in
        FireflyQuestion.currencies.map { "\(week)/\($0.code).json" }
      }
  }

  /// The APIs of the files, with their bases and times.
  static let written: [(dialect: Dialect, bases: String)] = [
    (.openExchangeRates, "in USD; latest, currencies and days"),
    (.frankfurter, "version 1, in EUR; latest, currencies and days"),
    (.ecb, "in EUR; the ECB's files of all days"),
    (.fawazahmed0, "in any currency; the latest rates, no days"),
    (.firefly, "in its 31 currencies; weeks"),
  ]

  /// The warning about clients that get wrong rates from files.
  static let warning =
    "A web space reads no parameters: a client that asks for another base, as by ?base=GBP, gets the rates of the "
    + "file's own base, and multiplies with the wrong one. Only clients that use the base of the files are safe."

  /// The rules by which Apache refuses requests that no file answers.
  package var access: String {
    """
    # A file has one base: a request for another, or for an amount, gets no rates. Written by Cambio.
    <IfModule mod_rewrite.c>
    RewriteEngine On
    RewriteCond %{QUERY_STRING} (^|&)(base|from)=(?!USD(&|$))[^&] [NC]
    RewriteRule ^openexchangerates/ - [R=404,L]
    RewriteCond %{QUERY_STRING} (^|&)(base|from)=(?!EUR(&|$))[^&] [NC,OR]
    RewriteCond %{QUERY_STRING} (^|&)amount=(?!1(&|$))[^&] [NC]
    RewriteRule ^frankfurter/ - [R=404,L]
    RewriteCond %{QUERY_STRING} (^|&)callback=[^&] [NC]
    RewriteRule ^(openexchangerates|frankfurter)/ - [R=404,L]
    </IfModule>

    """
  }

  /// The page that lists the APIs of the files.
  package var index: String {
    let rows = StaticSite.written.map { dialect, bases in
      "<li><a href=\".\(dialect.path)/\">\(dialect.name)</a>: \(bases)</li>\n"
    }
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Exchange rates</title>
      <h1>Exchange rates</h1>
      <p>Published rates of central banks and tax authorities, as files of these APIs. Written by Cambio.</p>
      <ul>
      \(rows.joined())</ul>
      <p>\(StaticSite.warning)</p>
      </html>

      """
  }

  /// Returns the bytes of the files at `paths`, made concurrently; nil for each path without an
  /// answer.
  package func files(at paths: [String]) async -> [[UInt8]?] {
    let workers = 8
    return await withTaskGroup(of: [(Int, [UInt8]?)].self) { group in
      for worker in 0..<workers {
        group.addTask {
          var files: [(Int, [UInt8]?)] = []
          for place in stride(from: worker, to: paths.count, by: workers) {
            files.append((place, try? file(at: paths[place])))
          }
          return files
        }
      }
      var all = [[UInt8]?](repeating: nil, count: paths.count)
      for await files in group { for (place, bytes) in files { all[place] = bytes } }
      return all
    }
  }

  /// Returns the bytes of the file at `path`; nil if the server has no answer there.
  ///
  /// - Throws: `TextPieces.Failure` if the answer cannot be made.
  func file(at path: String) throws -> [UInt8]? {
    guard let api = RateDialect.all.first(where: { path.hasPrefix($0.dialect.path + "/") }) else {
      return nil
    }
    let own = String(path.dropFirst(api.dialect.path.count))
    let question = api.question(DialectRequest(own, Query(""), today: moment.now.day))
    let answer = question.answer(
      RateDialectAnswers(moment, maximumAge: maximumAge).rates(for: question.requested)
    )
    guard answer.status == 200 else { return nil }
    let text = Array(try answer.pieces.text().utf8)
    guard var zip = answer.nameInArchive.flatMap({ ZipFile($0) }) else { return text }
    var bytes = ByteBuffer()
    zip.append(text, isLast: true, to: &bytes)
    return Array(buffer: bytes)
  }
}
