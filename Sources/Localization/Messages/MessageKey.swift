/// What Cambio says; the words are in `Data/messages`, one file a language, under the names of the
/// cases.
public enum MessageKey: String, CaseIterable, Hashable, Sendable {
  // MARK: The language itself
  case languageTag
  case direction

  // MARK: Commands
  case commandAbstract
  case convertAbstract
  case ratesAbstract
  case historyAbstract
  case currenciesAbstract
  case aboutRates

  // MARK: A conversion
  case rateLine
  case oneIsOne
  case currenciesOrigin
  case readAs
  case readAsOrOther

  // MARK: Where a rate comes from
  case sourceECB
  case sourceNBP
  case sourceHMRC
  case originOfDay
  case originOfDayAged
  case originOfMonth
  case originOfMonthEnded
  case originInForce
  case originCarried
  case originCoarse
  case originFixed
  case originPegged
  case originRedenominated
  case originRedenominatedSameCode
  case originFixedSince
  case originPeggedSince
  case originRedenominatedOn
  case kindPeg
  case clauses

  // MARK: How old it is
  case ageToday
  case ageYesterday
  case ageDays

  // MARK: Dates
  case monday
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday
  case january
  case february
  case march
  case april
  case may
  case june
  case july
  case august
  case september
  case october
  case november
  case december
  case dateLong
  case dateShort
  case dateMonth

  // MARK: The steps of a conversion
  case noRateNeeded
  case stepMultiply
  case stepDivide
  case newCurrency
  case oldCurrency
  case ratesCarried
  case euroRounded
  case rounded
  case roundedOnce
  case roundedToMultiple
  case roundedOnceToMultiple
  case roundingHalfUp
  case roundingHalfEven
  case roundingHalfDown
  case roundingAwayFromZero
  case roundingTowardZero
  case roundingUp
  case roundingDown

  // MARK: The history of a pair
  case historyHeading
  case historyHeadingSingle
  case historyLowest
  case historyMean
  case historyHighest
  case historyChange
  case rateOnDay
  case changeFromTo
  case changeNone
  case buysMore
  case buysLess

  // MARK: The table of rates
  case tableHeading
  case tableHeadingOnDay
  case tableNewest
  case tableFixed
  case tableLaw

  // MARK: The list of currencies
  case columnCode
  case columnNumber
  case columnDigits
  case columnStatus
  case columnName
  case columnCountries
  case statusActive
  case statusHistoric
  case statusFund
  case statusMetal
  case statusTest
  case noCurrencyMatches
  case noCurrencyMatchesHint

  // MARK: Amounts that cannot be read
  case amountEmpty
  case amountEmptyHint
  case amountHint
  case markPoint
  case markComma
  case markArabic
  case amountTooManyDigits
  case amountOutOfRange

  // MARK: Expressions that cannot be read
  case readingRefused
  case readingEmpty
  case readingTooLong
  case readingUnexpected
  case readingUnknownWord
  case readingMisplacedMark
  case readingMixedDigits
  case readingSecondSign
  case readingSecondCurrency
  case readingMissingOperand
  case readingUnbalancedParenthesis
  case readingTooDeep
  case readingDivisionByZero
  case readingMoneyTimesMoney
  case readingDividedByMoney
  case readingNumberAndMoney
  case readingNoSuchDay
  case readingSecondDay
  case readingSecondAmount

  // MARK: Currencies that cannot be read
  case sourceCurrencyMissing
  case targetCurrencyMissing
  case phraseHint
  case currencyUnknown
  case currencyUnknownNear
  case currencyWithName
  case listComma
  case listOr
  case currenciesHint
  case currenciesSearchHint
  case searchWord

  // MARK: Options that cannot be meant
  case optionsExclude
  case digitsOutOfRange
  case euroIntermediateOutOfRange
  case jsonExplains
  case fromAfterTo
  case dayUnreadable
  case dayAhead
  case historyAhead
  case historyOfOne

  // MARK: Rates that there are not
  case neverPublished
  case neverPublishedBySource
  case beforeFirst
  case beforeFirstOfSource
  case afterLast
  case afterLastOfSource
  case inGap
  case inGapOfSource
  case notJoined
  case notJoinedOnDay
  case notJoinedBySource
  case notJoinedBySourceOnDay
  case noHistory
  case noHistoryOfSource
  case resultTooLarge
  case leaveOutSource
  case askForEarlierDay
  case ratesHint
  case successor
  case successorSince

  // MARK: The machine
  case writeFailed
  case todayUnreadable
  case clockUnreadable
  case localeUnknown

  // MARK: Commands of fetched rates
  case refreshAbstract
  case sourcesAbstract
  case logAbstract
  case quarantineAbstract
  case quarantineListAbstract
  case quarantineReleaseAbstract
  case quarantineDismissAbstract
  case favouritesAbstract
  case favouritesListAbstract
  case favouritesAddAbstract
  case favouritesRemoveAbstract
  case favouritesMoveAbstract
  case rateAbstract
  case rateSetAbstract
  case rateListAbstract
  case rateRemoveAbstract
  case configAbstract

  // MARK: Fetched and own rates in a conversion
  case sourceRates
  case originFetched
  case originFetchedStale
  case originOwn
  case originOwnSince
  case feeLine
  case feeLineInMoney
  case spanMinutes
  case spanHours
  case spanDays

  // MARK: A refresh
  case refreshAsking
  case refreshOffline
  case refreshUpdated
  case refreshUnchanged
  case refreshNotDue
  case refreshQuarantined
  case refreshReleased

  // MARK: Why a source could not be refreshed
  case failureKeyMissing
  case failureBudgetSpent
  case failureNoHistory
  case failureKeyInvalid
  case failureQuotaEnded
  case failureRateLimited
  case failurePlanTooSmall
  case failureRefused
  case failureNotPublished
  case failureNotFound
  case failureServerError
  case failureUnexpectedContent
  case failureMalformed
  case failureMissingField
  case failureWrongType
  case failureNothingPlausible
  case failureNameNotFound
  case failureConnectionRefused
  case failureUnreachable
  case failureTimedOut
  case failureConnectionLost
  case failureTLS
  case failureTooLarge
  case failureRedirects
  case failureNotHTTP
  case failureCircuitOpen
  case failureInvalidURL
  case failureCancelled
  case failureStore
  case failureReadOnlyStore

  // MARK: Sources
  case sourcesNotUsed
  case sourceNotUsed
  case sourceNeverFetched
  case sourceFresh
  case sourceStale
  case sourceDueNow
  case sourceDue
  case sourceKeySet
  case sourceKeyOptional
  case sourceKeyMissing
  case sourceQuota
  case periodHour
  case periodDay
  case periodMonth
  case sourceLastFailure
  case sourceTerms

  // MARK: Past fetched rates
  case logEmpty
  case columnFetched
  case columnRate
  case columnRatesOf
  case columnSource

  // MARK: Quarantine
  case quarantineEmpty
  case quarantineUnknown
  case quarantineLine
  case quarantineReference
  case doubtNotPositive
  case doubtAbsurd
  case doubtFuture
  case doubtInverted
  case doubtJump
  case doubtDisagreement
  case doubtUnknownCode
  case doubtUnreadable
  case doubtContradiction
  case quarantineReleasedByHand
  case quarantineReleasedBySource
  case quarantineDismissed

  // MARK: Favourites and own rates
  case favouritesEmpty
  case rateListEmpty
  case rateNotPositive
  case rateAmbiguous
  case rateOfOneCurrency
  case rateUnknown
  case feeUnreadable

  // MARK: Configuration
  case columnSetting
  case columnValue
  case columnOrigin
  case originBuiltIn
  case configurationMalformed
  case configurationExposed
  case configurationUnknownName
  case configurationWrongKind
  case fileUnreadable
  case fileMissing
  case sourceUnknown
  case variableUnreadable
  case keyUnreadable

  // MARK: The store of fetched rates
  case storeHasNoPlace
  case storeSetAside
  case storeMissing
  case storeNotADatabase
  case storeOfAnotherApplication
  case storeOfNewerVersion
  case storeOfOlderVersion
  case storeDamaged
  case storeInaccessible
  case storeReadOnly
  case storeFull
  case storeBusy
  case storeFailed
}
