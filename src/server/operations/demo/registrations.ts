import { companyOf } from '../../../domain/company/settings.ts'
import type { PaymentMethod } from '../../../domain/payments/payment.ts'
import { paymentStatusFor, type RegistrationStatus } from '../../../domain/registrations/registration.ts'
import type { Tx } from '../../db/open.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { payments } from '../../db/schema/payments.ts'
import { registrations } from '../../db/schema/registrations.ts'
import type { trainings } from '../../db/schema/trainings.ts'
import { type Letter, renderMail, senderOf } from '../../mail/layout.ts'
import { letterDataOf } from '../../mail/letter-data.ts'
import { registrationReceived } from '../../mail/registration-received.ts'
import type { Config } from '../../settings/config.ts'
import type { DemoPerson } from './people.ts'

const day = 24 * 3_600_000

export type SeedConfig = Pick<Config, 'publicUrl' | 'mailFrom' | 'firstSettings' | 'sessionSecret'>
export type TrainingRow = typeof trainings.$inferSelect
export type RegistrationRow = typeof registrations.$inferSelect

interface SeededRegistration {
  person: DemoPerson
  training: TrainingRow
  status: RegistrationStatus
  /** In FCFA. */
  paid: number
  createdAt: Date
  /** Of the demonstration's registrations, from 1; its reference says it. */
  number: number
}

/** Somebody of the demonstration who has registered, and what they have paid. */
export async function seedRegistration(
  tx: Tx,
  { person, training, status, paid, createdAt, number }: SeededRegistration,
): Promise<RegistrationRow> {
  const { price } = training
  const [registration] = await tx
    .insert(registrations)
    .values({
      ...person,
      trainingId: training.id,
      status,
      price,
      paymentAmount: paid,
      paymentStatus: paymentStatusFor(price, paid),
      paymentReference: `OFF-DEMO${String(number).padStart(3, '0')}`,
      termsAcceptedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    })
    .returning()
  if (!registration) throw new Error('insert returned no row')
  if (paid > 0) await seedPayment(tx, registration.id, paid, number - 1, createdAt)
  return registration
}

const methods: PaymentMethod[] = ['mobile', 'espèces', 'virement', 'mobile', 'chèque']

async function seedPayment(tx: Tx, registrationId: number, amount: number, index: number, registeredAt: Date) {
  const method = methods[index % methods.length] ?? 'mobile'
  await tx.insert(payments).values({
    registrationId,
    amount,
    method,
    reference: method === 'espèces' ? null : `${method.slice(0, 3).toUpperCase()}-${String(48_200 + index * 37)}`,
    createdAt: new Date(registeredAt.getTime() + day),
  })
}

interface History {
  config: SeedConfig
  /** What they were told after they had registered. */
  answer: { letter: Letter; at: Date } | null
  /** Whether the office has not read yet what they were told. */
  isUnread: boolean
}

/** The mails that went out for a registration, and its trail. */
export async function seedHistory(
  tx: Tx,
  registration: RegistrationRow,
  training: TrainingRow,
  { config, answer, isUnread }: History,
): Promise<void> {
  const { id, locale, createdAt, price } = registration
  const company = companyOf(config.firstSettings)
  const received = registrationReceived(letterDataOf(registration, training, config, null), company, locale)
  const letters = [
    { type: 'registration' as const, letter: received, at: createdAt },
    ...(answer ? [{ type: 'status_update' as const, ...answer }] : []),
  ]
  for (const { type, letter, at } of letters) {
    const mail = renderMail(letter, company, locale)
    await tx.insert(notifications).values({
      type,
      registrationId: id,
      locale,
      from: senderOf(config.mailFrom, company),
      to: registration.email,
      subject: mail.subject,
      htmlContent: mail.html,
      textContent: mail.text,
      state: 'sent',
      sentAt: at,
      adminReadAt: isUnread ? null : at,
      createdAt: at,
    })
  }
  await tx.insert(auditEntries).values({
    ...{ actor: 'visitor', action: 'register', subjectType: 'registration', subjectId: id, createdAt },
    after: { trainingId: training.id, status: 'en_attente', price },
  })
}
