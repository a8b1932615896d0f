import CambioAPI
import HTTPTypes
import Hummingbird
import NIOCore
import PlainBytes

/// The routes of the server: a path, a method, a handler, and the price of its answers.
///
/// A handler reads the question of a request and returns ``Work``, which waits for its turn. A
/// route without a price does not compile.
struct ServerRoutes {
  typealias Handler = @Sendable (Request, ByteBuffer, ServerContext) async throws -> Work

  /// A path with a method.
  struct Route: Sendable {
    let path: String
    let method: HTTPRequest.Method
    /// The maximum number of bytes of a request's body; nil if it is not read.
    let maximumBody: Int?
    /// The number of requests as which one counts in a client's minute.
    let weight: Int
    let handler: Handler
  }

  /// The maximum number of bytes of a form.
  static let maximumForm = 65_536

  private(set) var paths = KnownPaths()
  private(set) var all: [Route] = []

  /// Adds a route for GET, and for HEAD with the same fields, at `price`.
  mutating func get(
    _ path: String,
    _ price: WorkPrice,
    _ respond: @escaping @Sendable (Request, ServerContext) async throws -> Response
  ) {
    get(path) { request, context in Work(price) { try await respond(request, context) } }
  }

  /// Adds a route for GET, and for HEAD with the same fields, at the price that `handler` returns.
  mutating func get(
    _ path: String,
    _ handler: @escaping @Sendable (Request, ServerContext) async throws -> Work
  ) {
    add(
      Route(path: path, method: .get, maximumBody: nil, weight: 1) { request, _, context in
        try await handler(request, context)
      }
    )
  }

  /// Adds a route for POST, whose body is read before `handler` is called.
  mutating func post(
    _ path: String,
    maximumBody: Int = maximumForm,
    weight: Int = 1,
    _ handler: @escaping Handler
  ) {
    add(
      Route(
        path: path,
        method: .post,
        maximumBody: maximumBody,
        weight: weight,
        handler: handler
      )
    )
  }

  private mutating func add(_ route: Route) {
    paths.add(route.path, route.method)
    all.append(route)
  }

  /// Returns the responder of these routes, whose work waits in `queue`.
  func responder(
    _ errors: ErrorMiddleware,
    _ admission: AdmissionMiddleware,
    _ cache: CacheMiddleware,
    _ queue: WorkQueue
  ) -> RequestTasks {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: errors)
    router.add(middleware: admission)
    router.add(middleware: cache)
    let turns = RouteTurns(queue: queue, admission: admission.admission)
    for route in all {
      router.on(RouterPath(route.path), method: route.method) { request, context in
        try await turns.response(of: route, to: request, context)
      }
    }
    return RequestTasks(responder: router.buildResponder())
  }
}

/// Responds to each request in its own task.
///
/// A task keeps the memory of its deepest calls until it ends, and that of a connection may live
/// long.
struct RequestTasks: HTTPResponder {
  fileprivate let responder: RouterResponder<ServerContext>

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    let task = Task { try await responder.respond(to: request, context: context) }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}

/// Queues the work of requests, and reserves the memory of their bodies and answers.
private struct RouteTurns: Sendable {
  let queue: WorkQueue
  let admission: AdmissionControl
  /// The memory for bodies, of which one takes as much as has arrived.
  private let bodies = MemoryBudget(24 << 20, maximumOfClient: 21 << 20)
  private let answers = MemoryBudget(32 << 20, maximumOfClient: 26 << 20)

  /// The maximum number of bytes of a body that takes no memory of the budget.
  private static let maximumFreeBody = 4_096
  /// The maximum number of bytes of an answer that is written at once.
  private static let maximumWhole = 65_536

  func response(
    of route: ServerRoutes.Route,
    to request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let visitor = context.visitor
    try admission.checkRate(of: visitor.client, route.weight - 1)
    let body = try await body(of: request, for: route, visitor)
    defer { withExtendedLifetime(body.memory) {} }
    let work = try await route.handler(request, body.bytes, context)
    let memory =
      try work.price.bytes > 0
      ? answers.reserve(work.price.bytes, for: visitor.client) : nil
    var response = try await queue.run(work.price, for: visitor, work.response)
    if let memory, response.body.contentLength ?? .max > RouteTurns.maximumWhole {
      response.body = response.body.holding(memory)
    }
    return response
  }

  private func body(
    of request: Request,
    for route: ServerRoutes.Route,
    _ visitor: Visitor
  ) async throws -> (bytes: ByteBuffer, memory: MemoryBudget.Reservation?) {
    guard let maximum = route.maximumBody else { return (ByteBuffer(), nil) }
    let length = request.headers[.contentLength].flatMap { Int(digits: $0) }
    if let length, length > maximum { throw Problem.tooLarge(maximum: maximum) }
    if request.headers.contains(.expect) { visitor.connection?.readBody() }
    var (bytes, memory) = (ByteBuffer(), nil as MemoryBudget.Reservation?)
    do {
      for try await part in request.body {
        guard bytes.readableBytes + part.readableBytes <= maximum else {
          throw Problem.tooLarge(maximum: maximum)
        }
        // The part is a slice of everything that was read at once, so its bytes are copied.
        bytes.writeBytes(part.readableBytesView)
        guard bytes.readableBytes > RouteTurns.maximumFreeBody else { continue }
        if memory == nil {
          memory = try bodies.reserve(0, for: visitor.client)
          // Reserved capacity takes no memory before it is used.
          if let length { bytes.reserveCapacity(length) }
        }
        // The capacity of a body of unknown length doubles as it grows.
        try memory?.grow(to: length == nil ? bytes.storageCapacity : bytes.readableBytes)
      }
    } catch let problem as Problem {
      throw problem
    } catch {
      throw Problem(.badRequest, "The body of the request does not come to its end.")
    }
    return (bytes, memory)
  }
}

extension ResponseBody {
  /// Returns the body, which keeps `memory` until its reader has taken it, a slice at a time.
  fileprivate consuming func holding(_ memory: MemoryBudget.Reservation) -> ResponseBody {
    let body = self
    return ResponseBody(contentLength: contentLength) { writer in
      try await body.write(SlicingWriter(writer))
      withExtendedLifetime(memory) {}
    }
  }
}

/// Writes large buffers in slices, each after the reader has taken those before.
private struct SlicingWriter: ResponseBodyWriter {
  private var writer: any ResponseBodyWriter
  private static let slice = 65_536

  init(_ writer: any ResponseBodyWriter) { self.writer = writer }

  mutating func write(_ buffer: ByteBuffer) async throws {
    var buffer = buffer
    while let slice = buffer.readSlice(length: min(buffer.readableBytes, SlicingWriter.slice)),
      slice.readableBytes > 0
    {
      try await writer.write(slice)
    }
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await writer.finish(trailingHeaders)
  }
}
