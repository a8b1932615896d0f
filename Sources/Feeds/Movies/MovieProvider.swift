package import ExactMoney
package import Movies

/// A service that tells of movies over the network: the facts about it, and how to ask and understand it.
@dynamicMemberLookup
package struct MovieProvider: ProviderRow {
  /// What any provider has: its name, address, key, limits and terms.
  package let facts: Provider
  package let source: MovieSource
  /// How to ask for a page of a list; nil where it has no such list.
  package let page: @Sendable (FeedContext, MovieQuery) -> FeedRequest?
  /// How to ask for the texts of a page's movies in a language; nil where a page has no others than English ones.
  package let texts: @Sendable (FeedContext, MovieQuery, TextLanguage) -> FeedRequest?
  /// How to ask for one movie, mostly one request; none where it does not know movies by these ids.
  package let movie: @Sendable (FeedContext, MovieIDs) -> [FeedRequest]
  /// How to ask for the movies that were first shown in these days; nil where it cannot be asked that.
  package let released: @Sendable (FeedContext, ClosedRange<CalendarDate>) -> FeedRequest?
  /// How to ask for nothing but a movie's numbers elsewhere; nil where it cannot be asked that.
  package let numbers: @Sendable (FeedContext, MovieIDs) -> FeedRequest?
  /// Understands a response to one of those for lists, without network or clock.
  package let decodePage: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> MoviePage
  /// Understands a response to ``numbers`` or one of ``movie``; nil where it says that there is no such movie.
  package let decodeMovie: @Sendable (FeedRequest, FeedResponse) throws(FeedError) -> Movie?

  /// A fact, as if it were the provider's own: `provider.id`.
  package subscript<Fact>(dynamicMember fact: KeyPath<Provider, Fact>) -> Fact {
    facts[keyPath: fact]
  }

  /// Every provider, in the order in which they are asked unless the reader says otherwise.
  package static let all: [MovieProvider] = [.tmdb, .omdb, .wikidata]
}
