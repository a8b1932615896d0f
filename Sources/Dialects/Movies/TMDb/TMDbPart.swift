/// What there is about a movie beside its own facts: asked for by itself, or along with the movie.
package enum TMDbPart: String, Sendable {
  case accountStates = "account_states"
  case alternativeTitles = "alternative_titles"
  case changes, credits
  case externalIDs = "external_ids"
  case images, keywords, lists, recommendations
  case releaseDates = "release_dates"
  case reviews, similar, translations, videos
  case watchProviders = "watch/providers"
  /// What TMDb had before, which programs still ask for.
  case casts, releases, trailers
}
