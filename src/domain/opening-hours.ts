import type { Locale, Localized } from './language.ts'
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

/** `08:30` → `8 h 30`, with no-break spaces / `8:30`. */
function clock(time: string, locale: Locale): string {
  const [hours = '', minutes = ''] = time.split(':')
  if (locale === 'en') return `${Number(hours)}:${minutes}`
  return `${Number(hours)}\u00A0h${minutes === '00' ? '' : `\u00A0${minutes}`}`
}

function days({ from, to }: OpeningHours, locale: Locale): string {
  const [first, last] = [weekdayLabels[from][locale], weekdayLabels[to][locale]]
  if (from === to) return locale === 'fr' ? `le ${first}` : first
  return locale === 'fr' ? `du ${first} au ${last}` : `${first} to ${last}`
}

/** When the firm is open, as it stands within a sentence: `du lundi au vendredi, de 8 h à 18 h` / `Monday to Friday, 8:00 to 18:00`. */
export const openingHoursText = (hours: readonly OpeningHours[], locale: Locale): string =>
  hours
    .map((one) => {
      const [opens, closes] = [clock(one.opens, locale), clock(one.closes, locale)]
      return `${days(one, locale)}, ${locale === 'fr' ? `de ${opens} à ${closes}` : `${opens} to ${closes}`}`
    })
    .join(locale === 'fr' ? '\u00A0; ' : '; ')
