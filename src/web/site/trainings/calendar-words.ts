import type { Localized } from '../../../domain/values/language.ts'

/** What the calendar alone says: it is loaded when it is asked for, and its words with it. */
export const calendarWords = {
  fr: {
    previousMonth: 'Mois précédent',
    nextMonth: 'Mois suivant',
    empty: 'Aucune formation ce mois-ci',
    subscribe: 'S’abonner au calendrier de toutes les sessions',
    onDay: (count: number) => (count > 1 ? `${count} formations ce jour` : `${count} formation ce jour`),
  },
  en: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    empty: 'No training this month',
    subscribe: 'Subscribe to the calendar of all sessions',
    onDay: (count: number) => (count === 1 ? '1 training this day' : `${count} trainings this day`),
  },
} satisfies Localized<unknown>
