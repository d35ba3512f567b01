import * as v from 'valibot'
import { presenceStates } from '../attendance/presence-state.ts'
import { evaluationKinds } from '../evaluations/question.ts'
import { auditActions } from '../operations/audit.ts'
import { OwnDeclaration } from '../payments/payment-declaration.ts'
import { RegistrationSummary } from '../registrations/registration.ts'
import { halves } from '../trainings/session-days.ts'
import { waitingStates } from '../waiting-list/waiting-list.ts'
import { OwnRegistrationDetail, Profile } from './participant.ts'

/** Everything kept about a participant, as they take it with them (law 2013-450); amounts in FCFA. */
export const PersonalData = v.object({
  exportedAt: v.string(),
  profile: v.object({ ...Profile.entries.participant.entries, createdAt: v.string() }),
  registrations: v.array(
    v.object({
      ...RegistrationSummary.entries,
      training: v.string(),
      startsAt: v.nullable(v.string()),
      firstName: v.string(),
      lastName: v.string(),
      email: v.string(),
      phone: v.string(),
      organization: v.nullable(v.string()),
      position: v.nullable(v.string()),
      specialRequirements: v.nullable(v.string()),
      termsAcceptedAt: v.nullable(v.string()),
      /** When the e-mail was proven, and when that was asked for. */
      provenAt: v.nullable(v.string()),
      proofRequestedAt: v.nullable(v.string()),
      /** The number of the import that it came with, where the office took it from a list. */
      importId: v.nullable(v.number()),
      /** A keyed hash, for 30 days. */
      fromNetwork: v.nullable(v.string()),
      /** What a discount has taken off the price. */
      discountAmount: v.nullable(v.number()),
      paymentAmount: v.number(),
      /** As they were agreed, in FCFA. */
      instalments: v.array(v.object({ dueOn: v.string(), amount: v.number() })),
      payments: OwnRegistrationDetail.entries.payments,
      declaredPayments: v.array(
        v.pick(OwnDeclaration, ['operator', 'reference', 'amount', 'state', 'reason', 'createdAt']),
      ),
      /** Every mark, in the order in which they came. */
      presence: v.array(
        v.object({
          date: v.string(),
          half: v.picklist(halves),
          /** The day of the half-day of their own session that it is in place of; null for none. */
          makesUp: v.nullable(v.string()),
          state: v.picklist(presenceStates),
          lateAt: v.nullable(v.string()),
          reason: v.nullable(v.string()),
          /** When it was made, and when it came. */
          markedAt: v.string(),
          createdAt: v.string(),
          /** Kept beside the others without counting. */
          isContradicted: v.boolean(),
        }),
      ),
      /** From when to when an online course was open to them, and how many days before its end they were told last. */
      access: v.array(v.object({ openedAt: v.string(), endsAt: v.string(), toldDaysBefore: v.nullable(v.number()) })),
      /** When they were asked what it was worth: whether they answered, nobody knows. */
      evaluations: v.array(
        v.object({ kind: v.picklist(evaluationKinds), invitedOn: v.nullable(v.string()), reminders: v.number() }),
      ),
      /** What they said of their own knowledge, from 1 to 5; none while nothing. */
      knowledge: v.array(v.object({ before: v.number(), after: v.number() })),
      /** When their course was begun, tries that the office has added, and for how long it was taken; none while it is not begun. */
      course: v.array(
        v.object({
          begunAt: v.string(),
          extraTries: v.number(),
          ourSeconds: v.number(),
          phoneSeconds: v.number(),
        }),
      ),
      courseSteps: v.array(
        v.object({
          lessonId: v.number(),
          kind: v.picklist(['at', 'done']),
          position: v.number(),
          played: v.number(),
          deviceAt: v.string(),
          givenAt: v.string(),
          receivedAt: v.string(),
        }),
      ),
      courseAttempts: v.array(
        v.object({
          number: v.number(),
          begunAt: v.string(),
          endsAt: v.nullable(v.string()),
          closedAt: v.nullable(v.string()),
          percent: v.nullable(v.number()),
          passed: v.nullable(v.boolean()),
        }),
      ),
      /** Every line of their attempts' logs, in the words that they saw. */
      courseAnswers: v.array(
        v.object({
          attempt: v.number(),
          question: v.number(),
          answer: v.nullable(v.string()),
          deviceAt: v.string(),
          givenAt: v.string(),
          receivedAt: v.string(),
          isLate: v.boolean(),
        }),
      ),
      /** Which pharmacies they let see it, and until when. */
      agreements: v.array(
        v.object({ pharmacy: v.string(), agreedAt: v.string(), withdrawnAt: v.nullable(v.string()) }),
      ),
    }),
  ),
  /** Sessions whose waiting list they are on, or were within the last 30 days. */
  waitingList: v.array(
    v.object({
      training: v.string(),
      firstName: v.string(),
      lastName: v.string(),
      email: v.string(),
      phone: v.string(),
      organization: v.nullable(v.string()),
      position: v.nullable(v.string()),
      specialRequirements: v.nullable(v.string()),
      state: v.picklist(waitingStates),
      termsAcceptedAt: v.nullable(v.string()),
      offeredAt: v.nullable(v.string()),
      offerEndsAt: v.nullable(v.string()),
      endedAt: v.nullable(v.string()),
      createdAt: v.string(),
    }),
  ),
  documents: v.array(
    v.object({
      title: v.string(),
      description: v.nullable(v.string()),
      number: v.nullable(v.string()),
      createdAt: v.string(),
    }),
  ),
  notifications: v.array(
    v.object({ to: v.string(), subject: v.string(), sentAt: v.string(), text: v.string(), isTextKept: v.boolean() }),
  ),
  messages: v.array(
    v.object({
      name: v.string(),
      email: v.string(),
      phone: v.string(),
      subject: v.string(),
      message: v.string(),
      createdAt: v.string(),
    }),
  ),
  sessions: v.array(
    v.object({
      createdAt: v.string(),
      lastSeenAt: v.string(),
      address: v.nullable(v.string()),
      userAgent: v.nullable(v.string()),
    }),
  ),
  history: v.array(v.object({ action: v.picklist(auditActions), createdAt: v.string() })),
})
export type PersonalData = v.InferOutput<typeof PersonalData>
