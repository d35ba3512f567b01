import type { NotificationDirection } from '../announcements/notification.ts'
import { standingLabels } from '../courses/follow-up.ts'
import type { FneStanding } from '../fne/call.ts'
import { contactSubjectLabels } from '../messages/contact-labels.ts'
import { auditActionLabels, auditSubjectLabels } from '../operations/audit-labels.ts'
import { quoteStateLabels } from '../quotes/quote-labels.ts'
import type { Balance, ProofState } from '../registrations/registration.ts'
import type { PermissionGroup } from '../staff/role.ts'
import { trainingCategoryLabels, trainingStatusLabels } from '../trainings/training-labels.ts'
import type { TrainingFilter } from '../trainings/training-status.ts'
import {
  ageLabels,
  documentStateLabels,
  documentTypeLabels,
  languageLabels,
  notificationKindLabels,
  paymentMethodLabels,
  paymentStatusLabels,
  registrationStatusLabels,
  validityLabels,
} from './labels.ts'
import { keysKept, type ListDescription } from './list-description.ts'
import { registrationFacts, sortsOfRegistrationFacts } from './registration-facts.ts'

/** The lists of the office, called as their tabs are in its address, and who reads each (docs/rules/office.md#tabs). */
export const listReaders = {
  inscriptions: 'money readers',
  formations: 'staff',
  paiements: 'money readers',
  notifications: 'office readers',
  messages: 'office readers',
  documents: 'money readers',
  officines: 'money readers',
  devis: 'money readers',
  cours: 'office readers',
  utilisateurs: 'office readers',
  journal: 'office readers',
} as const satisfies Record<string, PermissionGroup>
export type OfficeList = keyof typeof listReaders

/** Whose registration, payment or letter something is: a search finds it by them. */
const ofHolder = [
  ...['registration:participant.firstName', 'registration:participant.lastName', 'registration:participant.email'],
  ...['registration:participant.phone', 'registration:participant.organization'],
  'registration:registration.paymentReference',
] as const

/** What says whether somebody owes. */
export const owes = ['status', 'paymentStatus', 'price', 'paymentAmount']
const owedSince = [...owes, 'createdAt']

const balanceLabels = {
  owing: { fr: 'Reste à payer', en: 'Still owing' },
  ...ageLabels,
  late: { fr: 'En retard sur l’échéancier', en: 'Late by their instalments' },
  settled: { fr: 'Tout est payé', en: 'All is paid' },
} as const satisfies Record<Balance, unknown>

const proofLabels = {
  proven: { fr: 'Adresse prouvée', en: 'Address proven' },
  unproven: { fr: 'Adresse à prouver', en: 'Address to prove' },
} as const satisfies Record<ProofState, unknown>

export const describedRegistrations = {
  searched: [
    ...['participant.firstName', 'participant.lastName', 'participant.email', 'participant.phone'],
    ...['participant.organization', 'paymentReference', 'trainingTitle', 'trainers', 'pharmacy'],
  ],
  sorts: {
    id: ['id'],
    participant: ['participant.lastName', 'participant.firstName'],
    training: ['trainingTitle'],
    status: ['status'],
    payment: ['paymentStatus', 'paymentAmount'],
    createdAt: ['createdAt'],
    ...sortsOfRegistrationFacts,
  },
  filters: {
    status: { values: registrationStatusLabels, about: ['status'] },
    paymentStatus: { values: paymentStatusLabels, about: ['paymentStatus'] },
    month: { key: 'mois', is: 'month', about: ['createdAt'] },
    trainingId: { key: 'session', is: 'record', about: ['trainingId'] },
    ...registrationFacts,
    balance: {
      key: 'solde',
      label: { fr: 'Solde', en: 'Balance' },
      all: { fr: 'Tous les soldes', en: 'All balances' },
      values: balanceLabels,
      about: {
        ...{ owing: owedSince, owing_30: owedSince, owing_60: owedSince, owing_90: owedSince, owing_more: owedSince },
        ...{ settled: owedSince, late: ['registration:registration.instalments'] },
      },
    },
    proof: {
      key: 'adresse',
      label: { fr: 'Adresse e-mail', en: 'Email address' },
      all: { fr: 'Toutes les adresses', en: 'All addresses' },
      values: proofLabels,
      about: ['isUnproven'],
    },
    locale: {
      key: 'langue',
      label: { fr: 'Langue', en: 'Language' },
      all: { fr: 'Toutes les langues', en: 'All languages' },
      values: languageLabels,
      about: ['locale'],
    },
    person: { is: 'record', about: ['participant.email'] },
    /** The pharmacy that might pay. */
    suggestedFor: {
      key: 'proposees',
      is: 'record',
      about: ['participant.organization', 'registration:registration.pharmacy'],
      isPassing: true,
    },
  },
} as const satisfies ListDescription

const stageLabels = {
  active: { fr: 'Actives', en: 'Active' },
  this_week: { fr: 'Cette semaine', en: 'This week' },
  finished: { fr: 'Terminées', en: 'Finished' },
  cancelled: { fr: 'Annulées', en: 'Cancelled' },
} as const satisfies Record<TrainingFilter, unknown>

export const describedTrainings = {
  searched: ['title', 'description', 'english', 'category', 'status', 'trainers'],
  sorts: {
    relevance: ['status', 'startsAt'],
    title: ['title'],
    category: ['category'],
    status: ['status'],
    location: ['location'],
    createdAt: ['createdAt'],
    startsAt: ['startsAt'],
  },
  filters: {
    category: { values: trainingCategoryLabels, about: ['category'] },
    status: { values: trainingStatusLabels, about: ['status'] },
    /** How far the trainings are, as the dashboard counts them (docs/rules/trainings.md#statuses). */
    stage: {
      key: 'avancement',
      label: { fr: 'État des formations', en: 'State of trainings' },
      all: { fr: 'Toutes les formations', en: 'All trainings' },
      values: stageLabels,
      about: ['status', 'startsAt'],
    },
    programmeId: { key: 'programme', is: 'record', about: ['programmeId'] },
    month: { is: 'month', about: ['startsAt', 'endsAt'] },
  },
} as const satisfies ListDescription

export const describedPayments = {
  searched: [
    ...['reference', 'notes', 'receipt.title', 'participant.firstName', 'participant.lastName'],
    ...['operator', 'trainers', 'pharmacy'],
  ],
  sorts: { date: ['createdAt'], amount: ['amount'], operator: ['operator'], ...sortsOfRegistrationFacts },
  filters: {
    method: {
      key: 'methode',
      label: { fr: 'Méthode', en: 'Method' },
      all: { fr: 'Toutes les méthodes', en: 'All methods' },
      values: paymentMethodLabels,
      about: ['method'],
    },
    operator: { key: 'operateur', is: 'words', about: ['operator'], isPassing: true },
    ...registrationFacts,
    month: { key: 'mois', is: 'month', about: ['countsOn'] },
    from: { key: 'du', is: 'day', about: ['countsOn'] },
    to: { key: 'au', is: 'day', about: ['countsOn'] },
    amount: { key: 'montant', is: 'amount', about: ['amount'] },
    recordedBy: { key: 'saisi_par', is: 'record', about: ['recordedBy'] },
    registrationId: { is: 'record', about: ['registrationId'] },
    person: { is: 'record', about: ['registration:participant.email'] },
  },
} as const satisfies ListDescription

export const describedNotifications = {
  searched: ['subject', 'to', ...ofHolder],
  sorts: {},
  filters: {
    direction: {
      key: 'sens',
      label: { fr: 'Sens', en: 'Direction' },
      all: { fr: 'Reçues et envoyées', en: 'Received and sent' },
      values: {
        received: { fr: 'Reçues par le cabinet', en: 'Received by the firm' },
        sent: { fr: 'Envoyées aux personnes', en: 'Sent to people' },
      } satisfies Record<NotificationDirection, unknown>,
      about: ['type'],
    },
    type: {
      key: 'nature',
      label: { fr: 'Type', en: 'Type' },
      all: { fr: 'Tous les types', en: 'All types' },
      values: {
        ...notificationKindLabels,
        other: { fr: 'Autres notifications', en: 'Other notifications' },
      },
      about: ['type'],
    },
    person: { is: 'record', about: ['to', 'registration:participant.email'] },
  },
} as const satisfies ListDescription

export const describedMessages = {
  searched: ['name', 'email', 'phone', 'message'],
  sorts: {},
  filters: {
    subject: {
      key: 'sujet',
      label: { fr: 'Sujet', en: 'Subject' },
      all: { fr: 'Tous les sujets', en: 'All subjects' },
      values: contactSubjectLabels,
      about: ['subject'],
    },
    person: { is: 'record', about: ['email'] },
  },
} as const satisfies ListDescription

const fneStandingLabels = {
  to_certify: { fr: 'Pas certifiées', en: 'Not certified' },
  paid: { fr: 'Payées, pas certifiées', en: 'Paid, not certified' },
  under_way: { fr: 'Certification en cours', en: 'Being certified' },
  to_check: { fr: 'Certification à vérifier', en: 'Certification to be checked' },
  certified: { fr: 'Certifiées', en: 'Certified' },
} as const satisfies Record<FneStanding, unknown>

export const describedDocuments = {
  searched: ['title', 'description', 'holder', 'training.title', 'number', 'fneNumber', ...ofHolder],
  sorts: { createdAt: ['createdAt'], number: ['number'], title: ['title'] },
  filters: {
    documentType: {
      key: 'type',
      label: { fr: 'Type de document', en: 'Document type' },
      all: { fr: 'Tous les types', en: 'All types' },
      values: documentTypeLabels,
      about: ['documentType'],
    },
    fne: {
      key: 'fne',
      label: { fr: 'Certification (FNE)', en: 'Certification (FNE)' },
      all: { fr: 'Certifiées ou non', en: 'Certified or not' },
      values: fneStandingLabels,
      about: ['fneNumber', 'fneCall', 'fneNotes'],
    },
    state: { values: documentStateLabels, about: ['state'] },
    validity: { values: validityLabels, about: ['validity'] },
    trainingId: { key: 'formation', is: 'record', about: ['training.id'] },
    registrationId: { is: 'record', about: ['registrationId'] },
    person: { is: 'record', about: ['registration:participant.email'] },
    pharmacyId: { is: 'record', about: ['registration:registration.pharmacy'] },
  },
} as const satisfies ListDescription

export const describedPharmacies = {
  searched: ['name', 'city', 'address', 'email', 'ncc', 'rccm', 'phone'],
  sorts: { name: ['name'], createdAt: ['createdAt'] },
  filters: {},
} as const satisfies ListDescription

export const describedQuotes = {
  searched: ['number', 'pharmacy.name', 'email'],
  sorts: { createdAt: ['createdAt'], expiresOn: ['expiresOn'], number: ['number'] },
  filters: {
    state: {
      key: 'offre',
      label: { fr: 'État', en: 'State' },
      all: { fr: 'Tous les états', en: 'All states' },
      values: quoteStateLabels,
      about: ['state'],
    },
  },
} as const satisfies ListDescription

/** Those who are registered for a course, on its page. */
export const describedLearners = {
  searched: ['participant.firstName', 'participant.lastName', 'participant.email', 'participant.phone'],
  sorts: {
    participant: ['participant.lastName', 'participant.firstName'],
    createdAt: ['createdAt'],
    lastSeenAt: ['lastSeenAt'],
    done: ['done', 'lessons'],
    endsAt: ['endsAt'],
  },
  filters: {
    courseId: { key: 'cours', is: 'record', about: ['courseId'], isPassing: true },
    standing: {
      key: 'parcours',
      label: { fr: 'Parcours', en: 'Progress' },
      all: { fr: 'Tous les parcours', en: 'All progress' },
      values: standingLabels,
      about: ['standing'],
    },
    ends: {
      key: 'fin_acces',
      label: { fr: 'Fin de l’accès', en: 'End of access' },
      all: { fr: 'Toutes les fins d’accès', en: 'All ends of access' },
      values: { soon: { fr: 'Accès bientôt terminé', en: 'Access ends soon' } },
      about: ['endsAt', 'standing'],
    },
  },
} as const satisfies ListDescription

export const describedAudit = {
  searched: ['actor', 'action', 'subjectType', 'subjectId', 'before', 'after'],
  sorts: {},
  filters: {
    subjectType: {
      key: 'objet',
      label: { fr: 'Type de fiche', en: 'Kind of record' },
      all: { fr: 'Toutes les fiches', en: 'All records' },
      values: auditSubjectLabels,
      about: ['subjectType'],
    },
    subjectId: { key: 'fiche', is: 'record', about: ['subjectId'], isPassing: true },
    action: {
      key: 'action',
      label: { fr: 'Action', en: 'Action' },
      all: { fr: 'Toutes les actions', en: 'All actions' },
      values: auditActionLabels,
      about: ['action'],
    },
  },
} as const satisfies ListDescription

/**
 * What a saved view keeps of a list’s address: its filters and order. Never what was searched, whose record is open, or which record a
 * list is narrowed to, so that no view tells of a participant.
 */
export const keptKeys: Record<OfficeList, readonly string[]> = {
  inscriptions: ['statut', 'groupe', 'regrouper', ...keysKept(describedRegistrations)],
  formations: ['vue', ...keysKept(describedTrainings)],
  paiements: ['periode', 'regrouper', ...keysKept(describedPayments)],
  notifications: ['livraison', ...keysKept(describedNotifications)],
  messages: ['dossier', 'attribue', ...keysKept(describedMessages)],
  documents: ['etat', ...keysKept(describedDocuments)],
  officines: ['rangement', ...keysKept(describedPharmacies)],
  devis: keysKept(describedQuotes),
  cours: keysKept(describedLearners),
  utilisateurs: [],
  journal: keysKept(describedAudit),
}

/** How close to each other a list’s rows stand. */
export const densities = ['airy', 'compact'] as const
export type Density = (typeof densities)[number]
