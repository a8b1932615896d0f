import Movies

extension TMDbFeed {
  /// A page of a list once more, in `language`: of each movie its title, plot and poster there.
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

  /// The language that `resource` is for; nil for what is not asked for in one.
  static func language(of resource: String) -> TextLanguage? {
    let parts = resource.split(separator: "/", maxSplits: 2)
    return parts.count == 3 && parts[0] == "texts" ? TextLanguage(tag: String(parts[1])) : nil
  }

  /// The movie of a list in `language`, with its texts alone.
  ///
  /// A movie without a title in the language comes with its original one, and without a plot in it with none.
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

  /// The maximum numbers of translations and of posters that are looked at; TMDb has some 100 languages.
  private static let (maximumTranslations, maximumPosters) = (300, 2_000)

  /// Reads the texts in our languages among all translations and images of a movie.
  ///
  /// Among several regions the one that our language is written for counts, else the first that TMDb lists.
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
            overview: each.data.text("overview", atMost: UntrustedText.plotLimit)
          )
        )
      }
      // The best liked one is the first.
      if let poster = posters.first(where: { $0.code == language.code }) {
        movie.fill(with: MovieTranslation(into: language, posterPath: poster.path))
      }
    }
  }
}

extension TextLanguage {
  /// The region whose texts are asked for, as TMDb writes it.
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

  /// Whether texts for `region` are in the language: those of Taiwan and Hong Kong are in another script.
  fileprivate func isRead(in region: String) -> Bool {
    self != .chinese || region == "CN" || region == "SG"
  }
}
