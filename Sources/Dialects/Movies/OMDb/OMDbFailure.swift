/// Why OMDb has no answer, in its own words: programs compare them to the letter.
package enum OMDbFailure: Error, Hashable, Sendable {
  case movieNotFound, seriesNotFound, seasonNotFound, episodeNotFound
  /// The text of a search has fewer than three letters.
  case tooManyResults
  /// What was asked for by `i` is no number of IMDb's.
  case incorrectID
  /// A number of IMDb's that nobody told of.
  case unknownID
  /// A source that knows the answer did not give it in time.
  case sourceFailed
  /// Nothing was asked for that OMDb answers.
  case nothingAsked
  /// A page outside of 1 to 100.
  case pageOutOfRange
  /// What should be a number is none: its text.
  case notNumber(String)
  /// More requests came than the server answers.
  case limitReached

  /// The sentence of the answer.
  package var text: String {
    switch self {
    case .movieNotFound: "Movie not found!"
    case .seriesNotFound: "Series not found!"
    case .seasonNotFound: "Series or season not found!"
    case .episodeNotFound: "Series or episode not found!"
    case .tooManyResults: "Too many results."
    case .incorrectID: "Incorrect IMDb ID."
    case .unknownID, .sourceFailed: "Error getting data."
    case .nothingAsked: "Something went wrong."
    case .pageOutOfRange: "The offset specified in a OFFSET clause may not be negative."
    case .notNumber(let text):
      "Conversion from string \"\(text.prefix(50))\" to type 'Double' is not valid."
    case .limitReached: "Request limit reached!"
    }
  }

  /// The status of HTTP: what was not found is none of its business.
  package var status: Int {
    switch self {
    case .limitReached: 401
    case .sourceFailed: 503
    default: 200
    }
  }
}
