import type { MadeUp } from '../../../domain/attendance/presence.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import type { OfficeWords } from './office-text.ts'

/** A half-day within a line: `05/01/2026 (matin)`. */
export const halfDayName = ({ date, half }: MadeUp['missed'], words: OfficeWords, locale: Locale): string =>
  `${formatShortDay(date, locale)} (${words.presence.half[half].toLowerCase()})`
