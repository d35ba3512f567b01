import type { OwnPresenceCode } from '../../domain/attendance/presence-code.ts'
import { settledWithPharmacy } from '../../domain/registrations/payer.ts'
import type { RegistrationStatus } from '../../domain/registrations/registration.ts'
import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import type { Letter } from './layout.ts'
import { presenceCodeLine } from './presence-code.ts'
import { type LetterData, owedRows } from './registration-received.ts'

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
      text: 'Votre place est réservée. Nous avons hâte de vous accueillir.',
    },
    en: {
      subject: 'Registration confirmed',
      heading: 'your registration is confirmed',
      text: 'Your place is reserved. We look forward to welcoming you.',
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
      { type: 'paragraph', text },
      ...givenBack(toGiveBack, data.payer, locale),
      { type: 'facts', rows: [...trainingRows(data, locale), ...owedRows(owed, data, locale)] },
      ...presenceCodeLine(presence, locale),
      { type: 'button', label: french ? 'Voir la formation' : 'See the training', href: data.trainingUrl },
    ],
  }
}

function givenBack(amount: number, payer: string | null, locale: Locale): Letter['blocks'] {
  if (amount === 0) return []
  if (payer !== null) return [{ type: 'paragraph', text: settledWithPharmacy(payer, locale) }]
  const money = formatMoney(amount)
  const text = {
    fr: `Vous aviez payé ${money}\u00A0: nous vous les rendons, ou les reportons sur une autre inscription si vous le préférez. Répondez à ce message pour nous dire comment.`,
    en: `You had paid ${money}: we will give it back, or let it count for another registration if you prefer. Reply to this message to tell us how.`,
  }
  return [{ type: 'paragraph', text: text[locale] }]
}
