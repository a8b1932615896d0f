package import Dialects
import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The reason why a server cannot listen.
package struct ListeningFailure: Error {
  /// The obstacle.
  package enum Kind: Sendable {
    case addressTaken, notAllowed, noSuchAddress, other
  }

  package let kind: Kind
  /// In the system's words.
  package let reason: String
  /// The API of the port; nil for the server's own.
  package let dialect: Dialect?

  init(_ error: any Error, of dialect: Dialect? = nil) {
    if let failure = error as? ListeningFailure {
      self = failure
      return
    }
    self.dialect = dialect
    guard let failure = error as? IOError else {
      kind = error is SocketAddressError ? .noSuchAddress : .other
      reason = "\(error)"
      return
    }
    kind =
      switch failure.errnoCode {
      case EADDRINUSE: .addressTaken
      case EACCES, EPERM: .notAllowed
      case EADDRNOTAVAIL: .noSuchAddress
      default: .other
      }
    reason = String(cString: strerror(failure.errnoCode))
  }
}
