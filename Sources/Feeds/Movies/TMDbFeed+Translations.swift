import Movies

extension TMDbFeed {
  /// Returns the request for a page of a list in `language`, with titles, plots and posters in it.
  static func textsRequest(
    _ context: FeedContext,
    _ query: MovieQuery,
    _ language: TextLanguage
  ) -> FeedRequest? {
    pageRequest(context, query).map { page in
      FeedRequest(
        resource: "texts/\(language.tag)/\(page.resource)",
        url: "\(page.url)&language=\(language.code)-\(language.region)",
        headers: page.headers,
        secret: page.secret
      )
    }
  }

  /// Returns the language that `resource` is in; nil for a resource without one.
  static func language(of resource: String) -> TextLanguage? {
    let parts = resource.split(separator: "/", maxSplits: 2)
    return parts.count == 3 && parts[0] == "texts" ? TextLanguage(tag: String(parts[1])) : nil
  }

  /// Returns a movie of a list in `language`, with its texts alone.
  ///
  /// TMDb sends the original title if there is none in the language; such a title is left out. A
  /// missing plot is empty.
  static func texts(_ fields: LooseJSON, _ language: TextLanguage) -> Movie {
    let reported = movie(fields)
    var movie = Movie(ids: reported.ids)
    let isOriginal =
      reported.title == reported.originalTitle && reported.originalLanguage != language.code
    movie.fill(
      with: MovieTranslation(
        into: language,
        title: isOriginal ? "" : reported.title,
        overview: reported.overview,
        posterPath: reported.posterPath
      )
    )
    return movie
  }

  /// The maximum numbers of translations and of posters that are read; TMDb has some 100 languages.
  private static let (maximumTranslations, maximumPosters) = (300, 2_000)

  /// Reads the texts in the supported languages from all translations and images of a movie.
  ///
  /// If there are several regions, the one in ``TextLanguage/region`` takes precedence, then the
  /// first in TMDb's order.
  static func readTranslations(_ fields: LooseJSON, into movie: inout Movie) {
    let all = fields.object("translations")
      .objects("translations", atMost: maximumTranslations)
      .map { (code: $0.text("iso_639_1"), region: $0.text("iso_3166_1"), data: $0.object("data")) }
    let posters = fields.object("images").objects("posters", atMost: maximumPosters)
      .map { (code: $0.text("iso_639_1"), path: $0.text("file_path")) }
    for language in TextLanguage.allCases {
      let regional = all.filter { $0.code == language.code && language.isRead(in: $0.region) }
      for each in regional.filter({ $0.region == language.region }) + regional {
        movie.fill(
          with: MovieTranslation(
            into: language,
            title: each.data.text("title"),
            overview: each.data.text("overview", atMost: UntrustedText.maximumPlotLength)
          )
        )
      }
      // TMDb lists the poster with the best votes first.
      if let poster = posters.first(where: { $0.code == language.code }) {
        movie.fill(with: MovieTranslation(into: language, posterPath: poster.path))
      }
    }
  }
}

extension TextLanguage {
  /// The region whose texts are requested, in TMDb's spelling.
  fileprivate var region: String {
    switch self {
    case .arabic: "SA"
    case .german: "DE"
    case .spanish: "ES"
    case .french: "FR"
    case .hindi: "IN"
    case .italian: "IT"
    case .japanese: "JP"
    case .korean: "KR"
    case .dutch: "NL"
    case .portuguese: "BR"
    case .chinese: "CN"
    }
  }

  /// Returns whether texts for `region` are in the language; those for Taiwan and Hong Kong are in
  /// another script.
  fileprivate func isRead(in region: String) -> Bool {
    self != .chinese || region == "CN" || region == "SG"
  }
}
