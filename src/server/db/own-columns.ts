import type { TableDeclaration } from './personal-data.ts'
import { announcementRecipients, announcements, sessionReminders, validityReminders } from './schema/announcements.ts'
import { apiKeys } from './schema/api-keys.ts'
import { auditUnsealed } from './schema/audit.ts'
import { bulkActions, bulkSteps } from './schema/bulk-actions.ts'
import { courseEditionFiles, courseLessonFiles } from './schema/course-media.ts'
import { courseEditions, courseLessons, courseModules, courseQuestions, courses } from './schema/courses.ts'
import { discounts, discountTrainings } from './schema/discounts.ts'
import {
  certificateChanges,
  certificateCounts,
  certificateKeys,
  demoSigningCertificate,
  documentNumbers,
  documentRegistrations,
  mailedPapers,
} from './schema/documents.ts'
import { programmeQuestions, qualityYears } from './schema/evaluations.ts'
import { fneCalls, fneForeign, fneLines, fneState } from './schema/fne.ts'
import { imports } from './schema/imports.ts'
import {
  backupRuns,
  chores,
  installationFacts,
  retentionRuns,
  retentionSwitch,
  settings,
  signaturePictures,
} from './schema/installation.ts'
import { bookedSales, journalLines } from './schema/journal.ts'
import { mediaFiles, mediaPieces } from './schema/media.ts'
import { mailFlow } from './schema/notifications.ts'
import { paymentProviders } from './schema/online-payments.ts'
import { erasures } from './schema/participants.ts'
import { closedMonths, instalmentReminders, ledgerDiscrepancies, paymentTallies } from './schema/payments.ts'
import { pharmacies, pharmacyBookings, pharmacyContacts } from './schema/pharmacies.ts'
import { programmes } from './schema/programmes.ts'
import { quotes } from './schema/quotes.ts'
import { emailProofs, monthTallies, registrationTallies } from './schema/registrations.ts'
import { calendarLinks } from './schema/sessions.ts'
import { siteContents, siteErasures, sitePictureFiles, sitePictures } from './schema/site.ts'
import { invitations, listDisplays, listViews, recoveryCodes, trainingTrainers, users } from './schema/staff.ts'
import { statements } from './schema/statements.ts'
import { formerSlugs, sessionHalves, trainers, trainings, trainingTallies } from './schema/trainings.ts'
import { webhookDeliveries, webhooks } from './schema/webhooks.ts'

/** The columns of tables that say nothing of participants: of the firm, its staff, and the product's own doings (`personal-columns.ts`). */
export const ownDeclarations: TableDeclaration[] = [
  {
    table: trainings,
    plain:
      'id slug kind programmeId ownFields title description category status location duration maxParticipants price startsAt endsAt details english sendsReminders calendarSequence version createdAt updatedAt deletedAt',
    ofStaff: [{ columns: 'trainers', what: 'names of trainers', kept: 'firm' }],
    generated: 'title_search search',
  },
  {
    table: programmes,
    plain:
      'id title description category duration price details english accreditationNumber validityMonths selfTransfer version createdAt updatedAt',
  },
  {
    table: courses,
    plain: 'id trainingId title summary hours threshold tries waitHours isChanged version createdAt updatedAt',
  },
  { table: courseModules, plain: 'id courseId title position version' },
  { table: courseLessons, plain: 'id courseId moduleId title minutes content position version' },
  { table: courseQuestions, plain: 'id courseId topic content version' },
  { table: courseEditions, plain: 'id courseId number content publishedAt publishedBy' },
  { table: courseLessonFiles, plain: 'lessonId fileId' },
  { table: courseEditionFiles, plain: 'editionId fileId' },
  {
    table: pharmacies,
    plain: 'id name ncc rccm address city paymentTermsDays archivedAt mergedInto version createdAt updatedAt',
    ofStaff: [{ columns: 'phone email notes', what: 'how the office reaches a pharmacy, and its notes', kept: 'firm' }],
    generated: 'name_folded search',
  },
  {
    table: pharmacyContacts,
    plain: 'id state pharmacyName pharmacyId locale askedAt decidedAt decidedBy createdAt',
    ofStaff: [{ columns: 'email name phone', what: 'who speaks for a pharmacy, or asks to', kept: 'contact' }],
  },
  {
    table: quotes,
    plain:
      'id number pharmacyId trainingId places price discount expiresOn locale documentId followedUpAt followUpFailedAt codeHash codeExpiresAt codeTries paperTries acceptedAt withdrawnAt invoiceId createdBy createdAt',
    ofStaff: [
      {
        columns: 'email acceptedBy acceptedEmail',
        what: 'to whom a quote was sent, and who accepted it',
        kept: 'firm',
      },
    ],
  },
  { table: programmeQuestions, plain: 'programmeId hot cold version' },
  {
    table: qualityYears,
    plain: 'year complaints version',
    ofStaff: [{ columns: 'changed', what: 'what the office changed, in its words', kept: 'firm' }],
  },
  { table: documentRegistrations, plain: 'documentId registrationId' },
  { table: mailedPapers, plain: 'notificationId documentId' },
  { table: pharmacyBookings, plain: 'id pharmacyId contactId trainingId reference createdAt' },
  { table: sessionReminders, plain: 'trainingId sessionDay kind registrationId createdAt' },
  { table: validityReminders, plain: 'documentId daysBefore createdAt' },
  {
    table: announcements,
    plain: 'id trainingId kind createdBy createdAt',
    ofStaff: [
      { columns: 'before after', what: 'names of trainers', kept: 'firm' },
      { columns: 'noteFr noteEn', what: 'what the office adds', kept: 'firm' },
    ],
  },
  {
    table: announcementRecipients,
    plain: 'id announcementId registrationId notificationId wasRegistered toldWay toldAt toldBy',
    ofStaff: [{ columns: 'known', what: 'names of trainers', kept: 'firm' }],
  },
  {
    table: discounts,
    plain: 'id code percent amount validFrom validUntil maxUses organization isActive createdBy createdAt',
  },
  { table: discountTrainings, plain: 'discountId trainingId' },
  { table: instalmentReminders, plain: 'registrationId dueOn kind createdAt' },
  { table: formerSlugs, plain: 'slug trainingId' },
  {
    table: invitations,
    plain: 'id role locale invitedBy createdAt expiresAt',
    ofStaff: [{ columns: 'email', what: 'email of the person invited', kept: 'invitation' }],
    secret: 'tokenHash',
  },
  {
    table: trainers,
    plain: 'id createdAt',
    ofStaff: [{ columns: 'name', what: 'names of trainers', kept: 'firm' }],
  },
  { table: sessionHalves, plain: 'id trainingId date half startsAt endsAt room trainerId' },
  { table: trainingTrainers, plain: 'trainingId userId createdAt' },
  { table: calendarLinks, plain: 'id participantId userId createdAt', secret: 'seed' },
  { table: listDisplays, plain: 'userId list hiddenColumns shownColumns density' },
  {
    table: listViews,
    plain: 'id userId list kept isShared createdAt',
    ofStaff: [{ columns: 'name', what: 'what colleagues call a view', kept: 'firm' }],
  },
  {
    table: bulkActions,
    plain: 'id action userId startsAt closedAt transferTo appliesNewPrice beyondPlaces createdAt',
    ofStaff: [{ columns: 'letter', what: 'what the office writes to several people', kept: 'several' }],
  },
  {
    table: imports,
    plain: 'id userId headingsHash columns imported known cancelled refused sentMail issuedPapers undoneAt createdAt',
    ofStaff: [{ columns: 'fileName', what: 'what colleagues called a file', kept: 'firm' }],
  },
  {
    table: statements,
    plain: 'id fileHash operator method headingsHash columns userId createdAt',
    ofStaff: [{ columns: 'fileName', what: 'what colleagues called a file', kept: 'firm' }],
  },
  { table: bulkSteps, plain: 'id bulkActionId action registrationId seenStatus state problem' },
  { table: emailProofs, plain: 'registrationId createdAt expiresAt', secret: 'tokenHash' },
  { table: documentNumbers, plain: 'series year last' },
  {
    table: users,
    plain: 'id role hasSamplePassword totpStep disabledAt version createdAt',
    ofStaff: [
      {
        columns: 'username email',
        what: 'user name, email of the invitation; accounts are disabled, never deleted',
        kept: 'firm',
      },
    ],
    secret: 'passwordHash totpSecret totpPending',
  },
  {
    table: apiKeys,
    plain: 'id scopes perMinute createdBy createdAt expiresAt lastUsedAt revokedAt endToldAt',
    ofStaff: [{ columns: 'name', what: 'what the office calls a tool', kept: 'firm' }],
    secret: 'shortId keyHash',
  },
  {
    table: webhooks,
    plain: 'id url events tellsOfPeople state failingSince formerSecretUntil createdBy createdAt',
    ofStaff: [{ columns: 'name', what: 'what the office calls a tool', kept: 'firm' }],
    secret: 'secret formerSecret',
  },
  // Whom a sale is for, its proforma says; by the hash alone equal calls are known, while one is open.
  {
    table: fneCalls,
    plain:
      'id kind documentId saleId state total paymentMethod tries nextTryAt calledAt endedAt problem reference url remoteId net requestedBy createdAt',
    secret: 'client',
  },
  { table: fneLines, plain: 'id callId registrationId trainingId price itemId isLive creditedBy changedAt' },
  { table: fneForeign, plain: 'reference certifiedAt client total createdAt' },
  {
    table: paymentProviders,
    plain:
      'provider keyEnds formerSecretUntil publicUrl address stopped downSince hiddenUntil lastCalledAt statementDay statementAt updatedAt',
    secret: 'keys',
  },
  { table: fneState, plain: 'id keyEnd publicUrl stopped lastCalledAt stickers updatedAt', secret: 'key' },
  // Numbers and amounts: whom it is about is read when it is sent, and kept nowhere.
  {
    table: webhookDeliveries,
    plain:
      'id webhookId messageId type data state tries nextTryAt takenUntil lastStatus lastProblem lastMilliseconds createdAt endedAt',
  },
  { table: recoveryCodes, plain: 'id userId usedAt createdAt', secret: 'codeHash' },
  {
    table: mailFlow,
    plain: 'id state reason since changedAt heldUntil tries secondBegan secondCount hourBegan hourCount',
  },
  { table: auditUnsealed, plain: 'entryId' },
  { table: registrationTallies, plain: 'status paymentStatus category count price remaining owing refundable' },
  { table: monthTallies, plain: 'month registrations received' },
  { table: trainingTallies, plain: 'status count' },
  { table: certificateCounts, plain: 'trainingId count' },
  { table: certificateChanges, plain: 'trainingId' },
  { table: ledgerDiscrepancies, plain: 'kind subject' },
  { table: closedMonths, plain: 'month closedBy closedAt salesFrom' },
  // Numbers and amounts: whom a line is about, its paper says.
  {
    table: journalLines,
    plain:
      'month position entry journal bookedOn pieceOn kind source role operator account client paperId debit credit receipt invoice fne avoir letter letteredOn',
  },
  { table: bookedSales, plain: 'callId bookedAt' },
  { table: paymentTallies, plain: 'method count amount' },
  { table: installationFacts, plain: 'name done' },
  {
    table: settings,
    plain: 'id name version updatedAt updatedBy',
    ofStaff: [{ columns: 'value', what: 'the firm’s numbers, the signer’s name', kept: 'firm' }],
  },
  {
    table: signaturePictures,
    plain: 'id createdAt',
    ofStaff: [{ columns: 'content', what: 'the signer’s signature', kept: 'signature' }],
  },
  // Numbers of rows that name nobody any more.
  { table: erasures, plain: 'id participantId registrationIds erasedAt' },
  { table: retentionSwitch, plain: 'id isOn seen switchedAt switchedBy' },
  { table: retentionRuns, plain: 'day registrations profiles papers letters endedAt' },
  { table: backupRuns, plain: 'id kind endedAt file rows bytes problem' },
  { table: chores, plain: 'name triedAt succeededAt failures problem failing createdAt' },
  {
    table: siteContents,
    plain: 'id part publishAt createdBy createdAt',
    ofStaff: [
      {
        columns: 'value consents',
        what: 'people of the site, and who noted their agreement; until the office takes them out',
        kept: 'firm',
      },
    ],
  },
  { table: sitePictures, plain: 'id shape width height widths avif webp createdBy createdAt' },
  {
    table: sitePictureFiles,
    plain: 'pictureId width format',
    ofStaff: [{ columns: 'content', what: 'pictures of them; a day while nothing shows them', kept: 'firm' }],
  },
  {
    table: mediaFiles,
    plain: 'id owner mimeType size sha256 state createdBy sentAt createdAt',
    ofStaff: [{ columns: 'name', what: 'what the office called a file of a course', kept: 'firm' }],
  },
  {
    table: mediaPieces,
    plain: 'fileId number sha256',
    ofStaff: [{ columns: 'content', what: 'voices and faces of trainers in courses', kept: 'firm' }],
  },
  { table: siteErasures, plain: 'id part entryId erasedAt' },
  { table: demoSigningCertificate, plain: 'id createdAt', secret: 'content' },
  { table: certificateKeys, plain: 'id point createdAt retiredAt stolenAt', secret: 'privateKey' },
]
