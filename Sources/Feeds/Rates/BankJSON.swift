import ExactJSON

extension FeedResponse {
  /// The body as JSON, once the status is a success.
  ///
  /// - Throws: What ``body(_:)`` throws, a refusal with the `message` of the body when it has one;
  ///   ``FeedError/malformed(format:offset:reason:)``.
  func json() throws(FeedError) -> JSONField {
    do throws(FeedError) {
      return JSONField(try JSONValue.parsed(try body(.json)), path: "")
    } catch {
      guard case .refused(let kind, _) = error, let message = jsonMessage else { throw error }
      throw .refused(kind, message: message)
    }
  }

  /// What a JSON body says in `message`, in one line; nil when that is long or no plain text.
  var jsonMessage: String? {
    let message = (try? JSONValue(bytes))?["message"]?.stringValue
    return message.flatMap { FeedResponse(bytes: Array($0.utf8)).plainText }
  }
}

extension JSONField {
  /// A figure by its digits, written as a number or as a string; empty when it is `null`.
  func digits(_ name: String) throws(FeedError) -> ByteText {
    _ = try field(name)
    return try optionalDigits(name)
  }

  /// A figure by its digits, as ``digits(_:)`` reads it; empty without the field.
  func optionalDigits(_ name: String) throws(FeedError) -> ByteText {
    guard let value = self[name] else { return [] }
    guard let text = value.digits ?? value.stringValue else {
      throw try field(name).wrongType("number")
    }
    return ByteText(text.utf8)
  }
}

extension JSONValue {
  fileprivate static func parsed(_ bytes: [UInt8]) throws(FeedError) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(bytes)
    } catch {
      throw FeedError(error)
    }
  }
}
