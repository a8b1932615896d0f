import Foundation
import Testing

/// Compares `text` with the file `Snapshots/<name>.txt` beside the test, and fails the test with
/// the lines that differ.
///
/// With `CAMBIO_RECORD=1` it writes the file instead, and the test fails so that a recording is
/// never mistaken for a comparison. `name` may have folders, and `testFile` is the test's own
/// source file.
package func assertSnapshot(
  of text: String,
  named name: String,
  in testFile: String = #filePath,
  fileID: String = #fileID,
  line: Int = #line,
  column: Int = #column
) throws {
  let place = SourceLocation(fileID: fileID, filePath: testFile, line: line, column: column)
  let file = URL(fileURLWithPath: testFile).deletingLastPathComponent()
    .appendingPathComponent("Snapshots/\(name).txt")
  if ProcessInfo.processInfo.environment["CAMBIO_RECORD"] == "1" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
    Issue.record("recorded \(name)", sourceLocation: place)
    return
  }
  guard let bytes = try? Data(contentsOf: file) else {
    Issue.record(
      "there is no snapshot \(file.path): record it with CAMBIO_RECORD=1",
      sourceLocation: place
    )
    return
  }
  let expected = String(decoding: bytes, as: UTF8.self)
  guard expected != text else { return }
  Issue.record(
    "\(name) differs from its snapshot:\n\(LineDifference.text(from: expected, to: text))",
    sourceLocation: place
  )
}
