// The letters about what somebody says they have paid (docs/rules/declared-payments.md#letters).
import type { Company } from '../../domain/company/company.ts'
import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import type { Locale } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { type Block, type Letter, nextStep, paragraph } from './layout.ts'
import type { LetterData } from './registration-received.ts'
import { greeting, spaceButton, spaceName } from './space-words.ts'

/** What was declared; the amount in FCFA. */
interface Declared {
  operator: string
  reference: string
  amount: number
}

const facts = (data: LetterData, declared: Declared, locale: Locale): Block => ({
  type: 'facts',
  rows: [
    ...trainingRows(data, locale),
    ...(data.isForPharmacy
      ? [[locale === 'fr' ? 'Référence' : 'Reference', data.paymentReference] satisfies [string, string]]
      : []),
    [locale === 'fr' ? 'Montant déclaré' : 'Declared amount', formatMoney(declared.amount)],
    [locale === 'fr' ? 'Opérateur' : 'Operator', declared.operator],
    [locale === 'fr' ? 'Identifiant de la transaction' : 'Transaction ID', declared.reference],
  ],
})

const toDeclaration = ({ paidUrl: href }: LetterData, label: string): Block[] =>
  href === null ? [] : [{ type: 'button', label, href }]

/** Tells that the declaration arrived, and that it is no receipt. */
export function declarationReceived(data: LetterData, declared: Declared, locale: Locale): Letter {
  const french = locale === 'fr'
  const session = datedTitle(data.trainingTitle, data.startsAt, locale)
  return {
    subject: french ? `Paiement déclaré\u00A0: ${session}` : `Payment declared: ${session}`,
    heading: french
      ? `${greeting(data, locale)}, nous avons reçu votre déclaration`
      : `${greeting(data, locale)}, we have received what you declared`,
    blocks: [
      nextStep(
        french
          ? 'Nous vérifions ce paiement auprès de l’opérateur. Votre reçu suit dès qu’il est confirmé\u00A0; ce message n’en est pas un.'
          : 'We are checking this payment with the operator. Your receipt follows once it is confirmed; this message is not one.',
      ),
      facts(data, declared, locale),
      ...toDeclaration(data, french ? 'Voir où en est ma déclaration' : 'See how it stands'),
    ],
  }
}

/** Tells that it could not be confirmed, why, and what to do. */
export function declarationRefused(
  data: LetterData,
  declared: Declared,
  reason: string,
  company: Company,
  locale: Locale,
): Letter {
  const french = locale === 'fr'
  const session = datedTitle(data.trainingTitle, data.startsAt, locale)
  const phone = formatPhone(company.phone)
  return {
    subject: french ? `Paiement non confirmé\u00A0: ${session}` : `Payment not confirmed: ${session}`,
    heading: french
      ? `${greeting(data, locale)}, nous n’avons pas pu confirmer ce paiement`
      : `${greeting(data, locale)}, we could not confirm this payment`,
    blocks: [
      paragraph(french ? `Motif\u00A0: ${reason}` : `Reason: ${reason}`),
      facts(data, declared, locale),
      nextStep(
        french
          ? `Si vous avez bien payé, vérifiez l’identifiant et le montant dans le message de l’opérateur et déclarez-le de nouveau${phone && `, ou appelez-nous au ${phone}`}.`
          : `If you did pay, check the ID and the amount in the operator’s message and declare it again${phone && `, or call us on ${phone}`}.`,
      ),
      ...toDeclaration(data, french ? 'Déclarer de nouveau' : 'Declare it again'),
    ],
  }
}

/** Tells that it is a payment which the office had recorded already: nothing more is due for it, and its receipt is there. */
export function declarationRecognized(data: LetterData, declared: Declared, locale: Locale): Letter {
  const french = locale === 'fr'
  const session = datedTitle(data.trainingTitle, data.startsAt, locale)
  return {
    subject: french ? `Paiement confirmé\u00A0: ${session}` : `Payment confirmed: ${session}`,
    heading: french
      ? `${greeting(data, locale)}, ce paiement est bien enregistré`
      : `${greeting(data, locale)}, this payment is recorded`,
    blocks: [
      nextStep(
        french
          ? `C’est un paiement que nous avions déjà enregistré. Son reçu est dans ${spaceName(data, locale)}.`
          : `It is a payment that we had recorded already. Its receipt is in ${spaceName(data, locale)}.`,
      ),
      facts(data, declared, locale),
      spaceButton(data, locale),
    ],
  }
}
