import Synchronization
import Upstream

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Sends responses by host and path, and records the requests.
final class MovieAnswers: Sendable {
  private let state: Mutex<(answers: [String: [UInt8]], asked: [String])>

  /// The names of the threads that sent requests.
  private let names = Mutex<Set<String>>([])
  var threads: Set<String> { names.withLock { $0 } }

  init(_ answers: [String: [UInt8]]) { state = Mutex((answers, [])) }

  var asked: [String] { state.withLock { $0.asked } }

  /// Makes all further requests fail.
  func fail() { state.withLock { $0.answers = [:] } }

  /// Whether TMDb finds one movie for every search, with the title searched for.
  var answersTMDb: Bool {
    get { findsAll.withLock { $0 } }
    set { findsAll.withLock { $0 = newValue } }
  }

  private let findsAll = Mutex(false)

  private func found(_ url: String) -> [UInt8]? {
    guard answersTMDb, url.contains("/search/movie"),
      let name = url.split(separator: "query=").last?.prefix(while: { $0 != "&" })
    else { return nil }
    let id = name.utf8.reduce(1) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFF }
    return Array(
      #"{"page":1,"results":[{"id":\#(id),"title":"\#(name)"}],"total_pages":1,"total_results":1}"#
        .utf8
    )
  }

  var client: UpstreamClient {
    UpstreamClient { [self] request throws(UpstreamError) in
      let path = String(request.url.split(separator: "?")[0])
      _ = names.withLock { $0.insert(Thread.name) }
      let body = state.withLock { state in
        state.asked.append(path)
        return state.answers[path]
      }
      guard let body = found(request.url) ?? body else { throw .refused(host: path) }
      return UpstreamResponse(status: 200, contentType: "application/json", body: body)
    }
  }
}

/// Reads the name of the current thread.
private enum Thread {
  static var name: String {
    guard let file = fopen("/proc/thread-self/comm", "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
