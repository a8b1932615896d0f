import Foundation
import Localization
import Testing

/// A message that nothing says is work for eight translators and for no reader.
@Suite struct MessageUseTests {
  /// Whether every message must be said somewhere; true once the command takes its words from here.
  private static let isChecked = true

  @Test(.enabled(if: isChecked), arguments: MessageKey.all)
  func `some source says the message`(key: MessageKey) throws {
    let sources = try Self.sources.get()
    // A check that found nothing to look at would always fail, and for the wrong reason.
    try #require(sources.count > 1_000)
    #expect(sources.contains(key.name))
  }

  /// Every word that stands after a point in a Swift file below `Sources`, but for the keys' own.
  private static let sources = Result {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
      .appending(path: "Sources").path
    var words: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: root)
    where path.hasSuffix(".swift") && !path.hasSuffix("MessageKey.swift") {
      let text = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
      for part in text.split(separator: ".").dropFirst() {
        words.insert(String(part.prefix { $0.isLetter || $0.isNumber }))
      }
    }
    return words
  }
}
