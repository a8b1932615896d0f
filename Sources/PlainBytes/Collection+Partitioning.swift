extension Collection {
  /// Returns the first index from which on all elements satisfy `isSecond`, provided that none
  /// before it does.
  ///
  ///     let place = days.partitioningIndex { $0 >= day }   // where `day` is or would be
  ///
  /// Same as `partitioningIndex(where:)` of apple/swift-algorithms.
  ///
  /// - Complexity: O(log n) in a random-access collection.
  @inlinable @inline(__always)
  package func partitioningIndex(where isSecond: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if isSecond(self[middle]) {
        count = half
      } else {
        (low, count) = (index(after: middle), count - half - 1)
      }
    }
    return low
  }
}
