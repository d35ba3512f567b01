import type { TableDeclaration } from '../personal-data.ts'
import { courseAccess } from '../schema/course-access.ts'
import { coursePositions, courseSteps } from '../schema/course-progress.ts'
import { courseAnswers, courseAttempts, courseEnrolments } from '../schema/courses.ts'
import {
  evaluationAnswers,
  evaluationInvitations,
  evaluationSeals,
  evaluations,
  knowledgeRatings,
} from '../schema/evaluations.ts'
import { personDecisions, personMerges } from '../schema/people.ts'
import { pharmacyAgreements } from '../schema/pharmacy-agreements.ts'
import { presenceContradictions, presenceDevices, presenceMarks, signedSheets } from '../schema/presence.ts'
import { calendarNumbers, formerHolders, registrations } from '../schema/registrations.ts'
import { waitingEntries } from '../schema/waiting-entries.ts'

/** Registrations, waiting lists, presence and what tells two people are one. */
export const ofRegistrations: TableDeclaration[] = [
  {
    table: registrations,
    plain:
      'id trainingId participantId pharmacyId discountId bookingId isUnnamed nameConfirmedAt namedAt holderNumber locale proofReminderAt statusBeforeCancelling calendarSequence version updatedAt',
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
    table: courseAccess,
    plain: 'registrationId',
    facts: [{ columns: 'openedAt endsAt toldDaysBefore', exported: 'registrations.access.*' }],
  },
  {
    table: calendarNumbers,
    plain: 'trainingId number',
    personal: [
      {
        columns: 'email',
        what: 'whose calendar was sent a session that is theirs no more',
        exported: { no: 'soon over' },
        erased: 'deleted',
        kept: 'calendar',
      },
    ],
  },
  {
    table: waitingEntries,
    plain: 'id trainingId registrationId bookingId isUnnamed locale knownStartsAt',
    personal: [
      {
        columns: 'firstName lastName email phone organization position specialRequirements',
        what: 'contact data and requirements of the person who waits',
        exported: 'waitingList.*',
        erased: 'deleted',
        kept: 'waiting',
      },
    ],
    facts: [{ columns: 'state termsAcceptedAt offeredAt offerEndsAt endedAt createdAt', exported: 'waitingList.*' }],
  },
  {
    table: pharmacyAgreements,
    plain: 'id registrationId participantId pharmacyId',
    facts: [{ columns: 'agreedAt withdrawnAt', exported: 'registrations.agreements.*' }],
  },
  // Who had what; the papers of that time stand in their export.
  { table: formerHolders, plain: 'id registrationId participantId since until cause' },
  {
    table: presenceMarks,
    plain:
      'id position registrationId halfId madeUpHalfId markedBy isContradicted deviceId deviceNumber deviceHash deviceAt deviceOffset',
    personal: [
      {
        columns: 'reason',
        what: 'why somebody was absent',
        exported: 'registrations.presence.*',
        erased: 'emptied',
        kept: 'registration',
      },
    ],
    facts: [{ columns: 'state lateAt createdAt markedAt', exported: 'registrations.presence.*' }],
  },
  { table: presenceContradictions, plain: 'markId trainingId date half reason deviceName decidedAt decidedBy outcome' },
  // Of the staff who take presence, not of people who come; gone a year after it was taken along (`deleteExpiredDevices`).
  { table: presenceDevices, plain: 'deviceId trainingId name takenBy issuedAt reportedAt dismissedAt' },
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
    table: evaluationInvitations,
    plain: 'id trainingId registrationId pharmacyId',
    facts: [{ columns: 'kind invitedOn reminders', exported: 'registrations.evaluations.*' }],
  },
  {
    table: knowledgeRatings,
    plain: 'registrationId',
    // What somebody says of their own knowledge: deleted with the person.
    facts: [{ columns: 'before after', exported: 'registrations.knowledge.*' }],
  },
  {
    table: courseEnrolments,
    plain: 'registrationId editionId steps steppedAt',
    // How somebody took a course: deleted with the person.
    facts: [{ columns: 'begunAt extraTries ourSeconds phoneSeconds', exported: 'registrations.course.*' }],
  },
  {
    table: courseSteps,
    plain: 'registrationId id number deviceOffset',
    facts: [
      {
        columns: 'lessonId kind position played deviceAt givenAt receivedAt',
        exported: 'registrations.courseSteps.*',
      },
    ],
  },
  // Derived from the steps, which are exported.
  { table: coursePositions, plain: 'registrationId lessonId position isDone givenAt number' },
  {
    table: courseAttempts,
    plain: 'id registrationId lessonId paper',
    facts: [{ columns: 'number begunAt endsAt closedAt percent passed', exported: 'registrations.courseAttempts.*' }],
  },
  {
    table: courseAnswers,
    plain: 'attemptId id number deviceOffset',
    personal: [
      {
        columns: 'answer',
        what: 'what was answered to the questions of a course',
        exported: 'registrations.courseAnswers.*',
        erased: 'deleted',
        kept: 'registration',
      },
    ],
    facts: [{ columns: 'question deviceAt givenAt receivedAt isLate', exported: 'registrations.courseAnswers.*' }],
  },
  {
    table: evaluationAnswers,
    plain: 'key kind year trainingId',
    personal: [
      {
        columns: 'answers',
        what: 'what was answered, by nobody knows whom',
        exported: { no: 'nobody can find whose it is' },
        erased: { stays: 'nobody can find whose it is' },
        kept: 'evaluation',
      },
    ],
  },
  { table: evaluationSeals, plain: 'kind year trainingId', secret: 'seal' },
  { table: evaluations, plain: 'trainingId kind year openedOn closesOn questions' },
  { table: personDecisions, plain: 'id registrationId otherId isSame decidedBy createdAt undoneAt' },
  {
    table: personMerges,
    plain: 'id mergedBy createdAt undoneAt',
    personal: [
      {
        columns: 'email otherEmail',
        what: 'two emails of one person',
        exported: { no: 'the registrations’ own are' },
        erased: 'deleted',
        kept: 'registration',
      },
    ],
  },
]
