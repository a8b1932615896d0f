import ExactJSON

/// Puts a key into the text of a configuration file, and leaves the rest, comments too, as it is.
struct ConfigurationEdit {
  /// The text, and the same without comments: a byte has the same place in both.
  private var text: [UInt8]
  private var plain: [UInt8]

  /// An edit of `text`; of a file that is not there, nil, a new one is made.
  init(_ text: [UInt8]?) {
    self.text = text ?? Array("{\n}\n".utf8)
    plain = JSONComments.blanked(self.text)
  }

  /// The text with `key` for the source `id`, which goes before the other sources where the file lists them.
  ///
  /// Nil where the text is not that of a configuration.
  func setting(_ key: String, of id: String) -> [UInt8]? {
    guard JSONValue.isObject(plain), let members = members(from: 0) else { return nil }
    var edit = self
    // From the end: places before an edit stay as they are.
    let keys = members.first { $0.name == "keys" }
    let sources = members.first { $0.name == "sources" }
    let edits = [
      keys.flatMap { edit.insertion(of: key, id, into: $0.value) },
      sources.flatMap { insertion(of: id, intoList: $0.value) },
      keys == nil
        ? Edit(at: start(of: 0) + 1, "\n  \"keys\": { \(quoted(id)): \(quoted(key)) }" + comma(0))
        : nil,
    ].compactMap { $0 }.sorted { $0.range.lowerBound > $1.range.lowerBound }
    for each in edits { edit.text.replaceSubrange(each.range, with: Array(each.words.utf8)) }
    return edit.text
  }

  private struct Edit {
    let range: Range<Int>
    let words: String

    init(at place: Int, _ words: String) {
      self.init(place..<place, words)
    }

    init(_ range: Range<Int>, _ words: String) {
      (self.range, self.words) = (range, words)
    }
  }

  private func insertion(of key: String, _ id: String, into object: Range<Int>) -> Edit? {
    guard let members = members(from: object.lowerBound) else { return nil }
    if let known = members.first(where: { $0.name == id }) { return Edit(known.value, quoted(key)) }
    return Edit(
      at: object.lowerBound + 1,
      " \(quoted(id)): \(quoted(key))" + comma(object.lowerBound)
    )
  }

  private func insertion(of id: String, intoList list: Range<Int>) -> Edit? {
    let ids = (try? JSONValue(Array(plain[list])))?.elements?.compactMap { $0.stringValue } ?? []
    guard !ids.contains(id) else { return nil }
    return Edit(at: list.lowerBound + 1, quoted(id) + (ids.isEmpty ? "" : ", "))
  }

  /// A comma where what begins at `place` is not empty.
  private func comma(_ place: Int) -> String {
    let first = start(of: start(of: place) + 1)
    return [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(plain[first]) ? " " : ","
  }

  private func quoted(_ text: String) -> String { JSONValue.string(text).text }

  // MARK: Places

  /// The names of an object's members, and where their values are.
  private func members(from place: Int) -> [(name: String, value: Range<Int>)]? {
    var members: [(name: String, value: Range<Int>)] = []
    var index = start(of: start(of: place) + 1)
    while index < plain.count, plain[index] == UInt8(ascii: "\"") {
      let name = end(of: index)
      let value = start(of: start(of: name) + 1)
      let after = end(of: value)
      guard let text = (try? JSONValue(Array(plain[index..<name])))?.stringValue else { return nil }
      members.append((text, value..<after))
      let next = start(of: after)
      guard next < plain.count, plain[next] == UInt8(ascii: ",") else { return members }
      index = start(of: next + 1)
    }
    return members
  }

  /// The first byte from `place` on that is no space.
  private func start(of place: Int) -> Int {
    plain[min(place, plain.count)...].firstIndex { $0 > 0x20 } ?? plain.count
  }

  /// Where the value that begins at `place` ends.
  private func end(of place: Int) -> Int {
    var (index, depth, isText) = (place, 0, false)
    while index < plain.count {
      let byte = plain[index]
      index += 1
      if isText {
        if byte == UInt8(ascii: "\\") { index += 1 }
        if byte == UInt8(ascii: "\"") { isText = false }
        if !isText, depth == 0 { return index }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth <= 0 { return depth == 0 ? index : index - 1 }
        case UInt8(ascii: ","), 0...0x20: if depth == 0 { return index - 1 }
        default: break
        }
      }
    }
    return plain.count
  }
}

extension JSONValue {
  fileprivate static func isObject(_ bytes: [UInt8]) -> Bool {
    (try? JSONValue(bytes))?.members != nil
  }
}
