import type { Company } from '../../domain/company/company.ts'
import { elided, type Locale } from '../../domain/values/language.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import { button, type Letter, nextStep, paragraph } from './layout.ts'
import { spaceButton } from './space-words.ts'

/** Brings the code that proves an e-mail at the door of a pharmacy's space; it names nobody, for nobody is known there yet. */
export function pharmacyCode(code: string, url: string, locale: Locale): Letter {
  if (locale === 'fr') {
    return {
      subject: 'Votre code pour l’espace officine',
      heading: 'Voici votre code',
      blocks: [
        nextStep('Saisissez ce code dans l’espace officine. Il est valable 10 minutes.'),
        { type: 'code', code },
        button('Ouvrir l’espace officine', url),
        paragraph(
          'Vous n’avez rien demandé\u00A0? Ignorez ce message\u00A0: sans ce code, personne n’entre. Ne le communiquez à personne.',
        ),
      ],
    }
  }
  return {
    subject: 'Your code for the pharmacy space',
    heading: 'Here is your code',
    blocks: [
      nextStep('Enter this code in the pharmacy space. It is valid for 10 minutes.'),
      { type: 'code', code },
      button('Open the pharmacy space', url),
      paragraph(
        'You did not ask for this? Ignore this message: nobody gets in without the code. Do not share it with anyone.',
      ),
    ],
  }
}

/** Tells that the office has opened a pharmacy's space. */
export function accessApproved(pharmacyName: string, url: string, locale: Locale): Letter {
  if (locale === 'fr') {
    return {
      subject: 'Votre espace officine est ouvert',
      heading: 'Votre espace officine est ouvert',
      blocks: [
        nextStep(
          `Vous pouvez y inscrire l’équipe ${elided('de', pharmacyName)}, voir ce qui reste à payer et télécharger ses documents. Pour y entrer, donnez cette adresse e-mail\u00A0: un code vous y est envoyé.`,
        ),
        button('Ouvrir l’espace officine', url),
      ],
    }
  }
  return {
    subject: 'Your pharmacy space is open',
    heading: 'Your pharmacy space is open',
    blocks: [
      nextStep(
        `You can register the team of ${pharmacyName} there, see what remains to be paid and download its documents. To sign in, enter this email address: a code is sent to it.`,
      ),
      button('Open the pharmacy space', url),
    ],
  }
}

/** Tells that the office does not open a pharmacy's space, or no longer. */
export function accessRefused(company: Company, url: string, locale: Locale): Letter {
  const phone = formatPhone(company.phone)
  if (locale === 'fr') {
    return {
      subject: 'Votre accès à l’espace officine',
      heading: 'Cet accès n’est pas ouvert',
      blocks: [
        nextStep(
          `Cette adresse e-mail n’ouvre pas, ou plus, d’espace officine.${phone && ` Si c’est une erreur, appelez-nous au ${phone}.`}`,
        ),
        spaceButton({ isForPharmacy: true, spaceUrl: url }, locale),
      ],
    }
  }
  return {
    subject: 'Your access to the pharmacy space',
    heading: 'This access is not open',
    blocks: [
      nextStep(
        `This email address does not open a pharmacy space, or no longer does.${phone && ` If this is a mistake, call us on ${phone}.`}`,
      ),
      spaceButton({ isForPharmacy: true, spaceUrl: url }, locale),
    ],
  }
}
