import { type AuditAction, type AuditSubject, auditActions } from '../../../domain/audit.ts'
import type { DocumentType } from '../../../domain/document.ts'
import type { ContactSubject, MessageFolder } from '../../../domain/message.ts'
import type { NotificationFilter } from '../../../domain/notification.ts'
import type { PaymentMethod } from '../../../domain/payment.ts'
import type { PaymentStatus, RegistrationGroup, RegistrationStatus } from '../../../domain/registration.ts'
import type { TrainingStage } from '../../../domain/training.ts'

export const officeTabs = [
  'tableau-de-bord',
  'inscriptions',
  'formations',
  'paiements',
  'notifications',
  'messages',
  'documents',
  'utilisateurs',
  'journal',
] as const
export type OfficeTab = (typeof officeTabs)[number]

export type RegistrationFilter = 'toutes' | RegistrationStatus | 'non_payées'
const filters: Record<RegistrationFilter, true> = {
  toutes: true,
  en_attente: true,
  confirmée: true,
  annulée: true,
  non_payées: true,
}
export const registrationFilters = Object.keys(filters) as RegistrationFilter[]

export type MethodFilter = 'toutes' | PaymentMethod
const methods: Record<MethodFilter, true> = {
  toutes: true,
  espèces: true,
  virement: true,
  chèque: true,
  mobile: true,
  autre: true,
}
export const methodFilters = Object.keys(methods) as MethodFilter[]

export type DocumentTypeFilter = 'tous' | DocumentType
const documentTypes: Record<DocumentTypeFilter, true> = {
  tous: true,
  certificate: true,
  invoice: true,
  course_document: true,
  other: true,
}
export const documentTypeFilters = Object.keys(documentTypes) as DocumentTypeFilter[]

/** Whether a document's file is there, or whether the document still counts: one list, as the office asks. */
export const documentStateFilters = ['tous', 'en_préparation', 'prêt', 'échec', 'révoqué', 'remplacé'] as const
export type DocumentStateFilter = (typeof documentStateFilters)[number]

export type GroupFilter = 'tous' | RegistrationGroup | Exclude<PaymentStatus, 'en_attente'>
const groups: Record<GroupFilter, true> = {
  tous: true,
  live: true,
  pharmaciens: true,
  auxiliaires: true,
  owing: true,
  unpaid: true,
  paid: true,
  unproven: true,
  partiel: true,
  complet: true,
  remboursé: true,
}
const groupFilters = Object.keys(groups) as GroupFilter[]

export type StageFilter = 'toutes' | TrainingStage
const stages: Record<StageFilter, true> = { toutes: true, active: true, finished: true, cancelled: true }
export const stageFilters = Object.keys(stages) as StageFilter[]

const deliveries: Record<NotificationFilter, true> = { unread: true, all: true, queued: true, sent: true, failed: true }
export const deliveryFilters = Object.keys(deliveries) as NotificationFilter[]

const folders: Record<MessageFolder, true> = { inbox: true, unread: true, archived: true }
export const folderFilters = Object.keys(folders) as MessageFolder[]

export type SubjectFilter = 'tous' | ContactSubject
const subjects: Record<SubjectFilter, true> = {
  tous: true,
  consultation: true,
  formation: true,
  partenariat: true,
  autre: true,
}
export const subjectFilters = Object.keys(subjects) as SubjectFilter[]

export type RecordFilter = 'tous' | AuditSubject
const records: Record<RecordFilter, true> = {
  tous: true,
  registration: true,
  training: true,
  document: true,
  participant: true,
  contact_message: true,
  notification: true,
  user: true,
  installation: true,
}
export const recordFilters = Object.keys(records) as RecordFilter[]

export type ActionFilter = 'toutes' | AuditAction
export const actionFilters: readonly ActionFilter[] = ['toutes', ...auditActions]

/** What the office shows, kept in its address so that a view can be bookmarked and sent. */
export interface OfficeSearch {
  onglet: OfficeTab
  q: string
  statut: RegistrationFilter
  methode: MethodFilter
  /** Which of the registrations, and of which month, as `2026-11`, a figure of the dashboard has opened. */
  groupe: GroupFilter
  mois: string
  /** 1 when the tab's form for a new record is to be opened. */
  nouveau: number
  /** How far the trainings shown are. */
  avancement: StageFilter
  /** A column's sort; each tab has its own, and its own default. */
  tri: string
  ordre: 'asc' | 'desc'
  page: number
  /** The registration whose details are open; 0 for none. */
  inscription: number
  type: DocumentTypeFilter
  etat: DocumentStateFilter
  /** The training whose participants are open, or whose documents are shown; 0 for none. */
  formation: number
  /** The training whose attendance sheet is shown instead of the office, to be printed; 0 for none. */
  emargement: number
  /** The document whose details are open; 0 for none. */
  document: number
  /** The training whose certificates are being issued; 0 for none. */
  certificats: number
  /** Which notifications are shown: those unread, all, or by what became of their delivery. */
  livraison: NotificationFilter
  dossier: MessageFolder
  sujet: SubjectFilter
  /** The received message that is open; 0 for none. */
  message: number
  /** What kind of record the trail is shown of, and of which one; 0 for all. */
  objet: RecordFilter
  fiche: number
  action: ActionFilter
}

export const officeDefaults: OfficeSearch = {
  onglet: 'tableau-de-bord',
  q: '',
  statut: 'toutes',
  methode: 'toutes',
  groupe: 'tous',
  mois: '',
  nouveau: 0,
  avancement: 'toutes',
  tri: '',
  ordre: 'desc',
  page: 1,
  inscription: 0,
  type: 'tous',
  etat: 'tous',
  formation: 0,
  emargement: 0,
  document: 0,
  certificats: 0,
  livraison: 'unread',
  dossier: 'inbox',
  sujet: 'tous',
  message: 0,
  objet: 'tous',
  fiche: 0,
  action: 'toutes',
}

const oneOf = <T extends string>(choices: readonly T[], value: unknown, fallback: T): T =>
  choices.includes(value as T) ? (value as T) : fallback

const countingNumber = (value: unknown, fallback: number): number => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number < 1_000_000_000 ? number : fallback
}

/** Whatever an address holds, as a view that can be shown: what makes no sense falls back to its default. */
export const officeSearch = (typed: Record<string, unknown>): OfficeSearch => ({
  onglet: oneOf(officeTabs, typed.onglet, officeDefaults.onglet),
  q: String(typed.q ?? '').slice(0, 100),
  statut: oneOf(registrationFilters, typed.statut, officeDefaults.statut),
  methode: oneOf(methodFilters, typed.methode, officeDefaults.methode),
  groupe: oneOf(groupFilters, typed.groupe, officeDefaults.groupe),
  mois: /^20\d\d-(0[1-9]|1[0-2])$/.test(String(typed.mois)) ? String(typed.mois) : officeDefaults.mois,
  nouveau: countingNumber(typed.nouveau, officeDefaults.nouveau),
  avancement: oneOf(stageFilters, typed.avancement, officeDefaults.avancement),
  tri: String(typed.tri ?? ''),
  ordre: oneOf(['asc', 'desc'], typed.ordre, officeDefaults.ordre),
  page: countingNumber(typed.page, officeDefaults.page),
  inscription: countingNumber(typed.inscription, officeDefaults.inscription),
  type: oneOf(documentTypeFilters, typed.type, officeDefaults.type),
  etat: oneOf(documentStateFilters, typed.etat, officeDefaults.etat),
  formation: countingNumber(typed.formation, officeDefaults.formation),
  emargement: countingNumber(typed.emargement, officeDefaults.emargement),
  document: countingNumber(typed.document, officeDefaults.document),
  certificats: countingNumber(typed.certificats, officeDefaults.certificats),
  livraison: oneOf(deliveryFilters, typed.livraison, officeDefaults.livraison),
  dossier: oneOf(folderFilters, typed.dossier, officeDefaults.dossier),
  sujet: oneOf(subjectFilters, typed.sujet, officeDefaults.sujet),
  message: countingNumber(typed.message, officeDefaults.message),
  objet: oneOf(recordFilters, typed.objet, officeDefaults.objet),
  fiche: countingNumber(typed.fiche, officeDefaults.fiche),
  action: oneOf(actionFilters, typed.action, officeDefaults.action),
})
