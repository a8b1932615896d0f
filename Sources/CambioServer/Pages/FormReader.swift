import CambioAPI
import Hummingbird
import PlainBytes
import Presentation

/// Reads the fields of forms.
struct FormReader: Sendable {
  let mostBytes: Int

  /// The fields of the form in `request`; a truncated or badly framed one is the client's fault.
  func form(of request: Request) async throws -> Query {
    do {
      return Query(String(buffer: try await request.body.collect(upTo: mostBytes)))
    } catch let error as any HTTPResponseError {
      throw error
    } catch {
      throw Problem(.badRequest, "The body of the request does not come to its end.")
    }
  }
}
