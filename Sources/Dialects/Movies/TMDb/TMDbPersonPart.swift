/// What there is about a person beside their own facts: asked for by itself, or along with the person.
package enum TMDbPersonPart: String, CaseIterable, Sendable {
  case movieCredits = "movie_credits"
  case tvCredits = "tv_credits"
  case combinedCredits = "combined_credits"
  case externalIDs = "external_ids"
  case images
  case taggedImages = "tagged_images"
  case translations, changes
}
