package import ExactMoney
package import Movies

/// An online source of movie data: its facts, its requests, and the decoders of its responses.
@dynamicMemberLookup
package struct MovieProvider: ProviderRow {
  /// The name, address, key, limits and terms.
  package let facts: Provider
  package let source: MovieSource
  /// Returns the request for a page of a list; nil if the provider has no such list.
  package let page: @Sendable (FeedContext, MovieQuery) -> FeedRequest?
  /// Returns the request for the texts of a page's movies in a language; nil if the provider has no
  /// such texts.
  package let texts: @Sendable (FeedContext, MovieQuery, TextLanguage) -> FeedRequest?
  /// Returns the requests for one movie, mostly one; empty if the provider does not know movies by
  /// these ids.
  package let movie: @Sendable (FeedContext, MovieIDs) -> [FeedRequest]
  /// Returns the request for the movies first shown in a range of days; nil if the provider has no
  /// such list.
  package let released: @Sendable (FeedContext, ClosedRange<CalendarDate>) -> FeedRequest?
  /// Returns the request for the ids of a movie alone; nil if the provider has no such request.
  package let numbers: @Sendable (FeedContext, MovieIDs) -> FeedRequest?
  /// Decodes a response to a request for a list, without network or clock.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal or malformed.
  package let decodePage: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> MoviePage
  /// Decodes a response to a request of ``numbers`` or ``movie``, without network or clock; nil if
  /// the provider does not have the movie.
  ///
  /// - Throws: ``FeedError`` if the response is a refusal or malformed.
  package let decodeMovie: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Movie?

  /// Returns a fact of ``facts``, as if it were the provider's own: `provider.id`.
  package subscript<Fact>(dynamicMember fact: KeyPath<Provider, Fact>) -> Fact {
    facts[keyPath: fact]
  }

  /// All providers, in the order in which they are asked unless the user sets another.
  package static let all: [MovieProvider] = [.tmdb, .omdb, .wikidata]
}
