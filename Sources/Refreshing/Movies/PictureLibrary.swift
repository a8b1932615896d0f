package import Digests
package import ExactMoney
package import Feeds
package import LocalStore
package import Upstream

/// Pictures of movies: those kept on this machine's disk, and those that their servers are asked for, which are then
/// kept.
///
/// A picture is what its bytes say that it is. One that is refused or does not come is left alone for some minutes.
package final class PictureLibrary: Sendable {
  /// A picture that may be shown.
  package struct Picture: Hashable, Sendable {
    package let header: PictureHeader
    package let bytes: [UInt8]
    /// Names the bytes.
    package let digest: ContentDigest
  }

  /// Why there is no picture.
  package enum Failure: Error, Hashable, Sendable {
    /// It is not kept, and nobody is asked: without a key, for a while after a failure, or while too many are under way.
    case notAsked
    /// What came is no picture, or one too large to be shown.
    case refused
    /// Its server has none, or fails.
    case status(Int)
    case unreachable(UpstreamError)
  }

  private struct Key: Hashable, Sendable {
    let name: PictureName
    let size: String

    /// What the picture is kept as.
    var text: String { "\(name.host) \(name.path(in: size))" }
  }

  /// A larger one is no poster; TMDb's largest backgrounds have three.
  package static let maximumBytes = 4 << 20
  private static let timeLimit = Duration.seconds(10)
  /// So many servers' answers are waited for at the same time.
  private static let maximumRunning = 48
  /// What failed is left alone for so many seconds.
  private static let rest: Int64 = 600

  private let store: PictureStore
  private let hosts: [String: Configured<PictureHost>]
  private let client: UpstreamClient?
  private let now: @Sendable () -> Instant
  private let flights = SingleFlight<Key, Result<Picture, Failure>>()
  private let asked: FetchThrottle<Key>

  /// Pictures in `store`; without `client` no server is asked for others.
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

  /// Whether it is worth asking for: a page has an address for it then.
  package func isWorthAsking(_ name: PictureName, in size: String) -> Bool {
    !asked.isPaused(Key(name: name, size: size))
  }

  /// The number of bytes of the picture called `name` in `size` on the disk; nil where it is not kept.
  package func keptBytes(_ name: PictureName, in size: String) async -> Int? {
    await store.bytes(of: Key(name: name, size: size).text)
  }

  /// The picture called `name` in `size`; those who ask for it at the same time wait for one answer.
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

  // MARK: What is kept

  private func found(_ key: Key) async -> Result<Picture, Failure> {
    if let kept = await kept(key) { return .success(kept) }
    guard let client, let host = hosts[key.name.host], asked.begin(key) else {
      return .failure(.notAsked)
    }
    let result = await fetched(key, from: host, by: client)
    var rest: Int64 = 0
    // A request that was cancelled says nothing about the picture.
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

  /// The picture as it was kept; one whose bytes are not what they were is removed.
  private func kept(_ key: Key) async -> Picture? {
    guard let kept = await store.picture(key.text, usedAt: now()) else { return nil }
    if let picture = Picture(kept.bytes), picture.digest.text == kept.digest { return picture }
    await store.remove(key.text)
    return nil
  }

  // MARK: What is fetched

  private func fetched(
    _ key: Key,
    from host: Configured<PictureHost>,
    by client: UpstreamClient
  ) async -> Result<Picture, Failure> {
    // Who configures another address may have it on their own network.
    let isOwnAddress = host.baseURL == host.provider.facts.baseURL
    let request = UpstreamRequest(
      url: host.baseURL + key.name.path(in: key.size),
      bodyLimit: PictureLibrary.maximumBytes,
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
  /// The picture that `bytes` are; nil for none that may be shown.
  fileprivate init?(_ bytes: [UInt8]) {
    guard let header = PictureHeader(bytes), header.isShowable else { return nil }
    self.init(header: header, bytes: bytes, digest: ContentDigest(of: bytes))
  }
}
