import ExactJSON
package import ExactMoney
package import Movies

/// What sources told of series: the newest answer to each question, and to those that it answers beside that.
package struct SeriesStore: Sendable {
  let connection: StoreConnection

  /// So many questions keep their answer; those answered longest ago go first.
  package static let mostAnswers = 20_000

  static let answerSQL = "SELECT answer FROM told_series WHERE question = ?"
  static let surplusSQL = """
    DELETE FROM told_series WHERE id IN (
      SELECT id FROM told_series ORDER BY retrieved_at DESC, id DESC LIMIT -1 OFFSET ?
    )
    """
  private static let putSQL = """
    INSERT INTO told_series (question, answer, retrieved_at) VALUES (?, ?, ?)
    ON CONFLICT (question)
    """

  /// Keeps the `answer` to `query`, and the fetch that brought it; without one, what was known stays.
  package func keep(
    _ answer: SeriesAnswer?,
    to query: SeriesQuery,
    _ fetch: StoredFetch
  ) throws(StoreError) {
    try connection.write { database in
      try FetchKeeper(keeping: fetch, in: database, path: connection.path).finish()
      guard let answer else { return }
      let text = SeriesJSON.encode(answer).text
      for query in Set([query] + answer.queries) {
        try database.execute(
          Self.putSQL
            + " DO UPDATE SET answer = excluded.answer, retrieved_at = excluded.retrieved_at",
          [query.key, text, fetch.finishedAt.unixSeconds]
        )
      }
      // By its own title it is known as well, unless the source means another one by that.
      if case .series(let series) = answer,
        case let name = MovieSearch(name: series.facts.film.title), SeriesQuery.isName(name)
      {
        try database.execute(
          Self.putSQL + " DO NOTHING",
          [SeriesQuery.named(name).key, text, fetch.finishedAt.unixSeconds]
        )
      }
      try database.execute(Self.surplusSQL, [Self.mostAnswers])
    }
  }

  /// Notes that the source gave the same answer to `query` once more.
  ///
  /// A source that is asked whether anything changed does not send again what it sent: an answer that is still
  /// asked for must not be the oldest.
  package func confirm(_ query: SeriesQuery, at now: Instant) throws(StoreError) {
    try connection.write { database in
      try database.execute(
        "UPDATE told_series SET retrieved_at = ? WHERE question = ?",
        [now.unixSeconds, query.key]
      )
    }
  }

  /// What was last told in answer to `query`; nil where nothing was.
  package func answer(to query: SeriesQuery) throws(StoreError) -> SeriesAnswer? {
    try connection.read { database in
      guard
        let text: String = try database.fetchOne(Self.answerSQL, [query.key])
      else { return nil }
      guard let value = try? JSONValue(Array(text.utf8)), value.members != nil else {
        throw StoreDamage.noDocument
      }
      return SeriesJSON.decode(value)
    }
  }
}

extension SeriesStore {
  /// Whether `ids` are those of a series or an episode.
  package func has(_ ids: MovieIDs) throws(StoreError) -> Bool {
    guard let id = ids.imdb else { return false }
    return try answer(to: .number(id)) != nil
  }
}

extension LocalStore {
  /// What sources told of series.
  package var series: SeriesStore { SeriesStore(connection: connection) }
}
