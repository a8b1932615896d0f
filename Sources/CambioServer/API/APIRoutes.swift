import CambioAPI
import HTTPTypes
import Hummingbird
import NIOCore

/// The addresses of the interface for programs.
struct APIRoutes: Sendable {
  let api: APIResponder
  let languages: ReaderLanguages

  func add(to routes: inout ServerRoutes) {
    let conversions = ConversionEndpoint(api: api)
    let history = HistoryEndpoint(api: api)
    let book = BookEndpoint(api: api, history: history)
    let catalogue = CatalogueEndpoint(api: api, languages: languages)
    let sources = SourcesEndpoint(api: api)
    let events = EventsEndpoint(desk: api.desk)
    let description = PreparedResponse(
      OpenAPI.document,
      type: ContentType.json,
      fields: HTTPFields.interface.adding([.cacheControl: "public, max-age=3600"])
    )
    routes.get("/api/v1/convert") { request, _ in try conversions.convert(request) }
    routes.get("/api/v1/rates") { request, _ in try conversions.rates(request) }
    routes.get("/api/v1/rates/:base") { request, context in
      try conversions.rates(request, base: context.parameters.get("base"))
    }
    routes.get("/api/v1/history") { request, _ in try history.history(request) }
    routes.get("/api/v1/fetches") { request, _ in try history.fetches(request) }
    routes.get("/api/v1/tables") { request, _ in try book.response(to: request) }
    routes.get("/api/v1/currencies") { request, _ in try catalogue.currencies(request) }
    routes.get("/api/v1/countries") { request, _ in try catalogue.countries(request) }
    routes.get("/api/v1/sources") { request, _ in try sources.response(to: request) }
    routes.get("/api/v1/events") { request, context in
      try events.response(to: request, from: context.client)
    }
    routes.get("/api/v1/openapi.json") { request, _ in description.response(to: request) }
    // The addresses of other services, for programs written for them, are added here.
  }
}
