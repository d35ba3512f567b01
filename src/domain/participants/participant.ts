import * as v from 'valibot'
import { OwnPresenceCode } from '../attendance/presence-code.ts'
import { ParticipantDocument } from '../documents/document.ts'
import { paymentMethods } from '../payments/payment.ts'
import { OwnDeclaration } from '../payments/payment-declaration.ts'
import { OwnAgreement } from '../pharmacies/pharmacy-agreement.ts'
import { Instalment } from '../registrations/instalment.ts'
import {
  CourseAccess,
  personFields,
  type RegistrationStatus,
  RegistrationSummary,
} from '../registrations/registration.ts'
import { type TrainingKind, type TrainingStatus, trainingKinds } from '../trainings/training.ts'
import { Training, TrainingSummary, TranslatedText } from '../trainings/training-schemas.ts'
import { isCalledOff } from '../trainings/training-status.ts'
import { emailAddress } from '../values/email.ts'
import { erasedDomain } from '../values/no-address.ts'
import { countingNumber } from '../values/numbers.ts'
import { IvorianPhone } from '../values/read-phone.ts'
import { heading, leftOut, line, linkToken, organizationName } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { madeFrom } from '../values/version.ts'

/** Who stands where somebody's name was. */
export const nobody = { firstName: 'Personne', lastName: 'effacée' } as const
export const nobodysName = `${nobody.firstName} ${nobody.lastName}`
/** Whether a registration is an erased person's, by the name that is shown: the address that stands for theirs is not. */
export const isNobody = ({ firstName, lastName }: { firstName: string; lastName: string }): boolean =>
  firstName === nobody.firstName && lastName === nobody.lastName
/** Whether a registration is an erased person's. */
export const isErased = ({ email }: { email: string }): boolean => email.endsWith(`@${erasedDomain}`)

/** Six digits, however they were spaced when copied from the mail. */
const Code = v.pipe(
  heading(40),
  v.transform((rawInput) => rawInput.replaceAll(/\s/g, '')),
  v.regex(/^\d{6}$/, key('code')),
)

/**
 * The body of POST /api/participant/link-profile: e-mail and phone ask for a code (docs/rules/participant-space.md#linking: both required), with the code they link;
 * so does the token of the mail's link, by itself.
 */
export const LinkForm = v.pipe(
  v.strictObject({
    email: v.optional(emailAddress()),
    phone: v.optional(IvorianPhone),
    code: v.optional(Code),
    token: v.optional(linkToken('invalid')),
  }),
  v.forward(
    v.partialCheck([['email'], ['token']], ({ email, token }) => (email ?? token) !== undefined, key('required')),
    ['email'],
  ),
  v.forward(
    v.partialCheck([['phone'], ['token']], ({ phone, token }) => (phone ?? token) !== undefined, key('required')),
    ['phone'],
  ),
)
export type LinkForm = v.InferOutput<typeof LinkForm>

/** The first step's form in the browser: who asks for a code. */
export const LinkIdentity = v.object({ email: emailAddress(), phone: IvorianPhone })

/** `linked` tells a browser that it is signed in from a browser that now waits for a code. */
export const LinkAnswer = v.object({ message: v.string(), linked: v.boolean() })
export type LinkAnswer = v.InferOutput<typeof LinkAnswer>

/** The longest number in the register of the Order that is kept. */
const orderNumberLimit = 50

/** The body of PUT /api/participant/profile: the fields of the profile page (docs/rules/participant-space.md#profile-page). */
export const ProfileForm = v.strictObject({
  firstName: personFields.firstName,
  lastName: personFields.lastName,
  email: personFields.email,
  phone: personFields.phone,
  organization: leftOut(organizationName()),
  position: leftOut(organizationName()),
  address: leftOut(line()),
  city: leftOut(line()),
  country: leftOut(line()),
  /** Number in the Order’s register, as typed; a caller that knows only the other nine leaves it out, and it stays as it is. */
  orderNumber: v.optional(leftOut(line(orderNumberLimit))),
  version: madeFrom,
})
export type ProfileForm = v.InferOutput<typeof ProfileForm>

export const profileFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'organization',
  'position',
  'address',
  'city',
  'country',
  'orderNumber',
] as const

/** The profile call's answer (docs/rules/shapes.md#profile); `pendingEmail` is an address that waits for its code, if any. */
export const Profile = v.object({
  hasProfile: v.literal(true),
  participant: v.object({
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
    phone: v.string(),
    organization: v.nullable(v.string()),
    position: v.nullable(v.string()),
    address: v.nullable(v.string()),
    city: v.nullable(v.string()),
    country: v.nullable(v.string()),
    orderNumber: v.nullable(v.string()),
  }),
  pendingEmail: v.nullable(v.string()),
  version: v.number(),
})
export type Profile = v.InferOutput<typeof Profile>

export const EmailConfirmation = v.strictObject({ code: Code })
export type EmailConfirmation = v.InferOutput<typeof EmailConfirmation>

const hour = 3_600_000

/**
 * Until when participants may cancel by themselves: 48 hours before the start (docs/rules/participant-space.md#cancelling); without a date, until
 * the training begins.
 * @returns the last moment, or null when there is no date
 */
export const cancellableUntil = (training: { startsAt: Date | null }): Date | null =>
  training.startsAt && new Date(training.startsAt.getTime() - 48 * hour)

/** Whether a registration's holder may still cancel it: of an online course until its access is open, which confirms it. */
export function isCancellable(
  registration: { status: RegistrationStatus },
  training: { kind: TrainingKind; status: TrainingStatus; startsAt: Date | null },
  now: Date,
): boolean {
  if (training.kind === 'online_course') return registration.status === 'en_attente'
  const until = cancellableUntil(training)
  return registration.status !== 'annulée' && training.status === 'programmée' && (until === null || now <= until)
}

/**
 * Whether a registration's holder may take another date by themselves (docs/rules/registrations.md#transfer): while they may cancel,
 * where the programme allows it; and always when their session was cancelled.
 */
export function mayTakeOtherDate(
  registration: { status: RegistrationStatus; statusBeforeCancelling: RegistrationStatus | null },
  training: { kind: TrainingKind; status: TrainingStatus; startsAt: Date | null },
  selfTransfer: boolean,
  now: Date,
): boolean {
  const wasCancelledWithSession = training.status === 'annulée' && registration.statusBeforeCancelling !== null
  return (
    training.kind === 'session' &&
    (wasCancelledWithSession || (selfTransfer && isCancellable(registration, training, now)))
  )
}

/** Another session of the same programme that somebody may take in place of theirs. */
export const OtherDate = v.pick(TrainingSummary, ['id', 'startsAt', 'endsAt', 'location', 'placesLeft'])
export type OtherDate = v.InferOutput<typeof OtherDate>

/** The body of POST /api/participant/registrations/{id}/transfer. */
export const OtherDateForm = v.strictObject({ trainingId: countingNumber() })

const OwnFacts = v.pick(TrainingSummary, [
  'id',
  'slug',
  'title',
  'description',
  'category',
  'status',
  'location',
  'duration',
  'startsAt',
  'endsAt',
  'trainers',
  'english',
])
const OwnTraining = v.object({ ...OwnFacts.entries, kind: v.picklist(trainingKinds) })

/** One of a participant's own registrations (docs/rules/participant-space.md#registrations); amounts in FCFA, `remaining` being what is still owed. */
export const OwnRegistration = v.object({
  ...RegistrationSummary.entries,
  paymentAmount: v.number(),
  remaining: v.number(),
  /** The pharmacy that pays for it; null where its participant does. */
  payer: v.nullable(v.string()),
  canCancel: v.boolean(),
  cancellableUntil: v.nullable(v.string()),
  /** Null while there is nothing to show it for. */
  presence: v.nullable(OwnPresenceCode),
  /** From when to when the online course is open to them; null while it is not, and for a session. */
  access: v.nullable(CourseAccess),
  training: OwnTraining,
})
export type OwnRegistration = v.InferOutput<typeof OwnRegistration>

/** A participant's registration with everything about it (docs/rules/participant-space.md#registration-details); the English texts stand beside the French ones. */
export const OwnRegistrationDetail = v.object({
  registration: v.object({
    ...v.omit(OwnRegistration, ['training']).entries,
    specialRequirements: v.nullable(v.string()),
  }),
  training: OwnTraining,
  trainingDetails: v.object({ ...Training.entries.details.entries, english: v.nullable(TranslatedText) }),
  payments: v.array(
    v.object({
      amount: v.number(),
      method: v.picklist(paymentMethods),
      reference: v.nullable(v.string()),
      date: v.string(),
      description: v.string(),
    }),
  ),
  /** Where they pay in the browser; null where they owe nothing, or nobody takes payments. */
  payPath: v.nullable(v.string()),
  /** Where they say that they have paid, and what they said; the latest first. */
  paidPath: v.string(),
  declarations: v.array(OwnDeclaration),
  /** The parts in which it is to be paid, as they stand; none where nothing was agreed. */
  instalments: v.array(Instalment),
  documents: v.array(ParticipantDocument),
  /** Empty where none may be taken. */
  otherDates: v.array(OtherDate),
  /** That see the registration because its participant agreed, or may. */
  pharmacies: v.array(OwnAgreement),
})
export type OwnRegistrationDetail = v.InferOutput<typeof OwnRegistrationDetail>

/** A notification as its participant sees it (docs/rules/shapes.md#notification). */
export const OwnNotification = v.object({
  id: v.number(),
  subject: v.string(),
  sentAt: v.string(),
  htmlContent: v.string(),
  isTextKept: v.boolean(),
  isRead: v.boolean(),
})
export type OwnNotification = v.InferOutput<typeof OwnNotification>

/** A browser that is signed in as the participant. */
export const OwnSession = v.object({
  id: v.number(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  userAgent: v.nullable(v.string()),
  isCurrent: v.boolean(),
})

/** Whether its holder still has something to pay: nobody pays for a session that is not held, or that their pharmacy pays for. */
export const owes = ({
  status,
  training,
  payer,
  remaining,
}: Pick<OwnRegistration, 'status' | 'payer' | 'remaining'> & {
  training: Pick<OwnRegistration['training'], 'kind' | 'status'>
}): boolean => status !== 'annulée' && !isCalledOff(training) && payer === null && remaining > 0

/**
 * The registration whose session its holder goes to next: the soonest that is not over, else one whose date is still to be set. Nobody goes
 * to an online course.
 * @param registrations newest first
 */
export function nextOf(registrations: readonly OwnRegistration[], now: Date): OwnRegistration | undefined {
  const coming = registrations.filter(
    ({ status, training }) =>
      status !== 'annulée' &&
      training.kind === 'session' &&
      (training.status === 'programmée' || training.status === 'en_cours') &&
      !isOver(training, now),
  )
  const dated = coming.filter(({ training }) => training.startsAt !== null)
  dated.sort((one, other) => (one.training.startsAt ?? '').localeCompare(other.training.startsAt ?? ''))
  return dated[0] ?? coming[0]
}

const isOver = (training: { startsAt: string | null; endsAt: string | null; duration: number }, now: Date): boolean => {
  if (training.startsAt === null) return false
  const end = training.endsAt ? Date.parse(training.endsAt) : Date.parse(training.startsAt) + training.duration * hour
  return end < now.getTime()
}

/**
 * The body of POST /api/participant/erase: nobody is erased by a call made by mistake, nor by a browser left open. Without a code one
 * is mailed; with it the person is erased.
 */
export const EraseForm = v.strictObject({ confirmed: v.literal(true, key('invalid')), code: v.optional(Code) })
/** `erased` tells somebody who is erased from somebody who now waits for a code. */
export const EraseAnswer = v.object({ erased: v.boolean() })
export type EraseAnswer = v.InferOutput<typeof EraseAnswer>
