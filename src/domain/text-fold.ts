/** Folds accents and case away, as the database's search does: `N’Guessan` and `n'guessan` are found alike. */
export const fold = (value: string): string =>
  value.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** A name as names are compared: folded, and whichever spaces it is written with. */
export const foldName = (name: string): string => fold(name).replaceAll(/\s+/g, ' ').trim()
