import CambioAPI
import EmbeddedData
import ExactJSON
import ExactMoney
import ExchangeRates
import Localization
import Presentation
import TestSupport
import WebProgram

/// A page of the tests: it keeps what it was asked for, and has in its slots what it is given.
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
  /// How many regions were sent though the page had them.
  private(set) var repeated = 0

  /// What the page shows: the outline with its regions, of which those that were not sent are empty.
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

  /// Forgets the calls so far, and gives them.
  func taken() -> [(call: HostCall, texts: [String], number: Int32)] {
    defer { calls = [] }
    return calls
  }

  /// The addresses that were asked for.
  var loads: [String] { calls.compactMap { $0.call == .load ? $0.texts.first : nil } }

  /// The texts of the last such call; nil for none.
  func last(_ call: HostCall) -> [String]? { calls.last { $0.call == call }?.texts }
}

extension RecordingHost {
  /// The book needs another answer than a year.
  struct NoYear: Error {}

  static let now = Instant(unixSeconds: 1_793_577_600)

  static let book = RateBook(
    archive: EmbeddedRates.archive.newestPart(
      today: EmbeddedRates.archive.newestDay(of: .ecb) ?? CalendarDate(dayNumber: 20_000)
    ),
    sources: RateSource.embedded.map { SourceState(source: $0, retrievedAt: nil, due: nil) },
    version: "built-in"
  )

  /// A page whose slots have what the server's document at `address` was drawn from, in English.
  convenience init(at address: String, preferences: String = "") throws {
    self.init()
    slots = [
      Array(address.utf8), Array(RateBookJSON.encode(RecordingHost.book).text.utf8),
      EmbeddedLocales.localeFiles.first { $0.tag == "en" }.map { Array($0.bytes) } ?? [],
      RecordingHost.messages, Array(preferences.utf8), [], Array("/assets/test".utf8), [], [], [],
    ]
  }

  /// Makes it a page that the server drew with all data.
  func draw() { slots[8] = Array("drawn".utf8) }

  private static let messages = (try? ProjectFile.pageTexts("messages/en.txt")) ?? []

  /// The program of this page, started.
  func start() -> PageProgram<RecordingHost>? {
    PageProgram.start(on: self, now: RecordingHost.now, utcOffset: 0)
  }
}
