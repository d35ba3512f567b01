// What a lesson costs a learner on a phone's network (docs/rules/media.md#in-the-office).

/** FCFA per megabyte (1,000,000 bytes): 1 GB for 1,000 FCFA, the pack of Orange Côte d’Ivoire since 21 April 2023. */
const francsPerMegabyte = 1

/** What it costs to load so many bytes, in whole FCFA, rounded up. */
export const dataCost = (bytes: number): number => Math.ceil((bytes / 1_000_000) * francsPerMegabyte)

/** Bytes that ten minutes may take: slides with voice 3 MB, a film 10 MB. */
const tenMinutes = { slides: 3_000_000, film: 10_000_000 } as const

/** Whether a recording of so many seconds is heavier than it need be; below a minute none is. */
export const isHeavy = (kind: keyof typeof tenMinutes, bytes: number, seconds: number): boolean =>
  bytes > tenMinutes[kind] * (Math.max(60, seconds) / 600)
