/// A document of TMDb about a movie, requested alone or along with the movie.
package enum TMDbPart: String, Sendable {
  case accountStates = "account_states"
  case alternativeTitles = "alternative_titles"
  case changes, credits
  case externalIDs = "external_ids"
  case images, keywords, lists, recommendations
  case releaseDates = "release_dates"
  case reviews, similar, translations, videos
  case watchProviders = "watch/providers"
  /// Former parts of TMDb that clients still request.
  case casts, releases, trailers
}
