import type { Contradiction } from '../../../domain/attendance/open-presence.ts'
import type { PresenceState } from '../../../domain/attendance/presence-state.ts'
import { formatMoment, formatTime } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import type { OfficeWords } from '../kit/office-text.ts'

interface Marked {
  state: PresenceState
  lateAt: string | null
  absence: string | null
}

/** What was tapped: `Absent (Garde)`. */
export function tappedText({ state, lateAt, absence }: Marked, words: OfficeWords, locale: Locale): string {
  const labels = words.openPresence
  if (lateAt) return labels.late(formatTime(`2000-01-01T${lateAt}:00Z`, locale))
  return absence ? labels.absent(absence) : words.presence.states[state]
}

/** What stands instead, when it was made and by whom: `Absent, à 10 h 42 par adjoua`; the day too where it is another. Null for nothing. */
export function standingText({ standing, date }: Contradiction, words: OfficeWords, locale: Locale): string | null {
  if (!standing) return null
  const labels = words.openPresence
  const { markedAt, markedBy, reason } = standing
  const what = tappedText({ ...standing, absence: reason }, words, locale)
  const made = markedAt.startsWith(date)
    ? labels.at(what, formatTime(markedAt, locale))
    : labels.on(what, formatMoment(markedAt, locale))
  return markedBy ? labels.markedBy(made, markedBy) : made
}

/** Why a mark does not hold, in a sentence. */
export function whyText(contradiction: Contradiction, words: OfficeWords, locale: Locale): string {
  const labels = words.openPresence
  const { reason } = contradiction
  if (reason !== 'later_mark') return labels.why[reason]
  const stands = standingText(contradiction, words, locale)
  return stands ? labels.laterMark(stands) : labels.laterGone
}

/** A device by its name and the first of its number: `Android · Chrome (0B0A)`. */
export const deviceText = (
  { device, deviceName }: { device: string; deviceName: string },
  words: OfficeWords,
): string => words.openPresence.device(deviceName, device.slice(0, 4).toUpperCase())
