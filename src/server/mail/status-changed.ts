import type { OwnPresenceCode } from '../../domain/attendance/presence-code.ts'
import { settledWithPharmacy } from '../../domain/registrations/payer.ts'
import { owedOf, type PaymentStatus, type RegistrationStatus } from '../../domain/registrations/registration.ts'
import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { type Block, button, inShort, type Letter, nextStep, paragraph } from './layout.ts'
import { type LetterData, owedRows, payerLine } from './registration-received.ts'
import { greeting, presenceCodeLine, spaceButton } from './space-words.ts'

interface Words {
  subject: string
  heading: string
  text: string
  /** The same, where a pharmacy reads it of one of its people. */
  team: { heading: string; text: string }
}

/** What is said otherwise of an online course, which has no place, date or session. */
const courseTexts: Partial<Record<RegistrationStatus, Localized<{ own: string; team: string }>>> = {
  confirmée: {
    fr: {
      own: 'Votre cours et vos documents sont dans votre espace participant.',
      team: 'Ce qui reste à payer et les documents sont dans votre espace officine.',
    },
    en: {
      own: 'Your course and your papers are in your participant space.',
      team: 'What remains to be paid and the papers are in your pharmacy space.',
    },
  },
  annulée: {
    fr: {
      own: 'Votre inscription a été annulée\u00A0: le cours ne s’ouvre plus. Si c’est une erreur, répondez à ce message.',
      team: 'Cette inscription a été annulée\u00A0: le cours ne s’ouvre plus. Si c’est une erreur, répondez à ce message.',
    },
    en: {
      own: 'Your registration has been cancelled: the course no longer opens. If this is a mistake, reply to this message.',
      team: 'This registration has been cancelled: the course no longer opens. If this is a mistake, reply to this message.',
    },
  },
}

const words: Record<RegistrationStatus, Localized<Words>> = {
  confirmée: {
    fr: {
      subject: 'Inscription confirmée',
      heading: 'votre inscription est confirmée',
      text: 'Votre place est réservée. Date, lieu et documents sont dans votre espace participant. Nous avons hâte de vous accueillir.',
      team: {
        heading: 'une inscription est confirmée',
        text: 'La place est réservée. Ce qui reste à payer et les documents sont dans votre espace officine.',
      },
    },
    en: {
      subject: 'Registration confirmed',
      heading: 'your registration is confirmed',
      text: 'Your place is reserved. Date, place and papers are in your participant space. We look forward to welcoming you.',
      team: {
        heading: 'a registration is confirmed',
        text: 'The place is reserved. What remains to be paid and the papers are in your pharmacy space.',
      },
    },
  },
  en_attente: {
    fr: {
      subject: 'Inscription enregistrée, à confirmer',
      heading: 'votre inscription est enregistrée',
      text: 'Votre inscription est de nouveau à confirmer. Nous revenons vers vous très vite.',
      team: {
        heading: 'une inscription est à confirmer',
        text: 'Cette inscription est de nouveau à confirmer. Nous revenons vers vous très vite.',
      },
    },
    en: {
      subject: 'Registration recorded, to be confirmed',
      heading: 'your registration is recorded',
      text: 'Your registration has to be confirmed again. We will be in touch very soon.',
      team: {
        heading: 'a registration has to be confirmed',
        text: 'This registration has to be confirmed again. We will be in touch very soon.',
      },
    },
  },
  annulée: {
    fr: {
      subject: 'Inscription annulée',
      heading: 'votre inscription est annulée',
      text: 'Votre inscription a été annulée et votre place est de nouveau libre. Si c’est une erreur, répondez à ce message.',
      team: {
        heading: 'une inscription est annulée',
        text: 'Cette inscription a été annulée et sa place est de nouveau libre. Si c’est une erreur, répondez à ce message.',
      },
    },
    en: {
      subject: 'Registration cancelled',
      heading: 'your registration is cancelled',
      text: 'Your registration has been cancelled and your place is free again. If this is a mistake, reply to this message.',
      team: {
        heading: 'a registration is cancelled',
        text: 'This registration has been cancelled and its place is free again. If this is a mistake, reply to this message.',
      },
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
  const { subject, team, ...own } = words[status][locale]
  const { heading, text } = data.isForPharmacy ? team : own
  const ofCourse = data.kind === 'online_course' ? courseTexts[status]?.[locale] : undefined
  const french = locale === 'fr'
  return {
    subject: french ? `${subject} : ${data.trainingTitle}` : `${subject}: ${data.trainingTitle}`,
    heading: `${greeting(data, locale)}, ${heading}`,
    blocks: [
      nextStep((data.isForPharmacy ? ofCourse?.team : ofCourse?.own) ?? text),
      ...givenBack(toGiveBack, data, locale),
      { type: 'facts', rows: [...trainingRows(data, locale), ...owedRows(owed, data, locale)] },
      ...presenceCodeLine(presence, data, locale),
      ...(status === 'confirmée' ? [spaceButton(data, locale)] : []),
      button(french ? 'Voir la formation' : 'See the training', data.trainingUrl),
    ],
  }
}

/** What a pharmacy reads of a registration that it made and another pays for. */
const settledWith = (payer: string, locale: Locale) =>
  locale === 'fr'
    ? `Ce qui a été payé pour cette inscription se règle avec ${payer}.`
    : `What was paid for this registration is settled with ${payer}.`

function givenBack(amount: number, data: LetterData, locale: Locale): Letter['blocks'] {
  if (amount === 0) return []
  if (data.payer !== null) {
    return [paragraph((data.isForPharmacy ? settledWith : settledWithPharmacy)(data.payer, locale))]
  }
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
    heading: 'votre inscription change de session',
    team: {
      heading: 'une inscription change de session',
      paidFor: 'Cette inscription passe à une autre session.',
      text: 'Cette inscription passe à une autre session. Sa référence de paiement reste la même, et ce qui a été payé compte pour elle.',
      now: 'La session désormais\u00A0:',
    },
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
    heading: 'your registration moves to another session',
    team: {
      heading: 'a registration moves to another session',
      paidFor: 'This registration moves to another session.',
      text: 'This registration moves to another session. Its payment reference stays the same, and what has been paid counts for it.',
      now: 'The session from now on:',
    },
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
  const { team, ...own } = transferWords[locale]
  const say = after.isForPharmacy ? { ...own, ...team } : own
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
    heading: `${greeting(after, locale)}, ${say.heading}`,
    preheader: inShort([...trainingRows(after, locale).slice(1), ...(isPayer ? money : [])]),
    blocks: blocks.filter((block) => block !== false),
  }
}
