import type { StaffRole } from '../../src/domain/staff/role.ts'
import type { Db } from '../../src/server/db/open.ts'
import { buildAnnouncement } from './announcement.ts'
import { buildApiKey } from './api-key.ts'
import { buildContactMessage } from './contact-message.ts'
import { buildAttempt, buildCourse } from './course.ts'
import { buildDiscount } from './discount.ts'
import { buildDocument } from './document.ts'
import { buildEmailProof } from './email-proof.ts'
import { buildEvaluation } from './evaluation.ts'
import { buildFneCall } from './fne-call.ts'
import { buildImport } from './import.ts'
import { buildInstalments } from './instalments.ts'
import { buildInvitation } from './invitation.ts'
import { buildListView } from './list-view.ts'
import { buildMedia } from './media.ts'
import { buildMessageReply } from './message-reply.ts'
import { buildNotification } from './notification.ts'
import { buildOnlinePayment } from './online-payment.ts'
import { buildOnlineRefund } from './online-refund.ts'
import { buildParticipant } from './participant.ts'
import { buildPayment } from './payment.ts'
import { buildPaymentDeclaration } from './payment-declaration.ts'
import { buildPersonMerge } from './person-merge.ts'
import { buildPharmacy } from './pharmacy.ts'
import { buildPharmacyContact } from './pharmacy-contact.ts'
import { buildQuote } from './quote.ts'
import { buildCourseAccess, buildRegistration } from './registration.ts'
import { buildSignature } from './signature.ts'
import { buildSignedSheet } from './signed-sheet.ts'
import { buildSiteContent } from './site-content.ts'
import { buildStaffMember } from './staff-member.ts'
import { buildStatementLine } from './statement-line.ts'
import { buildOnlineCourse, buildTraining } from './training.ts'
import { buildWaitingEntry } from './waiting-entry.ts'
import { buildWebhook, buildWebhookDelivery } from './webhook.ts'

type Overrides<Builder extends (db: Db, overrides?: never) => unknown> = Parameters<Builder>[1]

/** The factories on one database: `build.training({ maxParticipants: 15 })`. Each fills in its own parents. */
export const factoriesOn = (db: Db) => ({
  training: (overrides?: Overrides<typeof buildTraining>) => buildTraining(db, overrides),
  onlineCourse: (overrides?: Overrides<typeof buildOnlineCourse>) => buildOnlineCourse(db, overrides),
  registration: (overrides?: Overrides<typeof buildRegistration>) => buildRegistration(db, overrides),
  courseAccess: (access: Parameters<typeof buildCourseAccess>[1]) => buildCourseAccess(db, access),
  payment: (overrides?: Overrides<typeof buildPayment>) => buildPayment(db, overrides),
  onlinePayment: (overrides?: Overrides<typeof buildOnlinePayment>) => buildOnlinePayment(db, overrides),
  onlineRefund: (overrides?: Overrides<typeof buildOnlineRefund>) => buildOnlineRefund(db, overrides),
  paymentDeclaration: (overrides?: Overrides<typeof buildPaymentDeclaration>) => buildPaymentDeclaration(db, overrides),
  instalments: (overrides?: Overrides<typeof buildInstalments>) => buildInstalments(db, overrides),
  discount: (overrides?: Overrides<typeof buildDiscount>) => buildDiscount(db, overrides),
  statementLine: (overrides?: Overrides<typeof buildStatementLine>) => buildStatementLine(db, overrides),
  document: (overrides?: Overrides<typeof buildDocument>) => buildDocument(db, overrides),
  notification: (overrides?: Overrides<typeof buildNotification>) => buildNotification(db, overrides),
  participant: (overrides?: Overrides<typeof buildParticipant>) => buildParticipant(db, overrides),
  contactMessage: (overrides?: Overrides<typeof buildContactMessage>) => buildContactMessage(db, overrides),
  messageReply: (overrides?: Overrides<typeof buildMessageReply>) => buildMessageReply(db, overrides),
  listView: (overrides?: Overrides<typeof buildListView>) => buildListView(db, overrides),
  announcement: () => buildAnnouncement(db),
  waitingEntry: (overrides?: Overrides<typeof buildWaitingEntry>) => buildWaitingEntry(db, overrides),
  pharmacy: (overrides?: Overrides<typeof buildPharmacy>) => buildPharmacy(db, overrides),
  quote: (overrides?: Overrides<typeof buildQuote>) => buildQuote(db, overrides),
  pharmacyContact: (overrides?: Overrides<typeof buildPharmacyContact>) => buildPharmacyContact(db, overrides),
  personMerge: () => buildPersonMerge(db),
  emailProof: () => buildEmailProof(db),
  evaluation: () => buildEvaluation(db),
  attempt: (overrides?: Overrides<typeof buildAttempt>) => buildAttempt(db, overrides),
  course: (overrides?: Overrides<typeof buildCourse>) => buildCourse(db, overrides),
  import: () => buildImport(db),
  apiKey: (overrides?: Overrides<typeof buildApiKey>) => buildApiKey(db, overrides),
  webhook: (overrides?: Overrides<typeof buildWebhook>) => buildWebhook(db, overrides),
  webhookDelivery: (overrides?: Overrides<typeof buildWebhookDelivery>) => buildWebhookDelivery(db, overrides),
  invitation: (overrides?: Overrides<typeof buildInvitation>) => buildInvitation(db, overrides),
  staffMember: (role: StaffRole) => buildStaffMember(db, { role }),
  signature: () => buildSignature(db),
  fneCall: (overrides?: Parameters<typeof buildFneCall>[1]) => buildFneCall(db, overrides),
  signedSheet: (overrides?: Overrides<typeof buildSignedSheet>) => buildSignedSheet(db, overrides),
  media: (overrides?: Overrides<typeof buildMedia>, bytes?: number) => buildMedia(db, overrides, bytes),
  siteContent: (overrides?: Overrides<typeof buildSiteContent>) => buildSiteContent(db, overrides),
  administrator: (overrides?: Overrides<typeof buildStaffMember>) => buildStaffMember(db, overrides),
})
