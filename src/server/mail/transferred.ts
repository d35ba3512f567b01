import { owedOf, type PaymentStatus } from '../../domain/registrations/registration.ts'
import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import type { Locale } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import type { Block, Letter } from './layout.ts'
import { type LetterData, payerLine } from './registration-received.ts'
import { spaceButton } from './space-words.ts'

const words = {
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
  const say = words[locale]
  const owed = owedOf({ ...after, ...payment })
  const credit = after.price === null ? 0 : Math.max(0, paid - after.price)
  const isPayer = after.payer === null
  const money: [string, string][] = []
  if (paid > 0) money.push([say.paid, formatMoney(paid)])
  if (owed > 0) money.push([say.remaining, formatMoney(owed)], [say.reference, after.paymentReference])
  if (credit > 0) money.push([say.credit, formatMoney(credit)])
  const blocks: (Block | false)[] = [
    { type: 'paragraph', text: isPayer ? say.text : say.paidFor },
    ...payerLine(after, locale),
    { type: 'paragraph', text: say.now },
    { type: 'facts', rows: [...trainingRows(after, locale), ...(isPayer ? money : [])] },
    isPayer && credit > 0 && { type: 'paragraph', text: say.creditText },
    { type: 'paragraph', text: say.before },
    { type: 'facts', rows: trainingRows(before, locale) },
    { type: 'paragraph', text: say.cannot },
    { type: 'button', label: say.training, href: after.trainingUrl },
    spaceButton(after, locale),
  ]
  return {
    subject: `${say.subject} ${datedTitle(after.trainingTitle, after.startsAt, locale)}`,
    heading: say.heading(after.firstName),
    blocks: blocks.filter((block) => block !== false),
  }
}
