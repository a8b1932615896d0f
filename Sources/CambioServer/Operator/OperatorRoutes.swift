import ExactMoney
import ExchangeRates
import HTTPTypes
import Hummingbird
import LocalStore
import PlainBytes
import Refreshing
import SharedAnswers
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
      let waiting: ServerMetrics.Gauge = (
        "cambio_waiting_requests", "Requests that wait for their turn.",
        [("", Int64(queue.waitingCount))]
      )
      let gauges = current.gauges + [waiting]
      let text = metrics.text(droppedLogLines: logWriter.dropped, gauges: gauges)
      return Response(text, type: ContentType.metrics, .operations)
    }
    routes.get("/operator/sources", .page) { request, _ in
      try access.check(request)
      let json = SourcesJSON.encodeForOperator(current.snapshot)
      return Response(json.text + "\n", type: ContentType.json, .operations)
    }
    routes.get("/operator") { request, _ in
      Work(access.isOperator(request) ? await overview() : signIn())
    }
    routes.post("/operator/sign-in") { request, body, context in
      Work(try signIn(request, Query(form: body), isSecure: context.isSecure))
    }
    routes.post("/operator/sign-out") { request, _, _ in
      try SiteCheck.check(request)
      return Work(.seeOther("/operator", cookie: OperatorAccess.signingOut))
    }
    routes.post("/operator/refresh") { request, _, _ in Work(try await refresh(request)) }
    routes.post("/operator/keys") { request, body, _ in
      Work(try await takeKey(request, Query(form: body)))
    }
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

  func overview(
    _ notice: String? = nil,
    status: HTTPResponse.Status = .ok
  ) async -> Response {
    let doubtful = try? await current.backend.store?.run { store throws(StoreError) in
      try store.rates.quarantine(includingReleased: false)
    }
    let view = OperatorView(
      assets: assets,
      statuses: current.snapshot.statuses,
      figures: doubtful ?? [],
      keysPlace: current.backend.refresher == nil ? nil : keys?.place,
      notice: notice
    )
    return Response(view.document.text, type: ContentType.html, .page, status: status)
  }

  private func signIn(notice: String? = nil) -> Response {
    Response(
      OperatorView.signIn(notice, assets).text,
      type: ContentType.html,
      HTTPFields.page.adding([.wwwAuthenticate: OperatorRoutes.challenge]),
      status: .unauthorized
    )
  }

  /// The challenge for a program to authenticate as the operator.
  static let challenge = "Bearer realm=\"Cambio operator\""
}
