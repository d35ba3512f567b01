// The letters when the office registers people for a pharmacy that phones (docs/rules/pharmacies.md#by-phone).
import type { Company } from '../../domain/company/company.ts'
import { settledWithPharmacy } from '../../domain/registrations/payer.ts'
import { registrationConfirmation, trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { pharmacySpacePath } from '../../domain/values/paths.ts'
import { type Block, button, inShort, type Letter, nextStep, paragraph } from './layout.ts'
import { paperLine } from './mailed-papers.ts'
import { type LetterData, payButtons, payerLine } from './registration-received.ts'

interface BookedWords {
  subject: (count: number, title: string) => string
  heading: (count: number) => string
  linked: (names: string) => string
  pays: (count: number) => string
  owed: string
  names: string
  space: string
}

const booked: Localized<BookedWords> = {
  fr: {
    subject: (count, title) => `${count > 1 ? `${count} inscriptions` : '1 inscription'}\u00A0: ${title}`,
    heading: (count) => (count > 1 ? `${count} personnes sont inscrites` : '1 personne est inscrite'),
    linked: (names) => `Place déjà prise à cette session, comptée une seule fois\u00A0: ${names}.`,
    pays: (count) =>
      count > 1
        ? 'Votre officine paie pour toutes ces personnes. Elles ne reçoivent aucune demande de paiement.'
        : 'Votre officine paie pour cette personne. Aucun paiement ne lui est demandé.',
    owed: 'Reste à payer',
    names: 'Les noms figureront ainsi sur les certificats\u00A0: dites-nous si l’un d’eux est mal écrit.',
    space: 'Ouvrir l’espace officine',
  },
  en: {
    subject: (count, title) => `${count > 1 ? `${count} registrations` : '1 registration'}: ${title}`,
    heading: (count) => (count > 1 ? `${count} people are registered` : '1 person is registered'),
    linked: (names) => `Place taken in this session already, counted only once: ${names}.`,
    pays: (count) =>
      count > 1
        ? 'Your pharmacy pays for all of these people. None of them is asked for payment.'
        : 'Your pharmacy pays for this person, who is not asked for payment.',
    owed: 'Remaining',
    names: 'The names will stand on the certificates as they are: tell us if one of them is misspelt.',
    space: 'Open the pharmacy space',
  },
}

/**
 * Tells who reads about money for a pharmacy that its people are registered, who of them was so already, and what to quote to pay for all.
 * @param data of all of them: the sums, and the reference that is quoted
 * @param who `owed` is what remains, in FCFA
 */
export function bookedByPhone(
  data: LetterData,
  who: { names: readonly string[]; linked: readonly string[]; owed: number; bringsProforma: boolean },
  company: Company,
  publicUrl: string,
  locale: Locale,
): Letter {
  const say = booked[locale]
  const { names, linked, owed, bringsProforma } = who
  const count = names.length + linked.length
  const { rows, payment, questions } = registrationConfirmation(data, company, locale)
  const paidBefore = data.price !== null && owed < data.price
  const asked = data.price === null || owed > 0
  return {
    subject: say.subject(count, data.trainingTitle),
    heading: say.heading(count),
    preheader: inShort([
      ...rows.slice(1),
      ...(paidBefore ? [[say.owed, `${say.owed} ${formatMoney(owed)}`] as const] : []),
    ]),
    blocks: [
      ...(names.length > 0 ? [paragraph(names.join(', '))] : []),
      ...(linked.length > 0 ? [paragraph(say.linked(linked.join(', ')))] : []),
      { type: 'facts', rows: paidBefore ? [...rows, [say.owed, formatMoney(owed)]] : rows },
      paragraph(say.pays(count)),
      ...(asked ? waysOf(payment) : []),
      ...(bringsProforma ? [paperLine({ kind: 'invoice' }, locale)] : []),
      ...(asked ? payButtons(data, company, locale) : []),
      nextStep(say.names),
      paragraph(questions),
      button(say.space, publicUrl + pharmacySpacePath),
    ],
  }
}

const waysOf = ({ text, ways }: ReturnType<typeof registrationConfirmation>['payment']): Block[] => [
  paragraph(text),
  ...(ways.length > 0 ? [{ type: 'facts' as const, rows: ways }] : []),
]

const paying = {
  fr: {
    subject: 'Votre officine paie votre inscription\u00A0:',
    heading: (name: string) => `Bonjour ${name}, votre officine paie votre inscription`,
    text: 'Votre place reste la vôtre\u00A0: rien d’autre ne change, et rien n’est à payer de votre part.',
    space: 'Ouvrir mon espace participant',
  },
  en: {
    subject: 'Your pharmacy pays for your registration:',
    heading: (name: string) => `Hello ${name}, your pharmacy pays for your registration`,
    text: 'Your place remains yours: nothing else changes, and there is nothing for you to pay.',
    space: 'Open my participant space',
  },
}

/**
 * Tells somebody who had registered that their pharmacy pays from now on.
 * @param data with the pharmacy as its payer
 * @param hasPaid whether something was paid for it already
 */
export function pharmacyPays(data: LetterData, hasPaid: boolean, locale: Locale): Letter {
  const say = paying[locale]
  return {
    subject: `${say.subject} ${data.trainingTitle}`,
    heading: say.heading(data.firstName),
    preheader: say.text,
    blocks: [
      ...payerLine(data, locale),
      nextStep(say.text),
      ...(hasPaid && data.payer !== null ? [paragraph(settledWithPharmacy(data.payer, locale))] : []),
      { type: 'facts', rows: trainingRows(data, locale) },
      button(say.space, data.spaceUrl),
    ],
  }
}
