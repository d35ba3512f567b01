import { contactSubjectLabels } from '../../domain/messages/contact-labels.ts'
import type { Localized } from '../../domain/values/language.ts'

export const contactHero: { heading: Localized; tagline: Localized } = {
  heading: { fr: 'Contactez-nous', en: 'Contact us' },
  tagline: {
    fr: 'Un devis, une formation, une question de pratique : écrivez-nous, nous répondons sous 48 heures ouvrées.',
    en: 'A quote, a course, a question of practice: write to us and we will reply within 48 business hours.',
  },
}

/** The form (docs/rules/contact-messages.md#form), its states and toasts (#states). */
export const contactForm = {
  heading: { fr: 'Envoyez-nous un message', en: 'Send us a message' },
  intro: {
    fr: 'Tous les champs sont requis. Ne citez pas de patient et ne joignez pas d’ordonnance.',
    en: 'All fields are required. Please do not name patients or include prescriptions.',
  },
  name: { fr: 'Nom', en: 'Name' },
  email: { fr: 'Adresse e-mail', en: 'Email address' },
  phone: { fr: 'Téléphone', en: 'Phone' },
  subject: { fr: 'Sujet', en: 'Subject' },
  chooseSubject: { fr: 'Choisir un sujet', en: 'Choose a subject' },
  subjects: contactSubjectLabels,
  message: { fr: 'Message', en: 'Message' },
  submit: { fr: 'Envoyer le message', en: 'Send the message' },
  sending: { fr: 'Envoi en cours...', en: 'Sending...' },
  success: { fr: 'Message envoyé', en: 'Message sent' },
  successText: { fr: 'Nous vous contacterons bientôt.', en: 'We will contact you soon.' },
  successNext: {
    fr: 'Nous répondons sous 48 heures ouvrées, à votre adresse e-mail ou par téléphone. Une urgence ? Appelez-nous au',
    en: 'We reply within 48 business hours, by email or by phone. Is it urgent? Call us on',
  },
  failure: { fr: 'Erreur', en: 'Error' },
  failureText: { fr: 'Une erreur est survenue', en: 'An error occurred' },
}

/** The information block; the values come from the company settings. */
export const contactInformation = {
  heading: { fr: 'Nos coordonnées', en: 'How to reach us' },
  address: { fr: 'Adresse', en: 'Address' },
  phone: { fr: 'Téléphone', en: 'Phone' },
  email: { fr: 'E-mail', en: 'E-mail' },
  whatsapp: { fr: 'WhatsApp', en: 'WhatsApp' },
  whatsappAction: { fr: 'Écrire sur WhatsApp', en: 'Write on WhatsApp' },
  hours: { fr: 'Horaires', en: 'Opening hours' },
  openingHours: { fr: '{Hours}', en: '{Hours}' },
  replyTime: { fr: 'Réponse sous 48 heures ouvrées', en: 'Replies within 48 business hours' },
  directions: { fr: 'Itinéraire', en: 'Directions' },
  directionsHint: { fr: 'Ouvre le plan dans un nouvel onglet', en: 'Opens the map in a new tab' },
} satisfies Record<string, Localized>

export const socialBar: Localized = { fr: 'Suivez-nous', en: 'Follow us' }

/** The way to the firm's own place (docs/rules/site-content.md#places). */
export const wayToUs: { heading: Localized; planAlt: Localized } = {
  heading: { fr: 'Venir nous voir', en: 'Coming to see us' },
  planAlt: { fr: 'Plan du quartier autour de nos bureaux', en: 'A plan of the streets around our office' },
}

/** The message written beforehand when a visitor asks for a quote from /services; `{service}` is the service's title. */
export const quoteMessage: Localized = {
  fr: 'Bonjour, je souhaite recevoir un devis pour le service « {service} ». Mon établissement : ',
  en: 'Hello, I would like a quote for the service “{service}”. My establishment: ',
}
