import { greetingOf, type OfficeLetter } from '../../domain/announcements/office-letter.ts'
import { formatShortDay } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import type { Letter } from './layout.ts'
import type { LetterData } from './registration-received.ts'

/** Brings what the office has written to several people to one of them, with the session that it is about. */
export function officeLetter(data: LetterData, letter: Pick<OfficeLetter, Locale>, locale: Locale): Letter {
  const { subject, text } = letter[locale]
  const { trainingTitle, startsAt } = data
  return {
    subject,
    heading: greetingOf(data.firstName, locale),
    blocks: [
      ...text.split(/(?:\r\n|\r|\n){2,}/).map((paragraph) => ({
        type: 'paragraph' as const,
        text: paragraph,
        isWritten: true as const,
      })),
      {
        type: 'facts',
        rows: [
          [
            locale === 'fr' ? 'Votre formation' : 'Your training',
            startsAt ? `${trainingTitle} · ${formatShortDay(startsAt, locale)}` : trainingTitle,
          ],
        ],
      },
    ],
  }
}
