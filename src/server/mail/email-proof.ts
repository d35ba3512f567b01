// The letters about e-mail addresses whose readers are to prove that they are theirs (docs/decisions/0031).

import { trainingRows } from '../../domain/registrations/registration-confirmation.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import type { Locale } from '../../domain/values/language.ts'
import { type Block, button, type Letter, nextStep, withoutStep } from './layout.ts'
import type { LetterData } from './registration-received.ts'

const proofButton = (href: string, locale: Locale): Block => ({
  type: 'button',
  label: locale === 'fr' ? 'Confirmer mon adresse' : 'Confirm my address',
  href,
})

/** A letter that also asks its reader to prove the address, before anything else it says. */
export const askingForProof = (letter: Letter, proofUrl: string, locale: Locale): Letter => ({
  ...letter,
  blocks: [
    nextStep(
      locale === 'fr'
        ? 'Plusieurs inscriptions nous sont parvenues par la même connexion. Pour garder votre place, confirmez que cette adresse est bien la vôtre.'
        : 'Several registrations reached us over the same connection. To keep your place, confirm that this address is yours.',
    ),
    proofButton(proofUrl, locale),
    ...withoutStep(letter.blocks),
  ],
})

const frenchHours = (hours: number) => (hours === 1 ? 'l’heure' : `les ${hours}\u00A0heures`)
const englishHours = (hours: number) => (hours === 1 ? 'one hour' : `${hours}\u00A0hours`)

/** Tells that the training is full and that the place goes to somebody else unless the address is proven within so many hours. */
export function proofReminder(data: LetterData, proofUrl: string, hours: number, locale: Locale): Letter {
  const french = locale === 'fr'
  const session = datedTitle(data.trainingTitle, data.startsAt, locale)
  return {
    subject: french ? `Confirmez votre adresse : ${session}` : `Confirm your address: ${session}`,
    heading: french
      ? `Bonjour ${data.firstName}, confirmez votre adresse pour garder votre place`
      : `Hello ${data.firstName}, confirm your address to keep your place`,
    blocks: [
      nextStep(
        french
          ? `Cette formation est complète, et votre adresse n’est pas encore confirmée. Sans confirmation dans ${frenchHours(hours)}, votre place sera proposée à une autre personne.`
          : `This training is full, and your address has not been confirmed yet. Unless you confirm it within ${englishHours(hours)}, your place will be offered to somebody else.`,
      ),
      proofButton(proofUrl, locale),
      { type: 'facts', rows: trainingRows(data, locale) },
    ],
  }
}

/** Tells that the place was freed, and how to have one again. */
export function placeFreed(data: LetterData, hours: number, locale: Locale): Letter {
  const french = locale === 'fr'
  const session = datedTitle(data.trainingTitle, data.startsAt, locale)
  return {
    subject: french ? `Place libérée : ${session}` : `Place released: ${session}`,
    heading: french
      ? `Bonjour ${data.firstName}, votre place a été libérée`
      : `Hello ${data.firstName}, your place has been released`,
    blocks: [
      nextStep(
        french
          ? `La formation est complète et votre adresse n’a pas été confirmée dans ${frenchHours(hours)} après notre rappel : votre inscription est annulée, et vous ne devez rien. S’il reste une place, vous pouvez vous inscrire de nouveau ; sinon, appelez-nous.`
          : `The training is full and your address was not confirmed within ${englishHours(hours)} of our reminder: your registration is cancelled, and you owe nothing. If a place is left you can register again; otherwise, please call us.`,
      ),
      { type: 'facts', rows: trainingRows(data, locale) },
      button(french ? 'Voir la formation' : 'See the training', data.trainingUrl),
    ],
  }
}

/** Warns the office, which reads French, that many registrations for a training come from one address. */
export const unprovenAlert = (session: string, listUrl: string): Letter => ({
  subject: `Inscriptions à prouver : ${session}`,
  heading: 'De nombreuses inscriptions viennent de la même connexion',
  blocks: [
    nextStep(
      'Les inscriptions suivantes sont marquées « à prouver » : chaque personne reçoit un lien pour confirmer son adresse. Vérifiez-les ; vous pouvez les confirmer ou les annuler ensemble.',
    ),
    { type: 'facts', rows: [['Formation', session]] },
    button('Voir les inscriptions à prouver', listUrl),
  ],
})
