public import Presentation

/// The preview of a file of movies: the account of its lines, the questions, and the buttons to
/// import or cancel.
public struct WatchlistImportView {
  private let model: WatchlistImportViewModel
  private let assets: Assets
  /// The maximum number of unknown movies that are visible at first; further ones are folded.
  private let maximumShown = 20

  public init(_ model: WatchlistImportViewModel, assets: Assets) {
    (self.model, self.assets) = (model, assets)
  }

  /// The form of the preview; each answer is a field named after the index of its question.
  public var html: HTML {
    """
    <form class="import" data-list="take">
    <h2 id="import-heading" tabindex="-1">\(model.heading)</h2>
    \(counts(model.counts))\(model.movies.map { "<p>\($0)</p>\n" } ?? .empty)\
    \(model.leftOut.map { "<p>\($0.heading)</p>\n\(counts($0.counts, isNoun: true))" } ?? .empty)\
    \(model.notes.map { note -> HTML in
      "<p class=\"note\">\(assets.icon("info"))<span>\(note)</span></p>\n"
    })\
    \(model.doubtful.isEmpty ? nil : doubtful)\(model.unknown.isEmpty ? nil : unknown)\(acts)\
    \(model.groups.map { rows($0) })</form>

    """
  }

  /// Returns the counts.
  ///
  /// If `isNoun`, the noun precedes its number, because it has no plural.
  private func counts(
    _ counts: [WatchlistImportViewModel.Count],
    isNoun: Bool = false
  ) -> HTML {
    let items = counts.map { count -> HTML in
      isNoun
        ? "<li>\(count.label): <b>\(count.number)</b></li>\n"
        : "<li><b>\(count.number)</b> \(count.label)</li>\n"
    }
    return "<ul class=\"counts\">\n\(items)</ul>\n"
  }

  private var doubtful: HTML {
    let items = model.doubtful.map { question -> HTML in
      let none: HTML = .option("", model.wording(.movieListNone), isChosen: true)
      let choices = question.choices.map { choice -> HTML in
        .option(choice.value, choice.name, isChosen: false)
      }
      return field(question, assets.select("name=\"\(question.place)\"", [none] + choices))
    }
    return """
      <h3>\(model.doubtfulHeading)</h3>
      <ul class="questions">
      \(items)</ul>

      """
  }

  /// The questions about unknown movies, which accept an IMDb id or the address of a movie's page
  /// at IMDb.
  private var unknown: HTML {
    let items = model.unknown.map { question in
      field(
        question,
        """
        <input class="mini" name="\(question.place)" placeholder="IMDb: tt0133093" dir="ltr" \
        pattern=".*tt[0-9]{7,10}.*" autocomplete="off" autocapitalize="off" \
        spellcheck="false">
        """
      )
    }
    return """
      <details class="lines"\(flag: "open", model.unknown.count <= maximumShown)>\
      <summary><span>\(model.unknownHeading)</span>\(assets.icon("down"))\
      </summary><p>\(model.wording(.importUnknownHelp))</p>
      <ul class="questions">
      \(items)</ul></details>

      """
  }

  private func field(_ question: WatchlistImportViewModel.Question, _ answer: HTML) -> HTML {
    """
    <li><label class="field"><span><bdi>\(question.name)</bdi> \
    <bdi class="dim">\(question.places)</bdi></span>\(answer)</label></li>

    """
  }

  private var acts: HTML {
    let take: HTML = """
      <button class="btn btn-primary" type="submit">\(model.wording(.movieListTake))</button>
      """
    return """
      \(model.isDone ? "<p>\(model.wording(.importNothingNew))</p>\n" : .empty)\
      <p class="acts">\(model.isDone ? nil : take)<button class="btn" type="button" data-list="cancel">\
      \(model.wording(.settingsCancel))</button></p>

      """
  }

  private func rows(_ group: WatchlistImportViewModel.Group) -> HTML {
    let items = group.rows.map { row -> HTML in
      """
      <li><bdi class="dim">\(row.place)</bdi> <bdi>\(row.name)</bdi>\
      \(row.note.utf8.isEmpty ? nil : " <bdi class=\"dim\">\(row.note)</bdi>")</li>

      """
    }
    return """
      <details class="lines"\(flag: "open", group.isFlawed)><summary><span>\(group.heading)</span>\
      \(assets.icon("down"))</summary>
      <ul class="places">
      \(items)</ul></details>

      """
  }
}
