import type { Company } from '../../domain/company.ts'
import type { FirmPart, PersonPart, TrainingPart } from '../../domain/document-snapshot.ts'
import type { Locale } from '../../domain/language.ts'
import { trainingHeadings } from '../../domain/training.ts'
import type { registrations } from '../db/schema/registrations.ts'
import type { trainings } from '../db/schema/trainings.ts'
import type { Call } from '../http/call.ts'

export type Registration = typeof registrations.$inferSelect
/** A registration whose price is known, in FCFA: nothing else is invoiced or receipted. */
export type PricedRegistration = Registration & { price: number }
export type Training = typeof trainings.$inferSelect

/** What a paper says of the firm. */
export const firmPart = (company: Company): FirmPart => {
  const { name, address, city, phone, email, tradeRegister, taxpayerNumber, legalForm, taxRegime } = company
  return { name, address, city, phone, email, tradeRegister, taxpayerNumber, legalForm, taxRegime }
}

type Person = Pick<Registration, 'firstName' | 'lastName' | 'organization' | 'position' | 'email' | 'phone'>

const personPart = ({ firstName, lastName, organization, position, email, phone }: Person): PersonPart => ({
  firstName,
  lastName,
  organization,
  position,
  email,
  phone,
})

const trainingPart = (training: Training, locale: Locale): TrainingPart => ({
  title: trainingHeadings(training, locale).title.text,
  startsAt: training.startsAt?.toISOString() ?? null,
  endsAt: training.endsAt?.toISOString() ?? null,
  duration: training.duration,
  location: training.location,
})

/** What every document about a registration freezes, in the language it was made in. */
export const snapshotParts = (
  call: Pick<Call, 'company' | 'now'>,
  registration: Person & Pick<Registration, 'locale'>,
  training: Training,
) => ({
  locale: registration.locale,
  issuedAt: call.now.toISOString(),
  firm: firmPart(call.company),
  person: personPart(registration),
  training: trainingPart(training, registration.locale),
})
