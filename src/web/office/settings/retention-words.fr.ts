import type { RetentionKind } from '../../../domain/participants/retention.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count > 1 ? many : one}`
type Counts = Record<RetentionKind, number>
const inWords = ({ registrations, profiles, papers }: Counts) =>
  `${counted(registrations, 'inscription', 'inscriptions')}, ${counted(profiles, 'profil', 'profils')} et ${counted(papers, 'pièce', 'pièces')}`
const lettersInWords = ({ letters }: Counts) => counted(letters, 'texte de message', 'textes de messages')

/** What has been kept long enough, and whether it is anonymized by itself. */
export const retention = {
  title: 'Durées de conservation',
  intro:
    'Ce que la politique de confidentialité ne permet plus de garder peut perdre ses noms de lui-même, et les anciens messages leur texte. Paiements, numéros et montants restent.',
  loadError: 'Une erreur est survenue lors du chargement des durées de conservation.',
  kinds: {
    registrations: 'Inscriptions',
    profiles: 'Profils',
    papers: 'Pièces nominatives',
    letters: 'Textes des messages',
  },
  none: 'Rien à anonymiser',
  unused: (count: number, before: string, oldest: string) =>
    `${count}, sans usage depuis le ${before}, remontant jusqu’au ${oldest}`,
  issued: (count: number, first: string, last: string) =>
    `${count}, ${first === last ? `de ${first}` : `de ${first} à ${last}`}`,
  sent: (count: number, before: string, oldest: string) =>
    `${count}, envoyés avant le ${before}, remontant jusqu’au ${oldest}`,
  noneSent: 'Rien à retirer',
  lettersUnseen:
    'Les textes des messages n’en font pas partie\u00A0: ils n’étaient pas dans le plan vu à l’activation. Désactivez, puis activez de nouveau pour les inclure.',
  isOn: (by: string, at: string) => `Anonymisation automatique activée par ${by}, ${at}.`,
  isOff: 'Rien n’est anonymisé automatiquement.',
  switchedOff: (by: string, at: string) => `Désactivée par ${by}, ${at}.`,
  ran: (day: string, counts: Counts) =>
    `Dernier passage, ${day} : ${inWords(counts)} sans nom désormais, ${lettersInWords(counts)} en moins.`,
  isRunning: 'Il se poursuit dans l’heure.',
  switchOn: 'Activer',
  switchOff: 'Désactiver',
  question: 'Activer l’anonymisation automatique ?',
  nothingText:
    'Aujourd’hui, rien n’est à anonymiser. Ensuite, chaque jour, ce dont la durée est passée ne nommera plus personne, et les anciens messages perdront leur texte. Cela ne se défait pas.',
  questionText: (counts: Counts) =>
    `Dès le prochain passage, ${inWords(counts)} ne nommeront plus personne et ${lettersInWords(counts)} ne seront plus conservés, puis chaque jour ce dont la durée est passée. Cela ne se défait pas.`,
}
