import LoopbackServer
import Refreshing

extension Fault {
  /// The faults of a whole document.
  static var contents: [Fault] {
    [
      failing("nothing", .unexpectedContent, .notPublished) { _ in Document([]) },
      failing("a number", .wrongType, .unexpectedContent, .missingField) { _ in
        Document(Array("3".utf8))
      },
      failing("the answer of another source", .unexpectedContent) { subject in
        let others = ["frankfurter/rates.json", "ecb/eurofxref-daily.xml"]
        return try Document(fixture: others[subject.format.isJSON ? 1 : 0])
      },
      failing("cut at half", .malformed) { try $0.cut { $0 / 2 } },
      failing("cut near the end", .malformed) { try $0.cut { $0 - 1 } },
      failing("nothing in it", .notPublished) { subject in
        let document = try subject.current()
        switch subject.format {
        case .json(let list): return try document.replacing(member: list, with: "[]")
        case .xml(let opening, let closing):
          return try document.removing(from: opening, through: closing)
        case .csv: return document.cut(after: document.bytes.firstIndex(of: 0x0A) ?? 0)
        }
      },
      failing(
        "a text for what is asked",
        .wrongType,
        .unexpectedContent,
        exception: Exception("only JSON has types") { !$0.format.isJSON }
      ) { subject in
        guard case .json(let list) = subject.format else { return try subject.current() }
        return try subject.current().replacing(member: list, with: "\"none\"")
      },
      failing(
        "a field is missing",
        .missingField,
        exception: Exception("each name is a pair of its own") { $0.field == nil }
      ) { subject in
        let quote = subject.format.isJSON ? "\"" : ""
        let field = subject.field ?? ""
        return try subject.current().replacing(quote + field, with: quote + "x" + field)
      },
      failing(
        "a name twice",
        .malformed,
        exception: Exception("only JSON has names that must be unique") { !$0.format.isJSON }
      ) { try $0.current().inserting(Array(#""twice":1,"twice":2,"#.utf8), after: "{") },
      failing(
        "a letter in Latin-1",
        .malformed,
        exception: Exception("only JSON must be UTF-8") { !$0.format.isJSON }
      ) { try $0.current().inserting(Array("\"".utf8) + [0xE9] + Array("\":0,".utf8), after: "{") },
      Fault(
        "UTF-16",
        .content,
        expected: { $0.format == .csv ? .failed(.missingField) : .failed(.unexpectedContent) },
        document: { try $0.current().inUTF16 }
      ),
      Fault(
        "a byte order mark",
        .content,
        expected: { _ in .accepted },
        document: { Document([0xEF, 0xBB, 0xBF] + (try $0.next()).bytes) }
      ),
      Fault(
        name: "another charset declared",
        group: .content,
        replies: { [$0.response(try $0.next(), at: $1, charset: "utf-16")] },
        expected: { _ in .accepted }
      ),
    ]
  }

  private static func failing(
    _ name: String,
    _ kinds: RefreshFailure.Kind...,
    exception: Exception? = nil,
    document: @escaping @Sendable (Subject) throws -> Document
  ) -> Fault {
    Fault(
      name,
      .content,
      exception: exception,
      expected: { _ in .failed(Set(kinds)) },
      document: document
    )
  }
}

extension FaultSubject {
  /// Returns the response cut after a number of bytes, which does not count white space at the end.
  ///
  /// CSV has no end mark, so it is cut where the last record lacks a field.
  fileprivate func cut(after count: (Int) -> Int) throws -> Document {
    let document = try current()
    let length = count(document.lengthWithoutEnd)
    let separator: Character = document.bytes.contains(UInt8(ascii: "|")) ? "|" : ","
    return document.cut(after: length, before: format == .csv ? separator : nil)
  }
}
