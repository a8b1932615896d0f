import CambioAPI
import ExactJSON
import ExactMoney
import Hummingbird
import MovieLists
import Movies
import NIOCore
import PlainBytes
import Presentation

/// The body with which a page has a list of movies read or written: a line of JSON with the
/// device's data, then the bytes of a file if there is one.
///
///     {"name":"letterboxd.zip","list":[…],"answers":{"diary.csv:7":"tt0114369"},"zone":[[0,3600]]}
struct WatchlistUpload: Sendable {
  /// The reader's name of the file.
  let name: String
  /// The movies on the device.
  let list: [WatchlistEntry]
  /// The movies that lines of the file mean, by the line's place.
  private let answers: [String: MovieIDs]
  let zone: WatchlistZone
  let file: [UInt8]

  /// The maximum size of a body in bytes, our choice: as large as one file of an archive may be.
  static let maximumBytes = MovieWatchlistViewModel.maximumMegabytes << 20

  /// The maximum number of offsets of a zone, our choice, as clocks change twice a year; further
  /// ones are ignored.
  private static let maximumOffsets = 1_000

  /// Reads a body.
  ///
  /// - Throws: ``Problem`` if it does not begin with a line of JSON, or the list is too long.
  init(_ body: ByteBuffer) throws(Problem) {
    let bytes = body.readableBytesView
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    let head: JSONValue
    do throws(JSONError) {
      let line = body.readableBytesSpan.extracting(first: end - bytes.startIndex)
      head = try line.withUnsafeBytes { (bytes) throws(JSONError) in
        try JSONValue(utf8: bytes, maximumValues: WatchlistFile.maximumValues)
      }
    } catch {
      throw Problem(
        .malformedParameter,
        "The body does not begin with a line of JSON: \(error.reason.rawValue).",
        hint: "Send a line of JSON with the list, then the bytes of the file."
      )
    }
    name = head["name"]?.stringValue ?? ""
    do throws(WatchlistFileError) {
      list = try CambioList.entries(head["list"]?.elements ?? [])
    } catch {
      throw Problem(
        .malformedParameter,
        "The list has more than \(WatchlistDocument.maximumEntries) movies and viewings.",
        hint: "Send a shorter list."
      )
    }
    var answers: [String: MovieIDs] = [:]
    for answer in head["answers"]?.members ?? [] {
      guard let text = answer.value.stringValue else { continue }
      if let movie = try? MovieAddress(text, Query()) {
        answers[answer.name] = movie.ids
      } else if let id = WatchlistUpload.imdb(in: text) {
        answers[answer.name] = MovieIDs(imdb: id)
      }
    }
    self.answers = answers
    var offsets: [(since: Instant, seconds: Int64)] = []
    for pair in (head["zone"]?.elements ?? []).prefix(WatchlistUpload.maximumOffsets) {
      let numbers = (pair.elements ?? []).compactMap { $0.digits.flatMap { Int64($0) } }
      guard numbers.count == 2, abs(numbers[1]) <= 86_400 else { continue }
      offsets.append((Instant(unixSeconds: numbers[0]), numbers[1]))
    }
    zone = WatchlistZone(offsets: offsets.sorted { $0.since < $1.since })
    file = end == bytes.endIndex ? [] : Array(bytes[(end + 1)...])
  }

  /// Returns the id in the address of a movie's page at IMDb; nil if there is none.
  private static func imdb(in address: String) -> IMDbID? {
    address.split { !$0.isLetter && !$0.isNumber }.lazy.compactMap { IMDbID(String($0)) }.first
  }

  /// Returns the answers by the questions of `document`, each of which several lines may ask.
  func answers(
    in document: WatchlistDocument
  ) -> [WatchlistQuestion.Key: WatchlistQuestion.Answer] {
    guard !answers.isEmpty else { return [:] }
    var found: [WatchlistQuestion.Key: WatchlistQuestion.Answer] = [:]
    for row in document.rows {
      guard let ids = answers[row.place.text] else { continue }
      found[WatchlistQuestion.Key(title: row.title, year: row.year)] = .movie(ids)
    }
    return found
  }
}
