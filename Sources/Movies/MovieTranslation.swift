import Localization
import PlainBytes

/// The texts of a movie in one language other than English, each empty if unknown.
public struct MovieTranslation: Hashable, Sendable {
  public let language: TextLanguage
  public var title: String
  public var overview: String
  /// The poster with the title in this language, as in ``Movie/posterPath``.
  public var posterPath: String

  public init(
    into language: TextLanguage,
    title: String = "",
    overview: String = "",
    posterPath: String = ""
  ) {
    self.language = language
    (self.title, self.overview, self.posterPath) = (title, overview, posterPath)
  }

  /// Whether all texts are empty.
  public var isEmpty: Bool {
    title.utf8.isEmpty && overview.utf8.isEmpty && posterPath.utf8.isEmpty
  }
}

/// The texts of a movie for readers of one language, and the BCP 47 tags of the languages they are
/// in.
public struct MovieTexts: Hashable, Sendable {
  public fileprivate(set) var title: String
  public fileprivate(set) var languageOfTitle: String
  public fileprivate(set) var overview: String
  public fileprivate(set) var languageOfOverview: String
  public fileprivate(set) var posterPath: String
}

extension Movie {
  /// Adds `translation` to ``translations``, keeping the texts that are already known.
  public mutating func fill(with translation: MovieTranslation) {
    guard !translation.isEmpty else { return }
    let order = translation.language.rawValue
    let place =
      translations.firstIndex { $0.language.rawValue >= order } ?? translations.count
    guard place < translations.count, translations[place].language == translation.language else {
      return translations.insert(translation, at: place)
    }
    var known = translations[place]
    if known.title.utf8.isEmpty { known.title = translation.title }
    if known.overview.utf8.isEmpty { known.overview = translation.overview }
    if known.posterPath.utf8.isEmpty { known.posterPath = translation.posterPath }
    translations[place] = known
  }

  /// The posters in all languages, the English one first; empty where unknown.
  public var posterPaths: [String] { [posterPath] + translations.map { $0.posterPath } }

  /// Returns the movie with its texts only in English and `language`.
  public func keeping(_ language: TextLanguage?) -> Movie {
    var movie = self
    movie.translations = translations.filter { $0.language == language }
    return movie
  }

  /// The BCP 47 tag of ``originalLanguage``.
  ///
  /// nil if the code does not have two letters, or is one that only TMDb uses: for Cantonese, or
  /// for no language.
  public var tagOfOriginalLanguage: String? {
    let code = originalLanguage
    return code.utf8.count == 2 && !code.isSame(as: "cn") && !code.isSame(as: "xx") ? code : nil
  }

  /// Returns the texts for readers of `language`, nil for English.
  ///
  /// Each text is in the language if known, else in English. For a movie made in the language, that
  /// includes the original title.
  public func texts(in language: TextLanguage?) -> MovieTexts {
    let english = "en"
    var texts = MovieTexts(
      title: title.utf8.isEmpty ? originalTitle : title,
      languageOfTitle: english,
      overview: overview,
      languageOfOverview: english,
      posterPath: posterPath
    )
    // Some movies have the same title in all languages.
    if texts.title.isSame(as: originalTitle), let tag = tagOfOriginalLanguage {
      texts.languageOfTitle = tag
    }
    guard let language else { return texts }
    let translation =
      translations.first { $0.language == language } ?? MovieTranslation(into: language)
    let isOriginal = translation.title.utf8.isEmpty && originalLanguage.isSame(as: language.code)
    let title = isOriginal ? originalTitle : translation.title
    if !title.utf8.isEmpty { (texts.title, texts.languageOfTitle) = (title, language.tag) }
    if !translation.overview.utf8.isEmpty {
      (texts.overview, texts.languageOfOverview) = (translation.overview, language.tag)
    }
    if !translation.posterPath.utf8.isEmpty { texts.posterPath = translation.posterPath }
    return texts
  }

  /// Returns the movie with its texts for readers of `language` in place of the English ones.
  public func translated(into language: TextLanguage?) -> Movie {
    guard language != nil else { return self }
    let texts = texts(in: language)
    var movie = self
    // Here the English title is the original title, which is stored nowhere else.
    if originalTitle.utf8.isEmpty, originalLanguage.isSame(as: "en") { movie.originalTitle = title }
    (movie.title, movie.overview) = (texts.title, texts.overview)
    movie.posterPath = texts.posterPath
    return movie
  }
}

#if !hasFeature(Embedded)
extension MoviePage {
  /// Returns the page with the movies' texts for readers of `language`.
  public func translated(into language: TextLanguage?) -> MoviePage {
    renewed { $0.translated(into: language) }
  }

  /// Returns the page with each movie replaced by the result of `movie`.
  public func renewed(_ movie: (Movie) -> Movie) -> MoviePage {
    MoviePage(
      page: page,
      totalResults: totalResults,
      totalPages: totalPages,
      results: results.map(movie)
    )
  }
}
#endif
