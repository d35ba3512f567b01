import { formatTime } from '../values/dates.ts'
import type { Locale, Localized } from '../values/language.ts'
import type { OpeningHours, Weekday } from './site-values.ts'

export const weekdayLabels: Record<Weekday, Localized> = {
  monday: { fr: 'lundi', en: 'Monday' },
  tuesday: { fr: 'mardi', en: 'Tuesday' },
  wednesday: { fr: 'mercredi', en: 'Wednesday' },
  thursday: { fr: 'jeudi', en: 'Thursday' },
  friday: { fr: 'vendredi', en: 'Friday' },
  saturday: { fr: 'samedi', en: 'Saturday' },
  sunday: { fr: 'dimanche', en: 'Sunday' },
}

/** `08:30` → `8 h 30` / `8:30`, as all hours are written. */
const clock = (time: string, locale: Locale): string => formatTime(`1970-01-01T${time}Z`, locale)

function days({ from, to }: OpeningHours, locale: Locale): string {
  const [first, last] = [weekdayLabels[from][locale], weekdayLabels[to][locale]]
  if (from === to) return locale === 'fr' ? `le ${first}` : first
  return locale === 'fr' ? `du ${first} au ${last}` : `${first} to ${last}`
}

const weekdays = Object.keys(weekdayLabels) as Weekday[]

/** How many days after another a weekday comes, 0 to 6. */
const daysUntil = (day: Weekday, from: Weekday) => (weekdays.indexOf(day) - weekdays.indexOf(from) + 7) % 7

const daysOf = ({ from, to }: OpeningHours) => weekdays.slice(weekdays.indexOf(from), weekdays.indexOf(to) + 1)

/** When the day's hours that go on at `time` end; those that follow without a break count as one. Nothing while it is closed. */
function closingTime(today: readonly OpeningHours[], time: string): string | undefined {
  const current = today.find(({ opens, closes }) => opens <= time && time < closes)
  return current && (closingTime(today, current.closes) ?? current.closes)
}

/** Open until a time of the same day, or closed until a time of a day: in 0 days it is today, in 7 the same weekday again. */
export type OpeningState =
  | { isOpen: true; until: string }
  | { isOpen: false; opens: { inDays: number; day: Weekday; at: string } }

/**
 * Whether the firm is open at a moment, in Abidjan's time, which is UTC all year; at the minute of closing it is closed. Public holidays
 * are not known (docs/rules/company.md#promises).
 * @returns null without any hours
 */
export function openingState(hours: readonly OpeningHours[], at: Date): OpeningState | null {
  const day = weekdays[(at.getUTCDay() + 6) % 7] as Weekday
  const time = at.toISOString().slice(11, 16)
  const until = closingTime(
    hours.filter((one) => daysOf(one).includes(day)),
    time,
  )
  if (until) return { isOpen: true, until }
  const [next] = hours
    .flatMap((one) => daysOf(one).map((opening) => ({ day: opening, at: one.opens, inDays: daysUntil(opening, day) })))
    .map((opening) => (opening.inDays === 0 && opening.at <= time ? { ...opening, inDays: 7 } : opening))
    .sort((one, other) => one.inDays - other.inDays || one.at.localeCompare(other.at))
  return next ? { isOpen: false, opens: next } : null
}

/** `Ouvert maintenant · jusqu’à 18 h`, `Fermé · ouvre lundi à 8 h` / `Open now · until 18:00`, `Closed · opens Monday at 8:00`. */
export function openingStateText(state: OpeningState, locale: Locale): string {
  const isFrench = locale === 'fr'
  if (state.isOpen) {
    const until = clock(state.until, locale)
    return isFrench ? `Ouvert maintenant · jusqu’à ${until}` : `Open now · until ${until}`
  }
  const { inDays, day, at } = state.opens
  const dayName = inDays === 1 ? { fr: 'demain', en: 'tomorrow' } : weekdayLabels[day]
  const when = `${inDays === 0 ? '' : `${dayName[locale]} `}${isFrench ? 'à' : 'at'} ${clock(at, locale)}`
  return isFrench ? `Fermé · ouvre ${when}` : `Closed · opens ${when}`
}

/** When the firm is open, as it stands within a sentence: `du lundi au vendredi, de 8 h à 18 h` / `Monday to Friday, 8:00 to 18:00`. */
export const openingHoursText = (hours: readonly OpeningHours[], locale: Locale): string =>
  hours
    .map((one) => {
      const [opens, closes] = [clock(one.opens, locale), clock(one.closes, locale)]
      return `${days(one, locale)}, ${locale === 'fr' ? `de ${opens} à ${closes}` : `${opens} to ${closes}`}`
    })
    .join(locale === 'fr' ? '\u00A0; ' : '; ')
