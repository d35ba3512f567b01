import { type AnnouncedFacts, changedFacts } from '../trainings/announced-facts.ts'
import { endsLater, formatEnd, formatTime, formatWeekday } from '../values/dates.ts'
import type { Locale } from '../values/language.ts'

const words = {
  fr: {
    date: 'Date',
    noDate: 'Date communiquée prochainement',
    location: 'Lieu',
    trainers: 'Formateurs',
    noTrainers: 'À préciser',
    between: (from: string, until: string) => `de ${from} à ${until}`,
    at: (time: string) => `à ${time}`,
    change: (before: string, after: string) => `${before} → ${after}`,
  },
  en: {
    date: 'Date',
    noDate: 'Date to be announced',
    location: 'Place',
    trainers: 'Trainers',
    noTrainers: 'To be announced',
    between: (from: string, until: string) => `from ${from} to ${until}`,
    at: (time: string) => `at ${time}`,
    change: (before: string, after: string) => `${before} → ${after}`,
  },
}

/** When a session is held: `lundi 14 décembre 2026, de 9 h à 11 h`; over several days both ends with their day. */
export function sessionTime({ startsAt, endsAt }: Pick<AnnouncedFacts, 'startsAt' | 'endsAt'>, locale: Locale): string {
  const say = words[locale]
  if (startsAt === null) return say.noDate
  const day = formatWeekday(startsAt, locale)
  const from = formatTime(startsAt, locale)
  if (endsAt === null) return `${day}, ${say.at(from)}`
  const until = formatEnd(endsAt, locale)
  const last = endsLater(startsAt, endsAt)
  if (last === null) return `${day}, ${say.between(from, until)}`
  return `${day}, ${from} – ${formatWeekday(last, locale)}, ${until}`
}

/** What of a session has changed, as `[what, before → after]`, in one language; nothing of its being cancelled. */
export function changedLines(
  before: AnnouncedFacts,
  after: AnnouncedFacts,
  locale: Locale,
): [label: string, value: string][] {
  const say = words[locale]
  const changed = new Set(changedFacts(before, after))
  const names = ({ trainers }: AnnouncedFacts) => trainers.join(', ') || say.noTrainers
  const lines: [string, string][] = []
  if (changed.has('startsAt') || changed.has('endsAt')) {
    lines.push([say.date, say.change(sessionTime(before, locale), sessionTime(after, locale))])
  }
  if (changed.has('location')) lines.push([say.location, say.change(before.location, after.location)])
  if (changed.has('trainers')) lines.push([say.trainers, say.change(names(before), names(after))])
  return lines
}
