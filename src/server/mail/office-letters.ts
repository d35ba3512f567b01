import { greetingOf, type OfficeLetter } from '../../domain/announcements/office-letter.ts'
import type { Company } from '../../domain/company/company.ts'
import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import { formatShortDay } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { button, inShort, type Letter, nextStep, paragraph } from './layout.ts'
import { type LetterData, owedRows, payButtons, payerLine, waysToPay } from './registration-received.ts'
import { greeting } from './space-words.ts'

/**
 * Reminds a participant of a training to come, and of what is still owed for it; where nothing is, it speaks of no money.
 * @param owed in FCFA
 */
export function reminder(data: LetterData, owed: number, company: Company, locale: Locale): Letter {
  const french = locale === 'fr'
  const isCourse = data.kind === 'online_course'
  const ways = owed > 0 && data.payer === null ? waysToPay(data, company, locale) : []
  const [soon, ifNot] = french
    ? isCourse
      ? ['rappel de votre cours en ligne', 'Une question\u00A0? Répondez simplement à ce message.']
      : ['à bientôt', 'En cas d’empêchement, répondez simplement à ce message.']
    : isCourse
      ? ['a reminder of your online course', 'A question? Simply reply to this message.']
      : ['see you soon', 'If you cannot come, simply reply to this message.']
  return {
    subject: french ? `Rappel : ${data.trainingTitle}` : `Reminder: ${data.trainingTitle}`,
    heading: `${greeting(data, locale)}, ${soon}`,
    preheader: inShort([...trainingRows(data, locale).slice(1), ...owedRows(owed, data, locale)]),
    blocks: [
      paragraph(
        french
          ? data.isForPharmacy
            ? 'Rappel de cette inscription de votre équipe.'
            : 'Nous vous rappelons votre inscription à cette formation.'
          : data.isForPharmacy
            ? 'This is a reminder of a registration of your team.'
            : 'This is a reminder of your registration for this training.',
      ),
      { type: 'facts', rows: [...trainingRows(data, locale), ...owedRows(owed, data, locale)] },
      ...payerLine(data, locale),
      ...ways,
      nextStep(ifNot),
      ...(owed > 0 ? payButtons(data, company, locale) : []),
      button(french ? 'Voir la formation' : 'See the training', data.trainingUrl),
    ],
  }
}

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
      button(locale === 'fr' ? 'Voir la formation' : 'See the training', data.trainingUrl),
    ],
  }
}
