import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../domain/operations/audit.ts'
import { sentenceOf } from './audit-sentence.ts'
import { audit as english } from './sentence-words.en.ts'
import { audit as french } from './sentence-words.fr.ts'

const confirmed: AuditEntry = {
  id: 1,
  actor: 'awa.kone',
  action: 'change_status',
  subjectType: 'registration',
  subjectId: 12,
  subjectName: 'Mariam Traoré',
  person: null,
  isErased: false,
  training: null,
  trainingStartsAt: null,
  actorName: null,
  before: { status: 'en_attente' },
  after: { status: 'confirmée' },
  createdAt: '2027-03-15T09:05:00.000Z',
}
const paper = { subjectType: 'document', subjectName: 'Certificat C-1', person: 'Awa Koné', after: null } as const
const gone = { subjectName: null, training: null, person: null }

// A training's title comes in the reader's language.
const titles = { fr: 'Bonnes pratiques', en: 'Good practice' }

/** What the entry says in French, set with ordinary spaces, and in English. */
const said = (change: Partial<AuditEntry>) => {
  const spoken = (audit: typeof french, locale: 'fr' | 'en') => {
    const { who, what } = sentenceOf({ ...confirmed, training: titles[locale], ...change }, audit, locale)
    return `${who} ${what}`.replaceAll(/[\u00a0\u202f]/g, ' ')
  }
  return [spoken(french, 'fr'), spoken(english, 'en')]
}

test.each<[string, Partial<AuditEntry>, string, string]>([
  [
    'by names and titles',
    {},
    'awa.kone a confirmé l’inscription de Mariam Traoré à « Bonnes pratiques »',
    'awa.kone confirmed the registration of Mariam Traoré for “Good practice”',
  ],
  [
    'with the day that tells sessions of one title apart',
    { trainingStartsAt: '2027-04-12T09:00:00.000Z' },
    'awa.kone a confirmé l’inscription de Mariam Traoré à « Bonnes pratiques · 12/04/2027 »',
    'awa.kone confirmed the registration of Mariam Traoré for “Good practice · 12/04/2027”',
  ],
  [
    'with an elision where French has one',
    { subjectName: 'Émile Yao', after: { status: 'annulée' } },
    'awa.kone a annulé l’inscription d’Émile Yao à « Bonnes pratiques »',
    'awa.kone cancelled the registration of Émile Yao for “Good practice”',
  ],
  [
    'of money',
    { action: 'refund_payment', after: { amount: -10_000 } },
    'awa.kone a remboursé 10 000 FCFA pour l’inscription de Mariam Traoré à « Bonnes pratiques »',
    'awa.kone refunded 10 000 FCFA for the registration of Mariam Traoré for “Good practice”',
  ],
  [
    'of a paper and its holder',
    { ...paper, action: 'revoke_document' },
    'awa.kone a révoqué le document « Certificat C-1 » d’Awa Koné',
    'awa.kone revoked the document “Certificat C-1” of Awa Koné',
  ],
  [
    'about an erased person',
    { isErased: true, subjectName: 'Personne effacée' },
    'awa.kone a confirmé l’inscription d’une personne effacée à « Bonnes pratiques »',
    'awa.kone confirmed the registration of an erased person for “Good practice”',
  ],
  [
    'by an erased person',
    { actor: 'participant 7', subjectType: 'participant', isErased: true, ...gone, action: 'update_profile' },
    'Une personne effacée a modifié le profil d’une personne effacée',
    'An erased person changed the profile of an erased person',
  ],
  [
    'by a participant',
    { actor: 'participant 7', actorName: 'Yao Kouassi', action: 'change_contact' },
    'Yao Kouassi (espace participant) a modifié les coordonnées de l’inscription de Mariam Traoré à « Bonnes pratiques »',
    'Yao Kouassi (participant space) changed the contact details of the registration of Mariam Traoré for “Good practice”',
  ],
  [
    'of what a person needs, and their language',
    { action: 'change_contact', after: { specialRequirements: 'Sans gluten', locale: 'en' } },
    'awa.kone a modifié les besoins particuliers et la langue de l’inscription de Mariam Traoré à « Bonnes pratiques »',
    'awa.kone changed the special requirements and language of the registration of Mariam Traoré for “Good practice”',
  ],
  [
    'of what is gone, as it was called',
    { ...paper, ...gone, action: 'remove_document', before: { title: 'Support' } },
    'awa.kone a retiré le document « Support »',
    'awa.kone removed the document “Support”',
  ],
  [
    'of what is gone without a name',
    { subjectType: 'contact_message', ...gone, action: 'change', after: { read: true } },
    'awa.kone a lu le message n° 12',
    'awa.kone read message no. 12',
  ],
  [
    'of a message that is given to a colleague',
    { subjectType: 'contact_message', action: 'change', after: { assignee: 'yao' }, training: null },
    'awa.kone a attribué le message de Mariam Traoré à yao',
    'awa.kone assigned the message from Mariam Traoré to yao',
  ],
  [
    'of a message that nobody is to answer any more',
    { subjectType: 'contact_message', action: 'change', after: { assignee: null }, training: null },
    'awa.kone a retiré l’attribution du message de Mariam Traoré',
    'awa.kone assigned the message from Mariam Traoré to nobody',
  ],
  [
    'of a waiting list that somebody is added to by the office',
    { subjectType: 'training', subjectName: 'Bonnes pratiques', action: 'join_waiting_list', after: {} },
    'awa.kone a ajouté une personne à la liste d’attente de la formation « Bonnes pratiques »',
    'awa.kone added somebody to the waiting list of the training “Bonnes pratiques”',
  ],
  [
    'of a waiting list that a visitor joins',
    { actor: 'visitor', subjectType: 'training', subjectName: 'A', action: 'join_waiting_list', after: {} },
    'Un visiteur a rejoint la liste d’attente de la formation « A »',
    'A visitor joined the waiting list of the training “A”',
  ],
])('an entry is a sentence: %s', (_what, change, inFrench, inEnglish) => {
  expect(said(change)).toEqual([inFrench, inEnglish])
})

test('an action that this version does not know is named', () => {
  expect(said({ action: 'teleport' })[1]).toBe('awa.kone teleport (no. 12)')
})
