package import Dialects
import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The reason why a server cannot listen.
package struct ListeningFailure: Error {
  /// Whether another program has the port.
  package let isTaken: Bool
  /// The reason in the system's words.
  package let reason: String
  /// The API of the port; nil for the server's own.
  package let dialect: Dialect?

  init(_ error: any Error, of dialect: Dialect? = nil) {
    if let failure = error as? ListeningFailure {
      self = failure
      return
    }
    let code = (error as? IOError)?.errnoCode
    isTaken = code == EADDRINUSE
    reason = code.map { String(cString: strerror($0)) } ?? "\(error)"
    self.dialect = dialect
  }
}
