// Letters about a price paid in parts (docs/rules/payments.md#instalments).
import type { Company } from '../../domain/company/company.ts'
import type { Instalment, InstalmentReminderKind } from '../../domain/registrations/instalment.ts'
import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import { formatDay } from '../../domain/values/dates.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { type Block, button, type Letter, nextStep } from './layout.ts'
import { type LetterData, payButtons, waysToPay } from './registration-received.ts'
import { greeting, spaceButton } from './space-words.ts'

interface Plan {
  instalments: Instalment[]
  /** What is still owed in all, in FCFA. */
  remaining: number
  company: Company
}

const words = {
  fr: {
    colon: '\u00A0:',
    agreed: { subject: 'Votre échéancier', heading: 'votre échéancier est fixé' },
    withdrawn: { subject: 'Votre échéancier', heading: 'votre échéancier est retiré' },
    intro: 'Voici quand payer, et combien. Chaque paiement compte pour la première échéance qui reste à payer.',
    withdrawnText: 'Le reste à payer n’est plus réparti en échéances.',
    remaining: 'Reste à payer',
    reference: 'Référence de paiement',
    training: 'Voir la formation',
  },
  en: {
    colon: ':',
    agreed: { subject: 'Your instalments', heading: 'your instalments have been set' },
    withdrawn: { subject: 'Your instalments', heading: 'your instalments have been withdrawn' },
    intro: 'Here is when to pay, and how much. Each payment counts for the first instalment that is left to pay.',
    withdrawnText: 'What remains is no longer spread over instalments.',
    remaining: 'Remaining',
    reference: 'Payment reference',
    training: 'See the training',
  },
}

const dueRows = (instalments: Instalment[], locale: Locale): [string, string][] =>
  instalments.filter(({ left }) => left > 0).map(({ dueOn, left }) => [formatDay(dueOn, locale), formatMoney(left)])

const buttons = (data: LetterData, locale: Locale): Block[] => [
  spaceButton(data, locale),
  button(words[locale].training, data.trainingUrl),
]

/** How it can be paid, and where its reader says that it was. */
const payingIt = (data: LetterData, company: Company, locale: Locale): Block[] => [
  ...waysToPay(data, company, locale),
  ...payButtons(data, company, locale),
]

const opening = (subject: string, heading: string, data: LetterData, locale: Locale) => ({
  subject: `${subject}${words[locale].colon} ${datedTitle(data.trainingTitle, data.startsAt, locale)}`,
  heading: `${greeting(data, locale)}, ${heading}`,
})

/** Tells the participant in which parts the price is to be paid, or that it no longer is. */
export function instalmentsAgreed(data: LetterData, plan: Plan, locale: Locale): Letter {
  const { instalments, remaining, company } = plan
  const say = words[locale]
  const isAgreed = instalments.length > 0
  const { subject, heading } = isAgreed ? say.agreed : say.withdrawn
  return {
    ...opening(subject, heading, data, locale),
    blocks: [
      nextStep(isAgreed ? say.intro : say.withdrawnText),
      {
        type: 'facts',
        rows: [
          ...trainingRows(data, locale),
          ...dueRows(instalments, locale),
          [say.remaining, formatMoney(remaining)],
          [say.reference, data.paymentReference],
        ],
      },
      ...(remaining > 0 ? payingIt(data, company, locale) : []),
      ...buttons(data, locale),
    ],
  }
}

const reminders: Record<InstalmentReminderKind, Localized<{ subject: string; heading: string; text: string }>> = {
  before: {
    fr: {
      subject: 'Échéance dans trois jours',
      heading: 'une échéance arrive dans trois jours',
      text: 'Voici ce qui est à payer et quand. Si vous venez de payer, ne tenez pas compte de ce message.',
    },
    en: {
      subject: 'Instalment in three days',
      heading: 'an instalment is due in three days',
      text: 'Here is what is due and when. If you have just paid, please ignore this message.',
    },
  },
  late: {
    fr: {
      subject: 'Échéance dépassée',
      heading: 'une échéance est passée',
      text: 'Nous n’avons pas encore reçu ce paiement. Si vous venez de payer, ne tenez pas compte de ce message.',
    },
    en: {
      subject: 'Instalment overdue',
      heading: 'an instalment is overdue',
      text: 'We have not received this payment yet. If you have just paid, please ignore this message.',
    },
  },
  later: {
    fr: {
      subject: 'Échéance toujours attendue',
      heading: 'une échéance est passée depuis une semaine',
      text: 'Ce paiement reste attendu. Une difficulté\u00A0? Répondez simplement à ce message\u00A0: nous chercherons une solution ensemble.',
    },
    en: {
      subject: 'Instalment still expected',
      heading: 'an instalment has been overdue for a week',
      text: 'This payment is still expected. Is it difficult for you at the moment? Simply reply to this message, and we will find a way together.',
    },
  },
}

/**
 * A reminder of one part that goes out by itself.
 * @param due the part's day, and all parts with something left up to it
 */
export function instalmentReminder(kind: InstalmentReminderKind, data: LetterData, due: Plan, locale: Locale): Letter {
  const say = words[locale]
  const { subject, heading, text } = reminders[kind][locale]
  return {
    ...opening(subject, heading, data, locale),
    preheader: [...dueRows(due.instalments, locale).flat(), data.paymentReference].join(' · '),
    blocks: [
      nextStep(text),
      {
        type: 'facts',
        rows: [
          ...trainingRows(data, locale),
          ...dueRows(due.instalments, locale),
          [say.remaining, formatMoney(due.remaining)],
          [say.reference, data.paymentReference],
        ],
      },
      ...payingIt(data, due.company, locale),
      ...buttons(data, locale),
    ],
  }
}
