/** Folds accents and case away, as the database's search does: `N’Guessan` and `n'guessan` are found alike. */
export const fold = (value: string): string =>
  value.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

/** A name without what separates its parts, as people leave it out or write it otherwise: N'Guessan, N Guessan and NGuessan are alike. */
export const joinName = (name: string): string => fold(name).replaceAll(/[\s'’‘ʼʹ´`′.·_−\p{Pd}]+/gu, '')

/** A name as names are compared: folded, and whichever spaces it is written with. */
export const foldName = (name: string): string => fold(name).replaceAll(/\s+/g, ' ').trim()

/** A reference as it is compared, by letters and digits alone. */
export const quoted = (reference: string): string => reference.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '')
