import * as v from 'valibot'
import { paymentMethods } from '../payments/payment.ts'
import { registrationStatuses } from '../registrations/registration.ts'
import { trainingCategories, trainingStatuses } from '../trainings/training.ts'
import { locales } from '../values/language.ts'
import { testEvent, type webhookEvents } from './webhook-events.ts'

const registrationId = v.number()
const trainingId = v.number()
/** In FCFA. */
const price = v.nullable(v.number())

const registration = {
  registrationId,
  trainingId,
  status: v.picklist(registrationStatuses),
  price,
  paymentReference: v.string(),
}
const payment = {
  paymentId: v.number(),
  registrationId,
  /** In FCFA; negative where money was given back or taken out of the sum. */
  amount: v.number(),
  method: v.picklist(paymentMethods),
}
const training = {
  trainingId,
  slug: v.string(),
  title: v.string(),
  category: v.picklist(trainingCategories),
  status: v.picklist(trainingStatuses),
  location: v.string(),
  startsAt: v.nullable(v.string()),
  endsAt: v.nullable(v.string()),
  price,
  maxParticipants: v.number(),
}

/** What each event tells, without whom it is about (docs/rules/webhooks.md#what-is-told). Written by triggers. */
export const webhookData = {
  'registration.created': v.strictObject(registration),
  'registration.status_changed': v.strictObject({ ...registration, previousStatus: v.picklist(registrationStatuses) }),
  'registration.transferred': v.strictObject({ ...registration, previousTrainingId: v.number() }),
  'registration.deleted': v.strictObject({ registrationId, trainingId }),
  'registration.erased': v.strictObject({ registrationId }),
  'payment.recorded': v.strictObject(payment),
  'payment.refunded': v.strictObject(payment),
  'payment.corrected': v.strictObject(payment),
  'training.created': v.strictObject(training),
  'training.changed': v.strictObject(training),
  'training.deleted': v.strictObject({ trainingId }),
  'certificate.issued': v.strictObject({ documentId: v.number(), number: v.string(), registrationId, trainingId }),
  'contact_message.received': v.strictObject({
    messageId: v.number(),
    subject: v.string(),
    locale: v.picklist(locales),
  }),
  [testEvent]: v.strictObject({ webhookId: v.number() }),
} satisfies Record<(typeof webhookEvents)[number] | typeof testEvent, v.GenericSchema>
type Told = keyof typeof webhookData

const participant = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  organization: v.nullable(v.string()),
})
const writer = v.object({ name: v.string(), email: v.string(), phone: v.string() })

/** Whom a message is about; null for somebody who was erased, and where it is about nobody. */
function personOf(type: Told) {
  if (type === 'contact_message.received') return v.nullable(writer)
  return 'registrationId' in webhookData[type].entries ? v.nullable(participant) : v.null()
}

/** The body of a message as it is sent: what happened, when, what is told of it, and of whom to an address that is told of people. */
export const webhookMessage = (type: Told) =>
  v.object({
    type: v.literal(type),
    timestamp: v.string(),
    data: v.object({ ...webhookData[type].entries, person: v.optional(personOf(type)) }),
  })
