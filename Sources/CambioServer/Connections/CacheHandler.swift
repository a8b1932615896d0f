import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Answers requests from the cache on the connection's thread, before the framework makes a task of
/// them.
///
/// It passes on a request that is not cached, not compressed yet or not admitted, that arrives
/// while another one is unanswered, or whose client does not read.
final class CacheHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// A request that is answered once it has arrived whole.
  private struct Known {
    let request: HTTPRequest
    let response: PreparedResponse.Sent
    let route: String
    let start: ContinuousClock.Instant
  }

  private let cache: ResponseCache
  private let admission: AdmissionControl
  private let accessLog: AccessLog
  private let date = DateField()
  /// The number of requests that were passed on and have no response yet.
  private var underway = 0
  private var known: Known?
  private var isFlushDue = false

  init(_ cache: ResponseCache, _ admission: AdmissionControl, _ accessLog: AccessLog) {
    self.cache = cache
    self.admission = admission
    self.accessLog = accessLog
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let request):
      known = self.known(request, context)
      if known != nil { return }
      underway += 1
    case .body where known != nil: return
    case .end:
      if let known {
        self.known = nil
        answer(known, context)
        return
      }
    default: break
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if isFlushDue {
      isFlushDue = false
      context.flush()
    }
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { underway -= 1 }
    context.write(data, promise: promise)
  }

  private func known(_ request: HTTPRequest, _ context: ChannelHandlerContext) -> Known? {
    guard underway == 0, request.method == .get, context.channel.isWritable,
      let kept = cache.response(to: request), let response = kept.response.response(to: request),
      (try? admission.client(of: request, peer: context.remoteAddress)) != nil
    else { return nil }
    return Known(request: request, response: response, route: kept.route, start: .now)
  }

  private func answer(_ known: Known, _ context: ChannelHandlerContext) {
    let response = known.response
    var fields = response.fields
    fields[.date] = date.text(at: cache.moment.now)
    let head = HTTPResponse(status: response.status, headerFields: fields)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if let body = response.body {
      context.write(wrapOutboundOut(.body(body.buffer)), promise: nil)
    }
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    isFlushDue = true
    accessLog.note(
      known.request,
      route: known.route,
      id: RequestID().description,
      status: response.status,
      bytes: response.body?.count ?? 0,
      since: known.start
    )
  }
}
