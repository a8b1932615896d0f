import EmbeddedData
import ExactJSON
import Localization
import TestSupport
import Testing

@testable import CambioCommand

/// The launcher and the assistant's tool read a line as the command does.
@Suite struct LineFacesTests {
  @Test func `a launcher and a tool answer as the command, and say or refuse the same doubts`()
    throws
  {
    let faces = try Faces()
    var random = SplitMix64(seed: 2_046)
    var (answered, doubtful, refused) = (0, 0, 0)
    let count = lawCases(500)
    let locales = try Faces.tags.map { try #require(EmbeddedLocales.locale($0)) }
    for _ in 0..<count {
      let line = try ReadingLine(
        locales[Int.random(in: 0..<locales.count, using: &random)],
        &random
      )
      let tag = Faces.tags[Int.random(in: 0..<Faces.tags.count, using: &random)]
      let name: Comment = "\(tag): \(line.text)"
      let wording = try #require(CommandWording(tag))
      var request = ConversionRequest(words: [line.text], wording: wording)
      request.rates.flags = faces.flags
      request.isJSON = true
      let command = try? request.answer()
      let launcher = try LauncherSearch(wording: wording, flags: faces.flags)
        .results(for: [line.text])
      let tools = MCPTools(wording: wording, flags: faces.flags, usesOwnData: true)
      let named = tools.call(.convert, ["question": .string(line.text), "locale": .string(tag)])
      let unnamed = tools.call(.convert, ["question": .string(line.text)])
      guard let command else {
        refused += 1
        #expect(launcher.isEmpty, name)
        #expect(named["isError"] == true && unnamed["isError"] == true, name)
        continue
      }
      let document = try JSONValue(Array(command.text.utf8))
      let conversions = document["conversions"]?.elements ?? []
      #expect(named["structuredContent"] == document, name)
      #expect(launcher.map { $0.copy } == conversions.map { $0["value"]?.stringValue ?? "" }, name)
      let notes = wording.clauses(command.notes)
      #expect(launcher.allSatisfy { $0.subtitle.hasPrefix(notes) }, name)
      if command.notes.isEmpty {
        answered += 1
        #expect(unnamed["structuredContent"] == document, name)
      } else {
        doubtful += 1
        // Another locale's separators may still have one reading, which is then used with a note.
        let isRefused = unnamed["isError"] == true
        #expect(isRefused || unnamed["structuredContent"] == document, name)
      }
    }
    print(
      "lines of launcher and tool: \(count), \(answered) answered, \(doubtful) in doubt, \(refused) refused"
    )
    #expect(answered > count / 10 && doubtful > 0 && refused > 0)
  }
}
