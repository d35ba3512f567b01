import type { AuditEntry } from '../../domain/audit.ts'
import { formatMoment } from '../../domain/dates.ts'
import { documentTypeLabels, type OfficeDocument } from '../../domain/document.ts'
import type { Cell } from '../../domain/export.ts'
import type { Locale, Localized } from '../../domain/language.ts'
import type { ContactMessage } from '../../domain/message.ts'
import type { DeliveredNotification } from '../../domain/notification.ts'
import type { PaymentRow } from '../../domain/payment.ts'
import { hasPrice, type RegistrationRow, remainingOf } from '../../domain/registration.ts'
import type { TrainingSummary } from '../../domain/training-schemas.ts'

/** One column of an exported list: its heading, and a row's value in it. */
export interface Column<Row> {
  heading: Localized
  value: (row: Row, locale: Locale) => Cell
}

const column = <Row>(fr: string, en: string, value: Column<Row>['value']): Column<Row> => ({
  heading: { fr, en },
  value,
})
const moment = (at: string | null, locale: Locale) => (at === null ? null : formatMoment(at, locale))

const yesOrNo = (is: boolean, locale: Locale) => (locale === 'fr' ? (is ? 'oui' : 'non') : is ? 'yes' : 'no')

// Amounts are numbers in whole FCFA, so that they can be added up; phones are text, so that they keep their plus sign.
export const registrationColumns: Column<RegistrationRow>[] = [
  column('N°', 'No.', (row) => row.id),
  column('Nom', 'Last name', (row) => row.participant.lastName),
  column('Prénom', 'First name', (row) => row.participant.firstName),
  column('E-mail', 'Email', (row) => row.participant.email),
  column('Téléphone', 'Phone', (row) => row.participant.phone),
  column('Organisation', 'Organization', (row) => row.participant.organization),
  column('Fonction', 'Position', (row) => row.participant.position),
  column('Formation', 'Training', (row) => row.trainingTitle),
  column('Catégorie', 'Category', (row) => row.trainingCategory),
  column('Statut', 'Status', (row) => row.status),
  column('Paiement', 'Payment', (row) => row.paymentStatus),
  column('Tarif (FCFA)', 'Price (FCFA)', (row) => row.price),
  column('Payé (FCFA)', 'Paid (FCFA)', (row) => row.paymentAmount),
  column('Reste (FCFA)', 'Remaining (FCFA)', (row) => (hasPrice(row) ? remainingOf(row) : null)),
  column('Référence', 'Reference', (row) => row.paymentReference),
  column('Inscrit le', 'Registered on', (row, locale) => moment(row.createdAt, locale)),
  column('Adresse à prouver', 'Address to prove', (row, locale) => yesOrNo(row.isUnproven, locale)),
]

export const paymentColumns: Column<PaymentRow>[] = [
  column('N°', 'No.', (row) => row.id),
  column('Date', 'Date', (row, locale) => moment(row.createdAt, locale)),
  column('Type', 'Type', (row) => row.kind),
  column('Montant (FCFA)', 'Amount (FCFA)', (row) => row.amount),
  column('Méthode', 'Method', (row) => row.method),
  column('Référence', 'Reference', (row) => row.reference),
  column('Notes', 'Notes', (row) => row.notes),
  column('Inscription', 'Registration', (row) => row.registrationId),
  column('Nom', 'Last name', (row) => row.participant.lastName),
  column('Prénom', 'First name', (row) => row.participant.firstName),
  column('Formation', 'Training', (row) => row.trainingTitle),
  column('Reste (FCFA)', 'Remaining (FCFA)', (row) => row.remaining),
]

export const trainingColumns: Column<TrainingSummary>[] = [
  column('N°', 'No.', (row) => row.id),
  column('Titre', 'Title', (row) => row.title),
  column('Catégorie', 'Category', (row) => row.category),
  column('Statut', 'Status', (row) => row.status),
  column('Lieu', 'Place', (row) => row.location),
  column('Début', 'Start', (row, locale) => moment(row.startsAt, locale)),
  column('Durée (h)', 'Duration (h)', (row) => row.duration),
  column('Places', 'Places', (row) => row.maxParticipants),
  column('Places libres', 'Places left', (row) => row.placesLeft),
  column('Tarif (FCFA)', 'Price (FCFA)', (row) => row.price),
  column('Créée le', 'Created on', (row, locale) => moment(row.createdAt, locale)),
]

export const messageColumns: Column<ContactMessage>[] = [
  column('N°', 'No.', (row) => row.id),
  column('Date', 'Date', (row, locale) => moment(row.createdAt, locale)),
  column('Nom', 'Name', (row) => row.name),
  column('E-mail', 'Email', (row) => row.email),
  column('Téléphone', 'Phone', (row) => row.phone),
  column('Sujet', 'Subject', (row) => row.subject),
  column('Message', 'Message', (row) => row.message),
]

export const notificationColumns: Column<DeliveredNotification>[] = [
  column('N°', 'No.', (row) => row.id),
  column('Date', 'Date', (row, locale) => moment(row.createdAt, locale)),
  column('Objet', 'Subject', (row) => row.subject),
  column('De', 'From', (row) => row.from),
  column('À', 'To', (row) => row.to),
  column('Envoi', 'Delivery', (row) => row.state),
  column('Envoyée le', 'Sent on', (row, locale) => moment(row.sentAt, locale)),
  column('Raison de l’échec', 'Reason of the failure', (row) => row.lastError),
]

export const documentColumns: Column<OfficeDocument>[] = [
  column('N°', 'No.', (row) => row.id),
  column('Date', 'Date', (row, locale) => moment(row.createdAt, locale)),
  column('Numéro', 'Number', (row) => row.number),
  column('Titre', 'Title', (row) => row.title),
  column('Type', 'Type', (row, locale) => documentTypeLabels[row.documentType][locale]),
  column('Bénéficiaire', 'Holder', (row) => row.holder),
  column('Formation', 'Training', (row) => row.training?.title ?? null),
  column('État', 'State', (row) => row.state),
  column('Validité', 'Validity', (row) => row.validity),
  column('Numéro FNE', 'FNE number', (row) => row.fneNumber),
]

export const auditColumns: Column<AuditEntry>[] = [
  column('N°', 'No.', (row) => row.id),
  column('Date', 'Date', (row, locale) => moment(row.createdAt, locale)),
  column('Auteur', 'Actor', (row) => row.actor),
  column('Action', 'Action', (row) => row.action),
  column('Objet', 'Subject', (row) => `${row.subjectType} ${row.subjectId}`),
  column('Nom', 'Name', (row) => row.subjectName),
  column('Avant', 'Before', (row) => row.before && JSON.stringify(row.before)),
  column('Après', 'After', (row) => row.after && JSON.stringify(row.after)),
]
