import { isSameName } from '../../domain/registrations/registration-holder.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { type Block, button, type Letter, nextStep, paragraph } from './layout.ts'

/** Somebody whom a mail brings a code, with the last registration of theirs, which tells people of one name apart. */
export interface CodeReader {
  firstName: string
  lastName: string
  trainingTitle: string
  paymentReference: string
  code: string
  /** Leads to a page that asks for a confirmation: a mail scanner that follows it signs nobody in. */
  url: string
}

const openSpace: Localized = { fr: 'Ouvrir mon espace participant', en: 'Open my participant space' }
const openProfile: Localized = { fr: 'Ouvrir mon profil', en: 'Open my profile' }
const notAsked: Localized = {
  fr: 'Vous n’avez rien demandé ? Ignorez ce message : sans ce code, personne n’accède à votre espace. Ne le communiquez à personne.',
  en: 'You did not ask for this? Ignore this message: nobody can open your space without the code. Do not share it with anyone.',
}

/**
 * Brings the code and the link that prove an e-mail address is the reader's; both last ten minutes.
 * @param readers the person who asked; several where people with one e-mail and phone have an account each: whose code is whose is said
 */
export function signInCode(readers: CodeReader[], locale: Locale): Letter {
  const [reader] = readers
  if (!reader || readers.length > 1) return codeForEach(readers, locale)
  const { firstName, code, url } = reader
  const open = button(openSpace[locale], url)
  if (locale === 'fr') {
    return {
      subject: 'Votre code de connexion',
      heading: `Bonjour ${firstName}, voici votre code`,
      blocks: [
        nextStep('Saisissez ce code dans votre espace participant. Il est valable 10 minutes.'),
        { type: 'code', code },
        paragraph('Ou ouvrez ce lien, puis confirmez. Il ne sert qu’une fois.'),
        open,
        paragraph(notAsked.fr),
      ],
    }
  }
  return {
    subject: 'Your sign-in code',
    heading: `Hello ${firstName}, here is your code`,
    blocks: [
      nextStep('Enter this code in your participant space. It is valid for 10 minutes.'),
      { type: 'code', code },
      paragraph('Or open this link, then confirm. It works only once.'),
      open,
      paragraph(notAsked.en),
    ],
  }
}

/** Each code under its reader's name; with what they registered for last where names are equal. */
function codeForEach(readers: CodeReader[], locale: Locale): Letter {
  const french = locale === 'fr'
  const areAlike = readers.some((one, at) => readers.slice(0, at).some((other) => isSameName(one, other)))
  const parts = readers.flatMap(({ firstName, lastName, trainingTitle, paymentReference, code, url }): Block[] => {
    const registered: [string, string][] = [
      [french ? 'Formation' : 'Training', trainingTitle],
      [french ? 'Référence de paiement' : 'Payment reference', paymentReference],
    ]
    return [
      {
        type: 'facts',
        rows: [[french ? 'Nom' : 'Name', `${firstName} ${lastName}`], ...(areAlike ? registered : [])],
      },
      { type: 'code', code },
      // Each is another person’s: none stands out.
      { type: 'button', label: openSpace[locale], href: url, isQuiet: true },
    ]
  })
  if (french) {
    return {
      subject: 'Vos codes de connexion',
      heading: 'Bonjour, voici un code pour chaque personne',
      blocks: [
        nextStep(
          'Plusieurs personnes sont inscrites avec cette adresse et ce téléphone. Chacune a son espace participant : saisissez le code qui suit votre nom, ou ouvrez le lien qui suit ce code, puis confirmez. Codes et liens sont valables 10 minutes et ne servent qu’une fois.',
        ),
        ...parts,
        paragraph(notAsked.fr),
      ],
    }
  }
  return {
    subject: 'Your sign-in codes',
    heading: 'Hello, here is a code for each person',
    blocks: [
      nextStep(
        'Several people are registered with this address and phone, and each has a participant space: enter the code below your name, or open the link below that code, then confirm. Codes and links are valid for 10 minutes and work only once.',
      ),
      ...parts,
      paragraph(notAsked.en),
    ],
  }
}

/** Brings the code that proves that it is the participant who wishes to be erased. */
export function eraseCode(firstName: string, code: string, profileUrl: string, locale: Locale): Letter {
  return locale === 'fr'
    ? {
        subject: 'Code pour effacer vos données',
        heading: `Bonjour ${firstName}, confirmez l’effacement`,
        blocks: [
          nextStep(
            'Saisissez ce code dans votre espace participant pour effacer définitivement vos données. Il est valable 10 minutes.',
          ),
          { type: 'code', code },
          button(openProfile.fr, profileUrl),
          paragraph(
            'Vous n’avez rien demandé ? Quelqu’un a ouvert votre espace : déconnectez tous vos appareils depuis votre profil. Sans ce code, rien n’est effacé.',
          ),
        ],
      }
    : {
        subject: 'Code to erase your data',
        heading: `Hello ${firstName}, confirm the erasure`,
        blocks: [
          nextStep(
            'Enter this code in your participant space to erase your data for good. It is valid for 10 minutes.',
          ),
          { type: 'code', code },
          button(openProfile.en, profileUrl),
          paragraph(
            'You did not ask for this? Somebody has opened your space: sign out of all your devices from your profile. Nothing is erased without this code.',
          ),
        ],
      }
}

/** Brings the code that proves a new e-mail address is the participant's. */
export function newEmailCode(firstName: string, code: string, profileUrl: string, locale: Locale): Letter {
  return locale === 'fr'
    ? {
        subject: 'Confirmez votre nouvelle adresse e-mail',
        heading: `Bonjour ${firstName}, confirmez cette adresse`,
        blocks: [
          nextStep(
            'Saisissez ce code dans votre espace participant pour que cette adresse devienne la vôtre. Il est valable 10 minutes.',
          ),
          { type: 'code', code },
          button(openProfile.fr, profileUrl),
          paragraph('Vous n’avez rien demandé ? Ignorez ce message : rien ne change.'),
        ],
      }
    : {
        subject: 'Confirm your new email address',
        heading: `Hello ${firstName}, confirm this address`,
        blocks: [
          nextStep('Enter this code in your participant space to make this address yours. It is valid for 10 minutes.'),
          { type: 'code', code },
          button(openProfile.en, profileUrl),
          paragraph('You did not ask for this? Ignore this message: nothing changes.'),
        ],
      }
}

/** Tells the former address that it is not the participant's any more, in case somebody else did it. */
export function emailChanged(firstName: string, contactUrl: string, locale: Locale): Letter {
  return locale === 'fr'
    ? {
        subject: 'Votre adresse e-mail a été modifiée',
        heading: `Bonjour ${firstName}, votre adresse a changé`,
        blocks: [
          paragraph('L’adresse e-mail de votre espace participant vient d’être remplacée.'),
          nextStep('Si ce n’est pas vous, répondez à ce message sans attendre.'),
          button('Nous écrire', contactUrl),
        ],
      }
    : {
        subject: 'Your email address has been changed',
        heading: `Hello ${firstName}, your address has changed`,
        blocks: [
          paragraph('The email address of your participant space has just been replaced.'),
          nextStep('If this was not you, reply to this message at once.'),
          button('Write to us', contactUrl),
        ],
      }
}
