import Digests
package import ExactJSON

/// The digest of a document, by which a change is found.
extension JSONValue {
  /// The document with its digest as text: members in the order of their names, without white space (RFC 8785).
  package var sealed: String { adding(["digest": .string(digest)]).canonical.text }

  /// "sha256:" and the digest of the text, in hexadecimal digits.
  package var digest: String { "sha256:" + ContentDigest(of: bytes).text }

  /// Reads what was ``sealed``, also if it was indented since, without the digest; O(n).
  ///
  /// - Throws: ``ReceiptVerdict/Reason`` if it is no such document, was changed, or has another number than `form`, whose
  ///   number has one digit.
  package init(
    sealed bytes: [UInt8],
    form: String,
    maximumValues: Int = .max
  ) throws(ReceiptVerdict.Reason) {
    guard let value = try? JSONValue(bytes, maximumValues: maximumValues),
      let members = value.members, let name = value["cambio"]?.stringValue
    else { throw .unreadable }
    guard name == form else {
      throw name.hasPrefix(form.dropLast()) ? .unknownForm(name) : .unreadable
    }
    let content = JSONValue.object(members.filter { $0.name != "digest" }).canonical
    guard value["digest"]?.stringValue == content.digest else { throw .changed }
    self = content
  }
}
