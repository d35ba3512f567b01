import type { Localized } from '../../domain/values/language.ts'

const inHours = (minutes: number, hour: string) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}\u00A0min`
  return rest === 0 ? `${hours}\u00A0${hour}` : `${hours}\u00A0${hour}\u00A0${String(rest).padStart(2, '0')}`
}

const french = {
  statusText: {
    programmée: 'Prochaine session à venir',
    en_cours: 'Session en cours',
    terminée: 'Session terminée',
    annulée: 'Session à programmer',
  },
  otherStatusText: 'Session à programmer',
  places: (count: number) => (count > 1 ? `${count} places` : `${count} place`),
  allIncluded: 'tout\u00A0compris',
  addToCalendar: 'Ajouter à mon agenda',
  share: 'Partager sur WhatsApp',
  programmeFile: 'Programme en PDF',
  howToPay: 'Comment payer',
  nothingYet: 'Rien n’est à payer pour s’inscrire.',
  payBy: (ways: string) => `Avec la référence que vous recevez, réglez ensuite ${ways}.`,
  employer: 'Votre pharmacie peut payer pour vous\u00A0:',
  quote: 'demander un devis',
  /** Of a full one. */
  fullWrite: 'Écrivez-nous : nous vous préviendrons de la prochaine session.',
  nextDates: 'Voir les autres dates de cette formation',
  otherTraining: 'Voir les prochaines formations',
  onSite: 'Demander cette session dans vos locaux',
  otherDates: 'Autres dates',
  details: 'Détails de la formation',
  tabs: { program: 'Programme', objectives: 'Objectifs', trainers: 'Formateurs' },
  objectivesFallback: 'Objectifs détaillés à venir',
  total: (minutes: number) => inHours(minutes, 'h'),
  trainersText:
    'Nos formations sont animées par des experts du secteur pharmaceutique, praticiens de l’officine et de la qualité.',
  trainersLed: (names: string) => `Cette session est animée par ${names}.`,
  certificate: {
    heading: 'Votre certificat',
    text: 'Nominatif, numéroté et signé électroniquement. Chacun peut en contrôler l’authenticité par son numéro ou son code QR.',
    check: 'Comment un certificat se vérifie',
    specimen: 'Spécimen',
    picture: 'Spécimen du certificat remis à l’issue de la formation',
    title: 'Certificat de participation',
    to: 'décerné à',
    name: 'Prénom Nom',
    for: 'pour avoir suivi la formation',
  },
  place: 'Le lieu',
  plan: (place: string) => `Plan d’accès\u00A0: ${place}`,
  directions: 'Itinéraire',
  newTab: '(nouvel onglet)',
  heard: 'Paroles d’anciens participants',
  quoted: (text: string) => `«\u00A0${text}\u00A0»`,
  questions: 'Questions sur cette formation',
  practical: 'Informations pratiques',
  question: 'Une question sur cette formation\u00A0?',
  writeUs: (email: string) => `Écrivez-nous à ${email}`,
}

const english: typeof french = {
  statusText: {
    programmée: 'Next session coming up',
    en_cours: 'Session in progress',
    terminée: 'Session finished',
    annulée: 'Session to be scheduled',
  },
  otherStatusText: 'Session to be scheduled',
  places: (count) => (count === 1 ? '1 place' : `${count} places`),
  allIncluded: 'all\u00A0inclusive',
  addToCalendar: 'Add to my calendar',
  share: 'Share on WhatsApp',
  programmeFile: 'Programme as PDF',
  howToPay: 'How to pay',
  nothingYet: 'Nothing is due to register.',
  payBy: (ways) => `With the reference that you receive, you then pay ${ways}.`,
  employer: 'Your pharmacy can pay for you:',
  quote: 'ask for a quote',
  fullWrite: 'Write to us and we will tell you about the next session.',
  nextDates: 'See the other dates of this training',
  otherTraining: 'See the next training sessions',
  onSite: 'Ask for this session on your premises',
  otherDates: 'Other dates',
  details: 'Details of the training',
  tabs: { program: 'Programme', objectives: 'Objectives', trainers: 'Trainers' },
  objectivesFallback: 'Detailed objectives coming soon',
  total: (minutes) => inHours(minutes, 'h'),
  trainersText:
    'Our training is led by experts of the pharmaceutical sector who practise in pharmacies and in quality.',
  trainersLed: (names) => `This session is led by ${names}.`,
  certificate: {
    heading: 'Your certificate',
    text: 'In your name, numbered and signed electronically. Anyone can check that it is genuine by its number or its QR code.',
    check: 'How a certificate is verified',
    specimen: 'Specimen',
    picture: 'Specimen of the certificate given at the end of the training',
    title: 'Certificate of participation',
    to: 'awarded to',
    name: 'First name Last name',
    for: 'for having attended the training',
  },
  place: 'The place',
  plan: (place) => `Plan: ${place}`,
  directions: 'Directions',
  newTab: '(new tab)',
  heard: 'Words of former participants',
  quoted: (text) => `“${text}”`,
  questions: 'Questions about this training',
  practical: 'Practical information',
  question: 'A question about this training?',
  writeUs: (email) => `Write to us at ${email}`,
}

/** What the training's page says; where the rules quote it, to the letter (docs/rules/trainings.md#page). Here, for no other page needs it. */
export const trainingWords: Localized<typeof french> = { fr: french, en: english }
