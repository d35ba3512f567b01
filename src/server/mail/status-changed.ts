import type { OwnPresenceCode } from '../../domain/attendance/presence-code.ts'
import { settledWithPharmacy } from '../../domain/registrations/payer.ts'
import { owedOf, type PaymentStatus, type RegistrationStatus } from '../../domain/registrations/registration.ts'
import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { type Block, button, type Letter, nextStep, paragraph } from './layout.ts'
import { type LetterData, owedRows, payerLine } from './registration-received.ts'
import { presenceCodeLine, spaceButton } from './space-words.ts'

interface Words {
  subject: string
  heading: string
  text: string
}

const words: Record<RegistrationStatus, Localized<Words>> = {
  confirmée: {
    fr: {
      subject: 'Inscription confirmée',
      heading: 'votre inscription est confirmée',
      text: 'Votre place est réservée. Date, lieu et documents sont dans votre espace participant. Nous avons hâte de vous accueillir.',
    },
    en: {
      subject: 'Registration confirmed',
      heading: 'your registration is confirmed',
      text: 'Your place is reserved. Date, place and papers are in your participant space. We look forward to welcoming you.',
    },
  },
  en_attente: {
    fr: {
      subject: 'Inscription enregistrée, à confirmer',
      heading: 'votre inscription est enregistrée',
      text: 'Elle est de nouveau à confirmer. Nous revenons vers vous très vite.',
    },
    en: {
      subject: 'Registration recorded, to be confirmed',
      heading: 'your registration is recorded',
      text: 'It is to be confirmed again. We will be in touch very soon.',
    },
  },
  annulée: {
    fr: {
      subject: 'Inscription annulée',
      heading: 'votre inscription est annulée',
      text: 'Votre inscription a été annulée et votre place est de nouveau libre. Si c’est une erreur, répondez à ce message.',
    },
    en: {
      subject: 'Registration cancelled',
      heading: 'your registration is cancelled',
      text: 'Your registration has been cancelled and your place is free again. If this is a mistake, reply to this message.',
    },
  },
}

/**
 * Tells the participant that the office has changed the registration's status.
 * @param money in FCFA: what was paid and is to be given back now, what is kept as a credit included; what one that comes back owes
 */
export function statusChanged(
  data: LetterData,
  status: RegistrationStatus,
  presence: OwnPresenceCode | null,
  locale: Locale,
  { toGiveBack = 0, owed = 0 }: { toGiveBack?: number; owed?: number } = {},
): Letter {
  const { subject, heading, text } = words[status][locale]
  const french = locale === 'fr'
  return {
    subject: french ? `${subject} : ${data.trainingTitle}` : `${subject}: ${data.trainingTitle}`,
    heading: `${french ? 'Bonjour' : 'Hello'} ${data.firstName}, ${heading}`,
    blocks: [
      nextStep(text),
      ...givenBack(toGiveBack, data.payer, locale),
      { type: 'facts', rows: [...trainingRows(data, locale), ...owedRows(owed, data, locale)] },
      ...presenceCodeLine(presence, locale),
      ...(status === 'confirmée' ? [spaceButton(data, locale)] : []),
      button(french ? 'Voir la formation' : 'See the training', data.trainingUrl),
    ],
  }
}

function givenBack(amount: number, payer: string | null, locale: Locale): Letter['blocks'] {
  if (amount === 0) return []
  if (payer !== null) return [paragraph(settledWithPharmacy(payer, locale))]
  const money = formatMoney(amount)
  const text = {
    fr: `Vous aviez payé ${money}\u00A0: nous vous les rendons, ou les reportons sur une autre inscription si vous le préférez. Répondez à ce message pour nous dire comment.`,
    en: `You had paid ${money}: we will give it back, or let it count for another registration if you prefer. Reply to this message to tell us how.`,
  }
  return [paragraph(text[locale])]
}

const transferWords = {
  fr: {
    subject: 'Changement de session\u00A0:',
    heading: (name: string) => `Bonjour ${name}, votre inscription change de session`,
    paidFor: 'Votre inscription passe à une autre session.',
    text: 'Votre inscription passe à une autre session. Votre référence de paiement reste la même, et ce que vous avez payé compte pour elle.',
    now: 'Votre session désormais\u00A0:',
    before: 'Elle remplace\u00A0:',
    paid: 'Déjà payé',
    remaining: 'Reste à payer',
    credit: 'En votre faveur',
    reference: 'Référence de paiement',
    creditText: 'Nous vous contactons pour vous rendre ce qui a été payé en trop.',
    cannot: 'Si cela ne vous convient pas, répondez simplement à ce message.',
    training: 'Voir la formation',
  },
  en: {
    subject: 'Change of session:',
    heading: (name: string) => `Hello ${name}, your registration moves to another session`,
    paidFor: 'Your registration moves to another session.',
    text: 'Your registration moves to another session. Your payment reference stays the same, and what you have paid counts for it.',
    now: 'Your session from now on:',
    before: 'It replaces:',
    paid: 'Paid so far',
    remaining: 'Remaining',
    credit: 'In your favour',
    reference: 'Payment reference',
    creditText: 'We will contact you to give back what was paid in excess.',
    cannot: 'If this does not suit you, simply reply to this message.',
    training: 'See the training',
  },
}

/**
 * Tells a participant that their registration has moved to another session (docs/rules/registrations.md#transfer).
 * @param payment what was paid so far, in FCFA
 */
export function transferred(
  before: LetterData,
  after: LetterData,
  payment: { paymentStatus: PaymentStatus; paymentAmount: number },
  locale: Locale,
): Letter {
  const { paymentAmount: paid } = payment
  const say = transferWords[locale]
  const owed = owedOf({ ...after, ...payment })
  const credit = after.price === null ? 0 : Math.max(0, paid - after.price)
  const isPayer = after.payer === null
  const money: [string, string][] = []
  if (paid > 0) money.push([say.paid, formatMoney(paid)])
  if (owed > 0) money.push([say.remaining, formatMoney(owed)], [say.reference, after.paymentReference])
  if (credit > 0) money.push([say.credit, formatMoney(credit)])
  const blocks: (Block | false)[] = [
    paragraph(isPayer ? say.text : say.paidFor),
    ...payerLine(after, locale),
    paragraph(say.now),
    { type: 'facts', rows: [...trainingRows(after, locale), ...(isPayer ? money : [])] },
    isPayer && credit > 0 && paragraph(say.creditText),
    paragraph(say.before),
    { type: 'facts', rows: trainingRows(before, locale) },
    nextStep(say.cannot),
    spaceButton(after, locale),
    button(say.training, after.trainingUrl),
  ]
  return {
    subject: `${say.subject} ${datedTitle(after.trainingTitle, after.startsAt, locale)}`,
    heading: say.heading(after.firstName),
    blocks: blocks.filter((block) => block !== false),
  }
}
