import CambioAPI
import HTTPTypes
import Hummingbird

/// Recognises the operator, who knows the server's token.
///
/// Programs send the token with each request (`Authorization: Bearer`, RFC 6750). A browser sends
/// it once, in a form, and gets a cookie, which holds until the server stops and is not the token.
package struct OperatorAccess: Sendable {
  package let token: String
  private let session = OperatorAccess.random()

  private static let cookie = "cambio-operator"

  /// Creates access with `token`, or with a random one if it is nil.
  package init(token: String?) {
    self.token = token ?? OperatorAccess.random()
  }

  /// Returns whether `request` comes from the operator.
  func isOperator(_ request: Request) -> Bool {
    if let field = request.headers[.authorization] {
      let scheme = "bearer "
      guard field.prefix(scheme.count).lowercased() == scheme else { return false }
      return isToken(field.dropFirst(scheme.count))
    }
    return request.headers.cookie(named: OperatorAccess.cookie, atMost: 64)
      .map { OperatorAccess.isEqual($0, session) } ?? false
  }

  /// Checks that `request` comes from the operator.
  ///
  /// - Throws: ``Problem`` if it does not.
  func check(_ request: Request) throws(Problem) {
    guard isOperator(request) else {
      throw Problem(
        .notOperator,
        "Only the operator of this server may see this.",
        hint: "Send the operator's token, as Authorization: Bearer."
      )
    }
  }

  /// Returns whether a text is the token.
  func isToken(_ text: some StringProtocol) -> Bool { OperatorAccess.isEqual(text, token) }

  /// Returns the cookie that keeps the operator signed in until the browser closes.
  ///
  /// With TLS, the browser sends it over TLS alone.
  func signingIn(isSecure: Bool) -> String {
    "\(OperatorAccess.cookie)=\(session); Path=/; HttpOnly; SameSite=Strict"
      + (isSecure ? "; Secure" : "")
  }

  /// The cookie that signs the operator out.
  static let signingOut = "\(cookie)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"

  /// Compares every byte, so that the time does not reveal how many are right.
  private static func isEqual(_ text: some StringProtocol, _ secret: String) -> Bool {
    var difference = text.utf8.count ^ secret.utf8.count
    // A wrong length is compared too, with other bytes in place of the text.
    var given = text.utf8.makeIterator()
    for byte in secret.utf8 { difference |= Int(given.next() ?? 0) ^ Int(byte) }
    return difference == 0
  }

  /// Returns 128 unguessable bits as hexadecimal digits.
  private static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<16).map { _ in
      let byte = generator.next() as UInt8
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

extension HTTPFields {
  /// Returns the value of a request's cookie; nil if there is none, or if it is longer than `most`
  /// bytes.
  func cookie(named name: String, atMost most: Int) -> String? {
    for field in self[values: .cookie] {
      for pair in field.utf8.split(separator: UInt8(ascii: ";")) {
        let pair = pair.drop { $0 == UInt8(ascii: " ") }
        let start = name.utf8.count + 1
        guard pair.count > start, pair.count <= most + start,
          pair.prefix(start).elementsEqual((name + "=").utf8)
        else { continue }
        return String(Substring(pair.dropFirst(start)))
      }
    }
    return nil
  }
}
