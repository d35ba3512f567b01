import type { Locale } from '../../../domain/values/language.ts'

interface EmailProofWords {
  intro: string
  confirm: string
  confirmed: string
  held: string
  freed: string
  refused: string
  incomplete: string
  trainings: string
  space: string
}

/** The words of the page that a mail's link leads to; they stand here because no other page needs them. */
export const emailProofWords: Record<Locale, EmailProofWords> = {
  fr: {
    intro: 'Un clic suffit : il nous dit que cette adresse e-mail est bien la vôtre, et votre place reste réservée.',
    confirm: 'Confirmer mon adresse',
    confirmed: 'Votre adresse est confirmée',
    held: 'Merci. Votre place reste réservée, vous n’avez rien d’autre à faire ici.',
    freed:
      'Merci. Votre inscription a toutefois été annulée entre-temps : s’il reste une place, inscrivez-vous de nouveau.',
    refused: 'Votre adresse n’est pas confirmée',
    incomplete: 'Ce lien est incomplet. Ouvrez-le depuis le message que vous avez reçu.',
    trainings: 'Voir les formations',
    space: 'Ouvrir mon espace participant',
  },
  en: {
    intro: 'One click is enough: it tells us that this email address is yours, and your place stays reserved.',
    confirm: 'Confirm my address',
    confirmed: 'Your address is confirmed',
    held: 'Thank you. Your place stays reserved; there is nothing else to do here.',
    freed:
      'Thank you. However, your registration has been cancelled meanwhile: if a place is left, please register again.',
    refused: 'Your address is not confirmed',
    incomplete: 'This link is incomplete. Open it from the message you received.',
    trainings: 'See the trainings',
    space: 'Open my participant space',
  },
}
