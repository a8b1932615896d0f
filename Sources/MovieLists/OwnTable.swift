import ExactMoney
import Feeds
import Movies

/// A table made by the user, whose columns are identified by common names in any order.
///
/// A table with an unknown column is refused, as that may mean that a movie was abandoned.
/// Ambiguous values are left out and reported: a day such as 03/04/2024, and a rating of unknown
/// scale.
enum OwnTable {
  /// Returns whether a column identifies movies, as all lists need one.
  static func isNamed(_ table: WatchlistTable) -> Bool {
    table.names.contains { OwnColumn($0)?.namesMovies == true }
  }

  /// Reads a table.
  ///
  /// - Throws: ``WatchlistFileError/unknownColumns(member:columns:)`` for columns with unknown
  ///   names, for a second column with the same meaning, and if no column identifies movies.
  static func read(
    _ table: WatchlistTable,
    _ zone: WatchlistZone,
    _ document: inout WatchlistDocument
  ) throws(WatchlistFileError) {
    var names: [OwnColumn: String] = [:]
    var foreign: [String] = []
    for name in table.names {
      guard let column = OwnColumn(name) else {
        foreign.append(name)
        continue
      }
      let other = names.updateValue(name, forKey: column)
      if other != nil, !column.mayRepeat { foreign.append(name) }
    }
    guard isNamed(table), foreign.isEmpty else {
      let columns = isNamed(table) ? foreign : table.names
      throw .unknownColumns(member: table.member, columns: Array(columns.prefix(8)))
    }
    var scale = names[.rating].flatMap { OwnRatingReader.scale(named: $0) }
    if scale == nil, let name = names[.rating] {
      var highest = ExactDecimal.zero
      try table.readCells { cells in
        if let number = OwnRatingReader.number(cells.text(name)) { highest = max(highest, number) }
      }
      scale = OwnRatingReader.scale(ofHighest: highest)
    }
    let reader = OwnRowReader(names: names, ratings: OwnRatingReader(scale: scale), zone: zone)
    var (assumed, notes, tags) = (0, 0, 0)
    try table.read(into: &document, part: 0) { cells, row in
      if reader.read(cells, &row) { assumed += 1 }
      if reader.has(.notes, cells) { notes += 1 }
      if reader.has(.tags, cells) { tags += 1 }
    }
    document.assumedWishes += assumed
    document.leaveOut(.notes, notes)
    document.leaveOut(.tags, tags)
  }
}

/// The content of a column in a user's own table.
enum OwnColumn: Hashable, CaseIterable {
  case title, year, imdb, tmdb, link, kind
  case rating, ratedOn, added
  /// Whether the movie was watched, or the day of the viewing.
  case seen
  case watchedOn, again, wanted, status
  case notes, tags
  /// Data about the movie itself or opinions of other people, which a list does not have.
  case other

  /// Identifies a column by its name; nil if the name is unknown.
  ///
  /// Only letters count, in any case. A column without a name, as spreadsheets add, is ``other``.
  init?(_ name: String) {
    let word = name.lowercased().filter { $0.isLetter }
    guard !word.isEmpty || !name.contains(where: { $0.isNumber }) else { return nil }
    guard let column = word.isEmpty ? .other : OwnColumn.byWord[word] else { return nil }
    self = column
  }

  /// Whether the column identifies the movie of a row.
  var namesMovies: Bool { [.title, .imdb, .tmdb, .link].contains(self) }

  /// Whether several columns may have this content.
  var mayRepeat: Bool { self == .other || self == .notes || self == .tags }

  private static let byWord: [String: OwnColumn] = {
    var columns: [String: OwnColumn] = [:]
    for column in allCases {
      for word in column.words.split(separator: " ") { columns[String(word)] = column }
    }
    return columns
  }()

  /// The names in the supported languages, reduced to letters.
  private var words: String {
    switch self {
    case .title:
      """
      title name movie movies movietitle moviename film films filmtitle filmname primarytitle \
      título titulo filme filmes nome nomedofilme película pelicula películas nombre titel filmtitel \
      titre titredufilm nom titolo titolofilm naam 제목 영화 영화제목 タイトル 題名 映画 作品名 映画名 片名 标题 \
      电影 影片 电影名 名称 शीर्षक फ़िल्म फिल्म नाम العنوان عنوان الفيلم فيلم اسمالفيلم
      """
    case .year:
      """
      year releaseyear movieyear filmyear ano año anio jahr erscheinungsjahr année annee anno jaar \
      연도 년도 개봉연도 年 公開年 製作年 年份 上映年份 वर्ष साल السنة سنة سنةالإنتاج
      """
    case .imdb: "imdb imdbid idimdb imdburl imdblink imdbnumber const tconst"
    case .tmdb: "tmdb tmdbid idtmdb tmdburl tmdblink tmdbnumber moviedbid themoviedb themoviedbid"
    case .link: "link links url uri enlace lien collegamento 링크 リンク 链接 लिंक رابط الرابط"
    case .kind: "type titletype mediatype kind tipo typ art genredoeuvre soort 类型 種類 종류"
    case .rating:
      """
      rating myrating yourrating ownrating userrating personalrating ratingoutof scoreoutof score myscore \
      stars mystars nota minhanota avaliação avaliacao estrelas puntuación puntuacion calificación \
      calificacion valoración valoracion minota estrellas bewertung meinebewertung wertung sterne \
      manote évaluation étoiles voto ilmiovoto valutazione stelle beoordeling mijnbeoordeling \
      waardering cijfer sterren 평점 내평점 별점 評価 自分の評価 星 评分 我的评分 星级 रेटिंग मेरीरेटिंग अंक \
      التقييم تقييم تقييمي
      """
    case .ratedOn: "daterated ratedon ratedat ratingdate"
    case .added:
      """
      dateadded added addedon addedat created createdat adicionadoem añadido hinzugefügt \
      hinzugefügtam ajoutéle aggiuntoil toegevoegd 추가한날짜 追加日 添加日期
      """
    case .seen:
      """
      watched seen iswatched isseen viewed visto vista assistido gesehen vu vue guardato gezien \
      bekeken 봤음 시청함 見た 視聴済み 看过 已看 देखी देखा شوهد شاهدته
      """
    case .watchedOn:
      """
      date watcheddate datewatched watchdate watchedon watchedat lastwatched datelastwatched \
      seendate dateseen seenon viewingdate viewedon dateviewed data vistoem assistidoem \
      datadevisualização fecha vistoel fechadevisionado datum gesehenam sehdatum vule vuele \
      datedevisionnage vistoil datavisione gezienop kijkdatum 날짜 본날짜 시청일 日付 鑑賞日 視聴日 日期 \
      观看日期 观影日期 तारीख़ तारीख दिनांक التاريخ تاريخالمشاهدة
      """
    case .again: "rewatch rewatched isrewatch"
    case .wanted:
      """
      wanttosee wanttowatch wanted towatch tosee watchlist queroassistir querover quierover \
      möchteichsehen àvoir davedere wilikzien 보고싶어요 見たい 想看 देखनीहै أريدمشاهدته
      """
    case .status: "status state watchstatus estado situação situacao statut stato 상태 状態 状态 الحالة"
    case .notes:
      """
      notes comment comments review reviews mynotes myreview memo description notas comentário \
      comentários comentario comentarios resenha reseña notizen kommentar kommentare commentaire \
      commentaires critique commento commenti recensione opmerkingen notities 메모 리뷰 メモ 感想 备注 \
      评论 टिप्पणी ملاحظات
      """
    case .tags: "tags tag labels etiquetas schlagwörter étiquettes etichette 태그 タグ 标签"
    case .other:
      """
      no nr number position originaltitle director directors directedby diretor direção \
      regie regisseur réalisateur regista genre genres gênero gêneros género géneros genere generi \
      runtime runtimemins runtimeminutes length duration minutes duração duración dauer laufzeit durée \
      durata duur country countries país land pays paese language languages idioma sprache langue \
      lingua taal cast actors writer writers plot overview poster imdbrating imdbvotes tmdbrating \
      numvotes votes metascore rottentomatoes releasedate letterboxduri letterboxdurl 감독 장르 監督 \
      ジャンル 导演 类别
      """
    }
  }
}
