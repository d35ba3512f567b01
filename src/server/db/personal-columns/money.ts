import type { TableDeclaration } from '../personal-data.ts'
import { documentFiles, documents } from '../schema/documents.ts'
import { onlinePayments, onlineRefunds, providerNotices } from '../schema/online-payments.ts'
import { paymentDeclarations } from '../schema/payment-declarations.ts'
import { discrepancyExplanations, instalments, moneyTransactions, payments } from '../schema/payments.ts'
import { statementLines } from '../schema/statements.ts'

const forAccounting = { stays: 'accounting keeps it' }

/** Money and papers. */
export const ofMoney: TableDeclaration[] = [
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
    plain: 'id registrationId bookingId decidedBy decidedAt pictureAddedAt paymentId',
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
      'id statementId line fingerprint kind valuedOn time amount fee balance problem state transactionId feeTransactionId decidedBy decidedAt',
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
        erased: { stays: 'it is of a line that belongs to nobody' },
        kept: 'ledger',
      },
    ],
    generated: 'search',
  },
  {
    table: onlinePayments,
    plain:
      'id reference provider registrationId bookingId amount paidAmount locale state remoteId payUrl notifyHash expiresAt nextCheckAt checkingUntil checkedAt seenAt notifiedAt problem currency paidAt operator transactionId wasKnown endedAt createdAt',
    personal: [
      {
        columns: 'payerPhone',
        what: 'the phone that paid, or was asked to',
        exported: { no: 'who paid may be somebody else; the payment is exported' },
        erased: 'emptied',
        kept: 'onlinePayer',
      },
      {
        columns: 'operationId',
        what: 'the operation’s reference',
        exported: { no: 'that of its entries is' },
        erased: forAccounting,
        kept: 'ledger',
      },
    ],
  },
  {
    table: providerNotices,
    plain: 'id provider eventId onlinePaymentId isMovement handledAt createdAt',
    personal: [
      {
        columns: 'body',
        what: 'what a provider told, with the phone that paid',
        exported: { no: 'who paid may be somebody else; the payment is exported' },
        erased: 'emptied',
        kept: 'notice',
      },
    ],
  },
  {
    table: onlineRefunds,
    plain: 'id onlinePaymentId paymentId amount state problem tries nextTryAt requestedBy givenBy endedAt createdAt',
  },
  {
    table: documents,
    plain:
      'id kind documentType locale registrationId paymentId trainingId pharmacyId isPublic fneNumber fneUrl fneEnteredAt isInFne mimeType fileSize state failures lastError queuedAt issuedBy supersedes supersededAt revokedAt archivedAt version',
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
]
