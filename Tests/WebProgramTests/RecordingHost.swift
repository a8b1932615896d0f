import CambioAPI
import EmbeddedData
import EmbeddedRates
import ExactJSON
import ExactMoney
import ExchangeRates
import Localization
import Presentation
import TestSupport
import WebProgram

/// A page that records the program's calls, and has its input in slots.
final class RecordingHost: PageHost {
  var slots: [[UInt8]] = []
  private(set) var calls: [(call: HostCall, texts: [String], number: Int32)] = []

  func call(_ call: HostCall, _ texts: [String], number: Int32) {
    calls.append((call, texts, number))
    guard call == .render else { return }
    if !texts[5].isEmpty { (outline, regions) = (texts[5], [:]) }
    for index in stride(from: 6, to: texts.count, by: 2) {
      repeated += regions[texts[index]] == texts[index + 1] ? 1 : 0
      regions[texts[index]] = texts[index + 1]
    }
  }

  private var outline = ""
  private var regions: [String: String] = [:]
  /// The number of regions sent though the page had them already.
  private(set) var repeated = 0

  /// The page's content: the outline with its regions.
  ///
  /// Regions that were not sent are empty.
  var shown: String {
    var whole = outline
    for (id, html) in regions {
      guard let name = whole.firstRange(of: "id=\"\(id)\""),
        let start = whole[name.upperBound...].firstRange(of: "data-region>")?.upperBound
      else { return "no place for \(id)" }
      whole.insert(contentsOf: html, at: start)
    }
    return whole
  }

  func text(in slot: Int32) -> String { String(decoding: bytes(in: slot), as: UTF8.self) }

  func bytes(in slot: Int32) -> [UInt8] {
    slots.indices.contains(Int(slot)) ? slots[Int(slot)] : []
  }

  func lastingBytes(in slot: Int32) -> UnsafeRawBufferPointer {
    let bytes = bytes(in: slot)
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = memory.initialize(from: bytes)
    return UnsafeRawBufferPointer(memory)
  }

  /// Returns the calls since the last time, and removes them.
  func taken() -> [(call: HostCall, texts: [String], number: Int32)] {
    defer { calls = [] }
    return calls
  }

  /// The requested addresses.
  var loads: [String] { calls.compactMap { $0.call == .load ? $0.texts.first : nil } }

  /// Returns the texts of the last such call; nil if there is none.
  func last(_ call: HostCall) -> [String]? { calls.last { $0.call == call }?.texts }
}

extension RecordingHost {
  /// The book needs other rates than a year's.
  struct NoYear: Error {}

  static let now = Instant(unixSeconds: 1_793_577_600)

  static let book = RateBook(
    archive: EmbeddedRates.archive.newestPart(
      today: EmbeddedRates.archive.newestDay(of: .ecb) ?? CalendarDate(clamping: 20_000)
    ),
    sources: RateSource.embedded.map { SourceState(source: $0, retrievedAt: nil, due: nil) },
    version: "built-in"
  )

  /// Creates a page with the slots of the server's document at `address`, in English.
  convenience init(at address: String, preferences: String = "") throws {
    self.init()
    slots = [
      Array(address.utf8), Array(RateBookJSON.encode(RecordingHost.book).text.utf8),
      EmbeddedLocales.localeFiles.first { $0.tag == "en" }.map { Array($0.bytes) } ?? [],
      RecordingHost.messages, Array(preferences.utf8), [], Array("/assets/test".utf8), [], [], [],
    ]
  }

  /// Marks the page as rendered by the server with all data.
  func draw() { slots[8] = Array("drawn".utf8) }

  private static let messages = (try? ProjectFile.pageTexts("messages/en.txt")) ?? []

  /// Starts the page's program; nil if it cannot start.
  func start() -> PageProgram<RecordingHost>? {
    PageProgram(on: self, now: RecordingHost.now, utcOffset: 0)
  }
}
