import Foundation
import Hummingbird

/// Hummingbird with nothing around it: routes that answer the bytes of files, read once.
///
///     BareServer PORT PATH TYPE FILE [PATH TYPE FILE …]
@main struct BareServer {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let port = words.first.flatMap({ Int($0) }) else { fatalError("no port") }
    let router = Router()
    for index in stride(from: 1, to: words.count - 2, by: 3) {
      let body = ByteBuffer(bytes: try Data(contentsOf: URL(fileURLWithPath: words[index + 2])))
      let headers: HTTPFields = [.contentType: words[index + 1]]
      router.get(RouterPath(words[index])) { _, _ in
        Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
      }
    }
    let configuration = ApplicationConfiguration(address: .hostname("127.0.0.1", port: port))
    try await Application(router: router, configuration: configuration).runService()
  }
}
