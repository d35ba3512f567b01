/** Folds accents and case away, as the database's search does: `N’Guessan` and `n'guessan` are found alike. */
export const fold = (value: string): string =>
  value.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
