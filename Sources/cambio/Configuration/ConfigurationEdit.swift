import ExactJSON

/// Adds a key to the text of a configuration file or removes it; the rest, comments too, stays.
struct ConfigurationEdit {
  /// The text, and the same without comments: a byte has the same place in both.
  private var text: [UInt8]
  private var plain: [UInt8]

  /// An edit of `text`; nil makes a new file.
  init(_ text: [UInt8]?) {
    self.text = text ?? Array("{\n}\n".utf8)
    plain = JSONComments.blanked(self.text)
  }

  /// The text with `key` for the source `id`, which becomes the first source in the file's list, if it has one.
  ///
  /// Nil if the text is not a configuration.
  func setting(_ key: String, of id: String) -> [UInt8]? {
    guard JSONValue.isObject(plain), let members = members(from: 0) else { return nil }
    let keys = members.first { $0.name == "keys" }
    let sources = members.first { $0.name == "sources" }
    let edits = [
      keys.flatMap { insertion(of: key, id, into: $0.value) },
      sources.flatMap { insertion(of: id, intoList: $0.value) },
      keys == nil
        ? Edit(at: start(of: 0) + 1, "\n  \"keys\": { \(quoted(id)): \(quoted(key)) }" + comma(0))
        : nil,
    ].compactMap { $0 }
    return text(after: edits)
  }

  /// The text without a key for the source `id`, which also leaves the list of sources.
  ///
  /// Nil if the text is not a configuration.
  func removing(_ id: String) -> [UInt8]? {
    guard JSONValue.isObject(plain), let members = members(from: 0) else { return nil }
    let edits = members.flatMap { member -> [Edit] in
      let start = member.value.lowerBound
      switch member.name {
      case "keys":
        let keys = self.members(from: start) ?? []
        return removal(at: keys.firstIndex { $0.name == id }, of: keys.map { $0.place })
      case "sources":
        let places = elements(from: start)
        return removal(at: places.firstIndex { string(at: $0) == id }, of: places)
      default: return []
      }
    }
    return text(after: edits)
  }

  private func text(after edits: [Edit]) -> [UInt8] {
    var text = text
    // From the end: places before an edit stay valid.
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      text.replaceSubrange(edit.range, with: Array(edit.words.utf8))
    }
    return text
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
    let ids = elements(from: list.lowerBound).compactMap { string(at: $0) }
    guard !ids.contains(id) else { return nil }
    return Edit(at: list.lowerBound + 1, quoted(id) + (ids.isEmpty ? "" : ", "))
  }

  /// The edit that removes one of the things at `places` with the comma and the space beside it.
  private func removal(at index: Int?, of places: [Range<Int>]) -> [Edit] {
    guard let index else { return [] }
    let place = places[index]
    let next = start(of: place.upperBound)
    if plain[next] == UInt8(ascii: ",") {
      return [Edit(widened(place.lowerBound..<next + 1), "")]
    }
    let own = Edit(widened(place), "")
    guard index > 0 else { return [own] }
    // A comment between the comma and the removed part stays.
    let comma = start(of: places[index - 1].upperBound)
    return [Edit(comma..<comma + 1, ""), own]
  }

  /// `place` with its line if nothing else is on it, else with the space on one of its sides.
  private func widened(_ place: Range<Int>) -> Range<Int> {
    func isBlank(_ index: Int) -> Bool { text[index] <= 0x20 && text[index] != UInt8(ascii: "\n") }
    var (low, high) = (place.lowerBound, place.upperBound)
    while isBlank(low - 1) { low -= 1 }
    while isBlank(high) { high += 1 }
    let opensLine = text[low - 1] == UInt8(ascii: "\n")
    if opensLine && text[high] == UInt8(ascii: "\n") { return low - 1..<high }
    // The next text must not move up to a comment that ends with the line before.
    return opensLine || low == place.lowerBound
      ? place.lowerBound..<high : low..<place.upperBound
  }

  /// A comma, unless what begins at `place` is empty.
  private func comma(_ place: Int) -> String {
    let first = start(of: start(of: place) + 1)
    return [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(plain[first]) ? " " : ","
  }

  private func quoted(_ text: String) -> String { JSONValue.string(text).text }

  // MARK: Places

  private typealias Member = (name: String, place: Range<Int>, value: Range<Int>)

  /// The names of an object's members, with their places and their values' places.
  private func members(from place: Int) -> [Member]? {
    var members: [Member] = []
    var index = start(of: start(of: place) + 1)
    while index < plain.count, plain[index] == UInt8(ascii: "\"") {
      let name = end(of: index)
      let value = start(of: start(of: name) + 1)
      let after = end(of: value)
      guard let text = string(at: index..<name) else { return nil }
      members.append((text, index..<after, value..<after))
      let next = start(of: after)
      guard next < plain.count, plain[next] == UInt8(ascii: ",") else { return members }
      index = start(of: next + 1)
    }
    return members
  }

  /// The places of a list's elements.
  private func elements(from place: Int) -> [Range<Int>] {
    var elements: [Range<Int>] = []
    var index = start(of: place + 1)
    while index < plain.count, plain[index] != UInt8(ascii: "]") {
      let end = end(of: index)
      elements.append(index..<end)
      let next = start(of: end)
      guard next < plain.count, plain[next] == UInt8(ascii: ",") else { break }
      index = start(of: next + 1)
    }
    return elements
  }

  private func string(at place: Range<Int>) -> String? {
    (try? JSONValue(Array(plain[place])))?.stringValue
  }

  /// The first byte from `place` on that is not a space.
  private func start(of place: Int) -> Int {
    plain[min(place, plain.count)...].firstIndex { $0 > 0x20 } ?? plain.count
  }

  /// The end of the value that begins at `place`.
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
