import type { Locale } from './language.ts'

/** The firm's time zone: UTC+0 all year. */
const timeZone = 'Africa/Abidjan'
const tags = { fr: 'fr-FR', en: 'en-GB' } as const

const forms = {
  day: { dateStyle: 'long' },
  weekday: { weekday: 'long' },
  month: { month: 'long', year: 'numeric' },
} as const

type Form = keyof typeof forms
const formatters: Record<Locale, Partial<Record<Form, Intl.DateTimeFormat>>> = { fr: {}, en: {} }

/** Building a formatter costs far more than using it: each is made when it is first needed, and kept. */
const formatter = (locale: Locale, form: Form): Intl.DateTimeFormat =>
  (formatters[locale][form] ??= new Intl.DateTimeFormat(tags[locale], { ...forms[form], timeZone }))

/** `14 décembre 2026`, `1er février 2027` / `14 December 2026`. */
export function formatDay(at: string | Date, locale: Locale): string {
  const written = formatter(locale, 'day').format(new Date(at))
  return locale === 'fr' ? written.replace(/^1 /, '1er ') : written
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`)

const writtenDay = (at: Date) =>
  `${twoDigits(at.getUTCDate())}/${twoDigits(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`

/** `14/12/2026` in both languages. Put together by hand, as `formatMoment` is: an export writes millions, and Intl takes ten times as long. */
export const formatShortDay = (at: string | Date, _locale: Locale): string => writtenDay(new Date(at))

/** `9 h`, `14 h 30`, with no-break spaces / `9:00`. */
export function formatTime(at: string | Date, locale: Locale): string {
  const moment = new Date(at)
  const [hours, minutes] = [moment.getUTCHours(), twoDigits(moment.getUTCMinutes())]
  if (locale === 'en') return `${hours}:${minutes}`
  return `${hours}\u00A0h${minutes === '00' ? '' : `\u00A0${minutes}`}`
}

/** `14 décembre 2026, 9 h` / `14 December 2026, 9:00`. */
export const formatDayTime = (at: string | Date, locale: Locale): string =>
  `${formatDay(at, locale)}, ${formatTime(at, locale)}`

/** When something ends: as `formatTime`, midnight by its word. */
export const formatEnd = (at: string, locale: Locale): string =>
  at.slice(11, 16) === '00:00' ? { fr: 'minuit', en: 'midnight' }[locale] : formatTime(at, locale)

/** `lundi 14 décembre 2026` / `Monday 14 December 2026`: put together, for browser and server differ in the English comma. */
export const formatWeekday = (at: string | Date, locale: Locale): string =>
  `${formatter(locale, 'weekday').format(new Date(at))} ${formatDay(at, locale)}`

/** The last day of what is held until then, as `2026-12-14`: an end at midnight is the end of the day before (docs/rules/trainings.md#days). */
export const lastDayOf = (endsAt: string | Date): string =>
  new Date(new Date(endsAt).getTime() - 1).toISOString().slice(0, 10)

/** The last day of what goes on over several, as `2026-12-15`; null where it ends on the day on which it begins. Moments as `toISOString` writes them. */
export function endsLater(startsAt: string, endsAt: string | null): string | null {
  const last = endsAt && lastDayOf(endsAt)
  return last && last > startsAt ? last : null
}

/** As `toISOString` writes a moment, which is the firm's time. */
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** `14/12/2026 09:00`, the form of the back office's lists. */
export function formatMoment(at: string | Date, _locale: Locale): string {
  if (typeof at === 'string' && iso.test(at) && at[0] !== '0')
    return `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11, 16)}`
  const moment = new Date(at)
  return `${writtenDay(moment)} ${twoDigits(moment.getUTCHours())}:${twoDigits(moment.getUTCMinutes())}`
}

/** A month such as `2026-12`: `décembre 2026` / `December 2026`. */
export const formatMonth = (of: string, locale: Locale): string =>
  formatter(locale, 'month').format(new Date(`${of}-01`))
