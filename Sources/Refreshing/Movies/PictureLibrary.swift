package import Digests
package import ExactMoney
package import Feeds
package import LocalStore
package import Upstream

/// The pictures of movies, from the disk or fetched from their servers and then stored.
///
/// The format of a picture is detected from its bytes. One that is refused or fails is not
/// requested again for ten minutes.
package final class PictureLibrary: Sendable {
  /// A picture that may be shown.
  package struct Picture: Hashable, Sendable {
    package let header: PictureHeader
    package let bytes: [UInt8]
    /// The digest of the bytes, as their name in caches.
    package let digest: ContentDigest
  }

  /// The reason why there is no picture.
  package enum Failure: Error, Hashable, Sendable {
    /// The picture is not stored and was not requested: there is no key or client, it failed
    /// recently, or too many requests are running.
    case notAsked
    /// The response is not a picture, or its dimensions are too large.
    case refused
    /// The server answered with this status.
    case status(Int)
    /// No response came, or one of more than ``maximumBytes``.
    case unreachable(UpstreamError)
  }

  private struct Key: Hashable, Sendable {
    let name: PictureName
    let size: String

    /// The key of the picture in the store.
    var text: String { "\(name.host) \(name.path(in: size))" }
  }

  /// The maximum size of a picture in bytes, our choice; larger ones are not shown.
  package static let maximumBytes = 4 << 20
  private static let timeLimit = Duration.seconds(10)
  /// The maximum number of requests at a time.
  private static let maximumRunning = 48
  /// The number of seconds before a failed picture is requested again.
  private static let rest: Int64 = 600

  private let store: PictureStore
  private let hosts: [String: Configured<PictureHost>]
  private let client: UpstreamClient?
  private let now: @Sendable () -> Instant
  private let flights = SingleFlight<Key, Result<Picture, Failure>>()
  private let asked: FetchThrottle<Key>

  /// Creates a library of the pictures in `store`; without `client` no others are fetched.
  package init(
    store: PictureStore,
    hosts: [Configured<PictureHost>],
    client: UpstreamClient?,
    now: @escaping @Sendable () -> Instant
  ) {
    self.store = store
    self.hosts = Dictionary(hosts.map { ($0.provider.facts.id, $0) }) { first, _ in first }
    (self.client, self.now) = (client, now)
    asked = FetchThrottle(atOnce: PictureLibrary.maximumRunning, now: now)
  }

  /// Returns whether a request for a picture may succeed, so that a page may link to it.
  package func isWorthAsking(_ name: PictureName, in size: String) -> Bool {
    !asked.isPaused(Key(name: name, size: size))
  }

  /// Returns the number of bytes of a picture on the disk; nil if it is not stored.
  package func keptBytes(_ name: PictureName, in size: String) async -> Int? {
    await store.bytes(of: Key(name: name, size: size).text)
  }

  /// Returns the picture `name` in `size`; concurrent requests for it share one fetch.
  ///
  /// - Throws: ``Failure`` if the picture is neither stored nor fetched.
  package func picture(
    _ name: PictureName,
    in size: String
  ) async throws(Failure) -> Picture {
    let key = Key(name: name, size: size)
    let result: Result<Picture, Failure>
    do throws(UpstreamError) {
      result = try await flights.value(for: key) { [self] () async throws(UpstreamError) in
        await found(key)
      }
    } catch {
      throw .unreachable(error)
    }
    return try result.get()
  }

  // MARK: Stored pictures

  private func found(_ key: Key) async -> Result<Picture, Failure> {
    if let kept = await kept(key) { return .success(kept) }
    guard let client, let host = hosts[key.name.host], asked.begin(key) else {
      return .failure(.notAsked)
    }
    let result = await fetched(key, from: host, by: client)
    var rest: Int64 = 0
    // A cancelled request says nothing about the picture.
    if case .failure(let failure) = result, failure != .unreachable(.cancelled) {
      rest = PictureLibrary.rest
    }
    asked.end(key, pausingFor: rest)
    if case .success(let picture) = result {
      let kept = PictureStore.Kept(bytes: picture.bytes, digest: picture.digest.text)
      await store.keep(kept, as: key.text, usedAt: now())
    }
    return result
  }

  /// Returns the stored picture, or removes it and returns nil if its bytes have changed.
  private func kept(_ key: Key) async -> Picture? {
    guard let kept = await store.picture(key.text, usedAt: now()) else { return nil }
    if let picture = Picture(kept.bytes), picture.digest.text == kept.digest { return picture }
    await store.remove(key.text)
    return nil
  }

  // MARK: Fetched pictures

  private func fetched(
    _ key: Key,
    from host: Configured<PictureHost>,
    by client: UpstreamClient
  ) async -> Result<Picture, Failure> {
    // A configured address may be on the operator's own network.
    let isOwnAddress = host.baseURL == host.provider.facts.baseURL
    let request = UpstreamRequest(
      url: host.baseURL + key.name.path(in: key.size),
      maximumBodyBytes: PictureLibrary.maximumBytes,
      timeLimit: PictureLibrary.timeLimit,
      reach: isOwnAddress ? .sameServerOnInternet : .sameServer
    )
    let response: UpstreamResponse
    do throws(UpstreamError) {
      response = try await client.send(request)
    } catch {
      return .failure(.unreachable(error))
    }
    guard response.status == 200 else { return .failure(.status(response.status)) }
    return Picture(response.body).map { .success($0) } ?? .failure(.refused)
  }
}

extension PictureLibrary.Picture {
  /// Reads a picture; nil if the format is unknown or the dimensions are too large.
  fileprivate init?(_ bytes: [UInt8]) {
    guard let header = PictureHeader(bytes), header.isShowable else { return nil }
    self.init(header: header, bytes: bytes, digest: ContentDigest(of: bytes))
  }
}
