import ExactMoney
import ExchangeRates
import HTTPTypes
import Hummingbird
import LocalStore
import PlainBytes
import Refreshing
import WebViews

/// The operator's addresses: the server's health, the state of its sources, and their refresh.
struct OperatorRoutes: Sendable {
  let access: OperatorAccess
  let current: CurrentRates
  let refreshing: RateRefreshing
  let metrics: ServerMetrics
  let queue: WorkQueue
  let logWriter: LogWriter
  let assets: Assets
  let keys: SourceKeys?
  let restart: Restart

  func add(to routes: inout ServerRoutes) {
    routes.get("/metrics", .small) { request, _ in
      try access.check(request)
      let text = metrics.text(droppedLogLines: logWriter.dropped, gauges: gauges)
      return Response(text, type: ContentType.metrics, .operations)
    }
    routes.get("/operator/sources", .page) { request, _ in
      try access.check(request)
      let json = OperatorSourcesJSON.encode(current.snapshot)
      return Response(json.text + "\n", type: ContentType.json, .operations)
    }
    routes.get("/operator") { request, _ in
      Work(access.isOperator(request) ? await page(overview()) : signIn())
    }
    routes.post("/operator/sign-in") { request, body, context in
      Work(try signIn(request, Query(form: body), isSecure: context.isSecure))
    }
    routes.post("/operator/sign-out") { request, _, _ in
      try SiteCheck.check(request)
      return Work(.seeOther("/operator", cookie: OperatorAccess.signingOut))
    }
    routes.post("/operator/refresh") { request, _, _ in Work(try await refresh(request)) }
    KeyRoutes(
      access: access,
      current: current,
      keys: keys,
      restart: restart,
      page: { await page(overview($0), status: .unprocessableContent) }
    ).add(to: &routes)
  }

  private var gauges: [RateGauges.Gauge] {
    RateGauges(current: current).all + [
      (
        "cambio_waiting_requests", "Requests that wait for their turn.",
        [("", Int64(queue.waitingCount))]
      )
    ]
  }

  private func signIn(
    _ request: Request,
    _ form: Query,
    isSecure: Bool
  ) throws -> Response {
    try SiteCheck.check(request)
    guard let token = form["token"], access.isToken(token) else {
      return signIn(notice: "That is not the token.")
    }
    return .seeOther("/operator", cookie: access.signingIn(isSecure: isSecure))
  }

  /// Refreshes every source, due or not, within its quota.
  private func refresh(_ request: Request) async throws -> Response {
    try SiteCheck.check(request)
    try access.check(request)
    _ = await refreshing.refresh(.now)
    return .seeOther("/operator")
  }

  private func overview(_ notice: String? = nil) async -> OperatorView.Content {
    let doubtful = try? await current.backend.store?.run { store throws(StoreError) in
      try store.rates.quarantine(includingReleased: false)
    }
    return .overview(
      OperatorOverview(
        statuses: current.snapshot.statuses,
        figures: doubtful ?? [],
        keysPlace: current.backend.refresher == nil ? nil : keys?.place,
        notice: notice
      )
    )
  }

  private func signIn(notice: String? = nil) -> Response {
    page(.signIn(notice), status: .unauthorized)
  }

  private func page(
    _ content: OperatorView.Content,
    status: HTTPResponse.Status = .ok
  ) -> Response {
    var fields = HTTPFields.page
    if status == .unauthorized { fields[.wwwAuthenticate] = OperatorRoutes.challenge }
    let document = OperatorView(content: content, assets: assets).document.text
    return Response(document, type: ContentType.html, fields, status: status)
  }

  /// The challenge for a program to authenticate as the operator.
  static let challenge = "Bearer realm=\"Cambio operator\""
}
