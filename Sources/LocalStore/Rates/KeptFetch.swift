/// What a fetch added to the store.
package struct KeptFetch: Hashable, Sendable {
  /// The tables that said something new.
  package let publications: Int
  /// The rates in them.
  package let observations: Int
  /// The figures that were not in quarantine yet.
  package let quarantined: Int

  /// Creates a count.
  package init(publications: Int = 0, observations: Int = 0, quarantined: Int = 0) {
    self.publications = publications
    self.observations = observations
    self.quarantined = quarantined
  }
}
