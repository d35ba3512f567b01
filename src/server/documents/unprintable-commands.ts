// Papers that wait for a name that our fonts can print (docs/rules/documents.md#letters).
import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { PersonPart, Snapshot } from '../../domain/documents/document-snapshot.ts'
import { isErased } from '../../domain/participants/participant.ts'
import { unprintableLettersIn } from '../../domain/values/printable-letters.ts'
import type { Db, Tx } from '../db/open.ts'
import { documentRegistrations, documents } from '../db/schema/documents.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { requeue } from './commands.ts'
import { type DocumentRow, payerPart, trainingPart } from './queries.ts'
import { personPart } from './snapshot-parts.ts'

/** What was corrected: whatever of its papers waits is tried again. */
interface Corrected {
  registrationIds?: number[]
  trainingIds?: number[]
  pharmacyId?: number
}

/**
 * Has the worker try the papers again that wait for letters that can be printed, in the transaction that corrects what they say: of
 * registrations (also where several are on one paper), of sessions (title, place, trainers), or of a pharmacy.
 */
export async function requeueUnprintable(
  tx: Tx,
  call: Parameters<typeof requeue>[1],
  { registrationIds = [], trainingIds = [], pharmacyId }: Corrected,
): Promise<void> {
  const which: (SQL | undefined)[] = []
  if (registrationIds.length > 0) {
    const shared = tx
      .select({ id: documentRegistrations.documentId })
      .from(documentRegistrations)
      .where(inArray(documentRegistrations.registrationId, registrationIds))
    which.push(inArray(documents.registrationId, registrationIds), inArray(documents.id, shared))
  }
  if (trainingIds.length > 0) which.push(inArray(documents.trainingId, trainingIds))
  if (pharmacyId !== undefined) {
    const paidFor = tx
      .select({ id: registrations.id })
      .from(registrations)
      .where(eq(registrations.pharmacyId, pharmacyId))
    which.push(eq(documents.pharmacyId, pharmacyId), inArray(documents.registrationId, paidFor))
  }
  if (which.length === 0) return
  const waiting = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.state, 'to_check'), or(...which)))
    .orderBy(documents.id)
    .for('update')
  for (const { id } of waiting) await requeue(tx, call, id, {})
}

/** The letters in what a paper says that no font of ours has. */
export const unprintableOn = (snapshot: Snapshot): string[] => unprintableLettersIn(textsOf(snapshot).join(' '))
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []

/** What a paper says with the names, the session and the payer as they were corrected; what was another person's or payer's stays as it was. */
export async function withCorrections(db: Db, document: DocumentRow, snapshot: Snapshot): Promise<Snapshot> {
  const { registrationId, trainingId, pharmacyId, createdAt } = document
  const [holder] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.id, registrationId ?? 0))
  const isTheirs = holder && !isErased(holder) && (holder.namedAt === null || holder.namedAt <= createdAt)
  const [training] = await db
    .select()
    .from(trainings)
    .where(eq(trainings.id, trainingId ?? holder?.trainingId ?? 0))
  const session = training && trainingPart(training, snapshot.locale)
  const [payer] = await db
    .select()
    .from(pharmacies)
    .where(eq(pharmacies.id, pharmacyId ?? holder?.pharmacyId ?? 0))
  const corrected = structuredClone(snapshot)
  if (isTheirs) corrected.person = personPart(holder)
  // Somebody who moved meanwhile is registered for another session.
  if (session && session.startsAt === snapshot.training.startsAt) {
    corrected.training = { ...snapshot.training, title: session.title, location: session.location }
    if (corrected.kind === 'certificate') corrected.trainers = training.trainers
  }
  if (corrected.kind === 'invoice' && corrected.lines) corrected.lines = await namedAgain(db, document, corrected.lines)
  if (corrected.kind !== 'certificate' && corrected.payer && payer) {
    const { email: _, ...present } = payerPart(payer)
    const before = corrected.payer
    // A paper of several is the pharmacy's own; of one person another one may pay by now.
    if (pharmacyId !== null || isSamePayer(before, present)) {
      corrected.payer = { ...before, ...present }
      corrected.person = organizationNamed(corrected.person, before.name, present.name)
    }
  }
  return corrected
}

type Payer = Pick<ReturnType<typeof payerPart>, 'name' | 'taxpayerNumber' | 'tradeRegister' | 'address' | 'phone'>
const isPrintable = (text: string) => unprintableLettersIn(text).length === 0

/** Whether all that could be printed of a payer is as it was; one of which nothing could is not known again. */
function isSamePayer(before: Payer, present: Payer): boolean {
  const facts = (['name', 'taxpayerNumber', 'tradeRegister', 'address', 'phone'] as const).filter((fact) =>
    isPrintable(before[fact]),
  )
  return facts.every((fact) => before[fact] === present[fact]) && facts.some((fact) => before[fact] !== '')
}

/** A paper for several has its payer's name in the person's place. */
const organizationNamed = (person: PersonPart, before: string, present: string): PersonPart =>
  person.lastName === '' && person.organization === before ? { ...person, organization: present } : person

/** The lines of a paper for several, each with the name of its registration as it is now. */
async function namedAgain<Line extends { name: string; paymentReference: string }>(
  db: Db,
  { id }: DocumentRow,
  lines: Line[],
): Promise<Line[]> {
  const found = await db
    .select({ registration: registrations })
    .from(documentRegistrations)
    .innerJoin(registrations, eq(registrations.id, documentRegistrations.registrationId))
    .where(eq(documentRegistrations.documentId, id))
  const names = new Map(
    found
      .filter(({ registration }) => !isErased(registration))
      .map(({ registration: { paymentReference, firstName, lastName } }) => [
        paymentReference,
        `${firstName} ${lastName}`,
      ]),
  )
  return lines.map((line) => ({ ...line, name: names.get(line.paymentReference) ?? line.name }))
}
