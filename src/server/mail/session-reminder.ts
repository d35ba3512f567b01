import type { SessionReminderKind } from '../../domain/announcements/session-reminder.ts'
import type { OwnPresenceCode } from '../../domain/attendance/presence-code.ts'
import type { Company } from '../../domain/company/company.ts'
import { registrationConfirmation, trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { type Block, button, inShort, type Letter, nextStep, paragraph } from './layout.ts'
import { type LetterData, owedRows, payButtons } from './registration-received.ts'
import { greeting, presenceCodeLine, spaceButton } from './space-words.ts'

interface Words {
  subject: string
  heading: string
  /** The same to a pharmacy, which reads of one of its people only what is due. */
  team?: string
  text: string
}

const words: Record<SessionReminderKind, Localized<Words>> = {
  week: {
    fr: {
      subject: 'Dans une semaine',
      heading: 'votre formation a lieu dans une semaine',
      text: 'Votre place vous attend. Voici l’essentiel pour vous organiser.',
    },
    en: {
      subject: 'In one week',
      heading: 'your training is in one week',
      text: 'Your place is waiting for you. Here is what you need to plan.',
    },
  },
  unpaid: {
    fr: {
      subject: 'Règlement de votre formation',
      heading: 'votre formation a lieu dans trois jours',
      team: 'une formation de votre équipe a lieu dans trois jours',
      text: 'Un règlement reste attendu pour cette formation. Si vous venez de payer, ne tenez pas compte de ce message.',
    },
    en: {
      subject: 'Payment for your training',
      heading: 'your training is in three days',
      team: 'a training of your team is in three days',
      text: 'A payment is still expected for this training. If you have just paid, please ignore this message.',
    },
  },
  eve: {
    fr: {
      subject: 'Demain',
      heading: 'votre formation a lieu demain',
      text: 'Nous nous réjouissons de vous accueillir demain.',
    },
    en: {
      subject: 'Tomorrow',
      heading: 'your training is tomorrow',
      text: 'We look forward to welcoming you tomorrow.',
    },
  },
}

interface Due {
  /** In FCFA. */
  owed: number
  company: Company
  /** What to bring, in the reader's language; empty where the firm names nothing. */
  toBring: string
  /** Told the day before. */
  presence: OwnPresenceCode | null
}

/** A reminder that goes out by itself before a session (docs/rules/registrations.md#reminders): what, when, where, and what is due. */
export function sessionReminder(kind: SessionReminderKind, data: LetterData, due: Due, locale: Locale): Letter {
  const { owed, company, toBring, presence } = due
  const french = locale === 'fr'
  const { subject, heading, team, text } = words[kind][locale]
  const colon = french ? '\u00A0:' : ':'
  const { cancelling, questions, payment } = registrationConfirmation(data, company, locale)
  const isPayer = data.payer === null
  const isAskedToPay = isPayer && owed > 0 && kind !== 'week'
  const blocks: (Block | false)[] = [
    nextStep(text),
    { type: 'facts', rows: [...trainingRows(data, locale), ...owedRows(owed, data, locale)] },
    !isPayer && paragraph(payment.text),
    kind !== 'unpaid' && toBring !== '' && paragraph(`${french ? 'À apporter' : 'Please bring'}${colon} ${toBring}`),
    ...(kind === 'eve' ? presenceCodeLine(presence, data, locale) : []),
    isAskedToPay && payment.ways.length > 0 && paragraph(payment.text),
    isAskedToPay && payment.ways.length > 0 && { type: 'facts', rows: payment.ways },
    ...(isAskedToPay ? payButtons(data, company, locale) : []),
    paragraph(data.isForPharmacy ? questions : cancelling),
    spaceButton(data, locale),
    button(french ? 'Voir la formation' : 'See the training', data.trainingUrl),
  ]
  return {
    subject: `${subject}${colon} ${datedTitle(data.trainingTitle, data.startsAt, locale)}`,
    heading: `${greeting(data, locale)}, ${(data.isForPharmacy && team) || heading}`,
    preheader: inShort([...trainingRows(data, locale).slice(1), ...owedRows(owed, data, locale)]),
    blocks: blocks.filter((block) => block !== false),
  }
}
