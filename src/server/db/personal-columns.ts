import { ownDeclarations } from './own-columns.ts'
import type { TableDeclaration } from './personal-data.ts'
import { auditEntries, auditSeals } from './schema/audit.ts'
import { discrepancyExplanations } from './schema/discrepancies.ts'
import { documentFiles, documents } from './schema/documents.ts'
import { idempotencyKeys } from './schema/installation.ts'
import { instalments } from './schema/instalments.ts'
import { messageReplies } from './schema/message-replies.ts'
import { contactMessages } from './schema/messages.ts'
import { notifications } from './schema/notifications.ts'
import { emailCodes, participants } from './schema/participants.ts'
import { paymentDeclarations } from './schema/payment-declarations.ts'
import { moneyTransactions, payments } from './schema/payments.ts'
import { personMerges } from './schema/people.ts'
import { presenceMarks, signedSheets } from './schema/presence.ts'
import { registrations } from './schema/registrations.ts'
import { attempts, sessions } from './schema/sessions.ts'
import { statementLines } from './schema/statements.ts'
import { waitingEntries } from './schema/waiting-entries.ts'

const forAccounting = { stays: 'accounting keeps it' }
const soonOver = { no: 'soon over' }

/** The columns of tables that tell of participants, and of everybody who registers or writes. */
const ofParticipants: TableDeclaration[] = [
  {
    table: registrations,
    plain:
      'id trainingId participantId pharmacyId discountId bookingId isUnnamed nameConfirmedAt locale proofReminderAt statusBeforeCancelling calendarSequence version updatedAt',
    personal: [
      {
        columns: 'firstName lastName email phone organization position specialRequirements',
        what: 'contact data and requirements',
        exported: 'registrations.*',
        erased: 'emptied',
        kept: 'registration',
      },
      {
        columns: 'fromNetwork',
        what: 'keyed hash of the network it came from',
        exported: 'registrations.*',
        erased: 'emptied',
        kept: 'origin',
      },
    ],
    facts: [
      {
        columns:
          'status paymentStatus price discountAmount paymentAmount paymentReference createdAt termsAcceptedAt provenAt proofRequestedAt importId',
        exported: 'registrations.*',
      },
    ],
    generated: 'search',
  },
  {
    table: waitingEntries,
    plain: 'id trainingId registrationId bookingId isUnnamed locale knownStartsAt',
    personal: [
      {
        columns: 'firstName lastName email phone organization position specialRequirements',
        what: 'contact data and requirements of who waits',
        exported: 'waitingList.*',
        erased: 'deleted',
        kept: 'waiting',
      },
    ],
    facts: [{ columns: 'state termsAcceptedAt offeredAt offerEndsAt endedAt createdAt', exported: 'waitingList.*' }],
  },
  {
    table: presenceMarks,
    plain: 'id position registrationId halfId markedBy',
    personal: [
      {
        columns: 'reason',
        what: 'why somebody was absent',
        exported: 'registrations.presence.*',
        erased: 'emptied',
        kept: 'registration',
      },
    ],
    facts: [{ columns: 'state lateAt createdAt', exported: 'registrations.presence.*' }],
  },
  {
    table: signedSheets,
    plain: 'id trainingId mimeType addedBy createdAt',
    personal: [
      {
        columns: 'content',
        what: 'names and signatures of everybody who came',
        exported: { no: 'it is of several people: the office shows it' },
        erased: { stays: 'it is of several people, and proves that the session was held' },
        kept: 'sheet',
      },
    ],
  },
  {
    table: personMerges,
    plain: 'id mergedBy createdAt undoneAt',
    personal: [
      {
        columns: 'email otherEmail',
        what: 'two e-mails of one person',
        exported: { no: 'the registrations’ own are' },
        erased: 'deleted',
        kept: 'registration',
      },
    ],
  },
  {
    table: payments,
    plain: 'id registrationId kind recordedBy transactionId reverses bookedOn',
    personal: [
      {
        columns: 'reference',
        what: 'the operation’s reference',
        exported: 'registrations.payments.*',
        erased: forAccounting,
        kept: 'ledger',
      },
      {
        columns: 'notes',
        what: 'the office’s notes',
        exported: { no: 'the office’s own words' },
        erased: forAccounting,
        kept: 'ledger',
      },
    ],
    facts: [
      { columns: 'amount method', exported: 'registrations.payments.*' },
      { columns: 'createdAt', exported: 'registrations.payments.date' },
    ],
    generated: 'quoted search booked_at',
  },
  {
    table: instalments,
    plain: 'registrationId createdAt',
    facts: [{ columns: 'dueOn amount', exported: 'registrations.instalments.*' }],
  },
  {
    table: discrepancyExplanations,
    plain: 'kind subject standing explainedBy createdAt',
    personal: [
      {
        columns: 'reason',
        what: 'the office’s explanations',
        exported: { no: 'the office’s own words' },
        erased: forAccounting,
        kept: 'ledger',
      },
    ],
  },
  {
    table: moneyTransactions,
    plain: 'id amount method operator isReferenceConfirmed valuedOn recordedBy createdAt kind bookedOn',
    personal: [
      {
        columns: 'reference',
        what: 'the operation’s reference',
        exported: { no: 'that of its entries is' },
        erased: forAccounting,
        kept: 'ledger',
      },
    ],
  },
  {
    table: paymentDeclarations,
    plain: 'id registrationId decidedBy decidedAt paymentId',
    personal: [
      {
        columns: 'operator reference',
        what: 'whom one says to have paid, and the operation’s reference',
        exported: 'registrations.declaredPayments.*',
        erased: forAccounting,
        kept: 'ledger',
      },
      {
        columns: 'picture',
        what: 'the operator’s message as a picture',
        exported: { no: 'its reader has the message' },
        erased: 'emptied',
        kept: 'messagePicture',
      },
      {
        columns: 'reason',
        what: 'why the office refused it',
        exported: 'registrations.declaredPayments.*',
        erased: 'emptied',
        kept: 'registration',
      },
    ],
    facts: [{ columns: 'amount state createdAt', exported: 'registrations.declaredPayments.*' }],
    generated: 'quoted',
  },
  {
    table: statementLines,
    plain:
      'id statementId line fingerprint kind valuedOn time amount fee state transactionId feeTransactionId decidedBy decidedAt',
    personal: [
      {
        columns: 'payerName payerPhone wording',
        what: 'who paid and what they wrote, as the operator tells it',
        exported: { no: 'who paid may be somebody else; the payment is exported' },
        erased: 'emptied',
        kept: 'payer',
      },
      {
        columns: 'reference',
        what: 'the operation’s reference',
        exported: { no: 'that of its entries is' },
        erased: forAccounting,
        kept: 'ledger',
      },
      {
        columns: 'reason',
        what: 'why it is not recorded',
        exported: { no: 'the office’s own words' },
        erased: { stays: 'it is of a line that is nobody’s' },
        kept: 'ledger',
      },
    ],
    generated: 'search',
  },
  {
    table: documents,
    plain:
      'id kind documentType locale registrationId paymentId trainingId pharmacyId isPublic fneNumber fneUrl mimeType fileSize state failures lastError issuedBy supersedes supersededAt revokedAt asideAt version',
    personal: [
      {
        columns: 'title description',
        what: 'what the office calls an attached one',
        exported: 'documents.*',
        erased: 'deleted',
        kept: 'paper',
      },
      {
        columns: 'snapshot',
        what: 'the person in the snapshot of a certificate; papers about money stay as issued',
        exported: { no: 'the paper itself is in the space' },
        erased: 'emptied',
        kept: 'paper',
      },
      {
        columns: 'revokedReason',
        what: 'reason of a revocation',
        exported: { no: 'the letter that told it is' },
        erased: 'emptied',
        kept: 'paper',
      },
    ],
    facts: [{ columns: 'number createdAt', exported: 'documents.*' }],
    generated: 'quoted search',
  },
  {
    table: documentFiles,
    plain: 'documentId',
    personal: [
      {
        columns: 'content',
        what: 'the paper; made again where something is left to say',
        exported: { no: 'the paper itself is in the space' },
        erased: 'deleted',
        kept: 'paper',
      },
    ],
  },
  {
    table: participants,
    plain: 'id locale version',
    personal: [
      {
        columns: 'firstName lastName email phone organization position address city country orderNumber',
        what: 'the profile',
        exported: 'profile.*',
        erased: 'deleted',
        kept: 'registration',
      },
    ],
    facts: [{ columns: 'createdAt', exported: 'profile.*' }],
  },
  {
    table: emailCodes,
    plain: 'id purpose participantId locale tries foreignTries createdAt expiresAt usedAt',
    personal: [
      {
        columns: 'email phone requester',
        what: 'e-mail, phone, keyed hash of the browser that asked',
        exported: soonOver,
        erased: 'deleted',
        kept: 'code',
      },
    ],
    secret: 'codeHash tokenHash',
  },
  {
    table: sessions,
    plain: 'id userId participantId contactId provenAt passwordWeakness expiresAt',
    personal: [
      {
        columns: 'address userAgent',
        what: 'address and browser',
        exported: 'sessions.*',
        erased: 'deleted',
        kept: 'session',
      },
    ],
    facts: [{ columns: 'createdAt lastSeenAt', exported: 'sessions.*' }],
    secret: 'tokenHash',
  },
  {
    table: notifications,
    plain:
      'id type registrationId contactMessageId waitingEntryId locale from state failures queuedAt takenAt withdrawnAt createdAt adminReadAt participantReadAt',
    personal: [
      {
        columns: 'to subject',
        what: 'to whom, and a subject that names somebody',
        exported: 'notifications.*',
        erased: 'emptied',
        kept: 'registration',
      },
      {
        columns: 'textContent',
        what: 'the letter',
        exported: 'notifications.text',
        erased: 'emptied',
        kept: 'letter',
      },
      {
        columns: 'htmlContent calendar',
        what: 'and the same in other forms',
        exported: { no: 'its text is' },
        erased: 'emptied',
        kept: 'letter',
      },
      {
        columns: 'replyTo lastError',
        what: 'whom to answer, and what a mail server said',
        exported: { no: 'of use to the office alone' },
        erased: 'emptied',
        kept: 'registration',
      },
    ],
    facts: [{ columns: 'sentAt', exported: 'notifications.*' }],
    generated: 'search',
  },
  {
    table: contactMessages,
    plain: 'id locale readAt archivedAt assignedTo',
    personal: [
      {
        columns: 'name email phone message',
        what: 'who wrote, and what',
        exported: 'messages.*',
        erased: 'emptied',
        kept: 'message',
      },
    ],
    facts: [{ columns: 'subject createdAt', exported: 'messages.*' }],
    generated: 'search',
  },
  {
    table: messageReplies,
    plain: 'id messageId authorId notificationId createdAt',
    personal: [
      {
        columns: 'text',
        what: 'what was answered',
        exported: { no: 'the letter that brought it is' },
        erased: 'emptied',
        kept: 'message',
      },
    ],
  },
  {
    table: auditEntries,
    plain: 'id userId subjectType subjectId',
    personal: [
      {
        columns: 'before after',
        what: 'what describes a person in what stood there',
        exported: { no: 'profile and registrations say it' },
        erased: 'emptied',
        kept: 'trail',
      },
    ],
    facts: [{ columns: 'action createdAt', exported: 'history.*' }],
    ofStaff: [{ columns: 'actor', what: 'user name', kept: 'trail' }],
    generated: 'search',
  },
  {
    table: auditSeals,
    plain: 'position entryId entryHash chainHash',
    personal: [
      {
        columns: 'salt digest',
        what: 'salted digests of what entries tell',
        exported: { no: 'a digest says nothing' },
        erased: { stays: 'it says nothing once its salt is another' },
        kept: 'trail',
      },
    ],
  },
  {
    table: idempotencyKeys,
    plain: 'operation key createdAt',
    personal: [
      {
        columns: 'answer bodyHash',
        what: 'the answer, of a payment with its notes',
        exported: soonOver,
        erased: { stays: 'soon over' },
        kept: 'answer',
      },
    ],
  },
  {
    table: attempts,
    plain: 'points expire',
    personal: [
      {
        columns: 'key',
        what: 'user names, networks, keyed hashes of e-mails',
        exported: soonOver,
        erased: { stays: 'soon over' },
        kept: 'attempt',
      },
    ],
  },
]

/**
 * Every column of every table: what it tells of a person, where the participant's export has it, what erasure does to it, how long it is
 * kept. What is not marked otherwise never stands in the log. `personal-columns.test.ts` fails on a column that is missing here;
 * `participants/personal-data.test.ts`, `app/log.test.ts` and `audit/sealing.test.ts` show that what is said is true.
 */
export const declarations: TableDeclaration[] = [...ofParticipants, ...ownDeclarations]
