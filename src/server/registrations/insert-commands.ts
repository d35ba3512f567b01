// A registration is written here and nowhere else: for the public form, the office, a booking, a quote, the
// waiting list or a file.
import { randomInt } from 'node:crypto'
import { paymentStatusFor } from '../../domain/registrations/registration.ts'
import { writeAuditAll } from '../audit/commands.ts'
import { inChunks } from '../db/in-line.ts'
import type { Tx } from '../db/open.ts'
import { registrations } from '../db/schema/registrations.ts'
import { runWritten } from '../db/written.ts'
import type { RequestContext } from '../http/request-context.ts'
import { actorName } from '../session/actor.ts'
import { insertRegistration, type RegistrationRows, valuesOf } from './statement-commands.ts'
import { settleEntry } from './waiting/commands.ts'

type Registration = typeof registrations.$inferSelect

// No 0/O, 1/I/L: the reference is read aloud and copied by hand.
const referenceLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/**
 * What is quoted with a payment (docs/rules/registrations.md#payment-reference): a short reference such as `OFF-7KQ4XM9`; unique by the
 * database, 31⁷ possible.
 */
export const newPaymentReference = () =>
  `OFF-${Array.from({ length: 7 }, () => referenceLetters[randomInt(referenceLetters.length)]).join('')}`

/**
 * What every registration begins with: it waits to be confirmed, and nothing of it is paid.
 * @param price in FCFA; null where the office has not set it yet
 */
export const newRegistration = (price: number | null, now: Date) => ({
  status: 'en_attente' as const,
  price,
  paymentStatus: paymentStatusFor(price, 0),
  paymentReference: newPaymentReference(),
  createdAt: now,
  updatedAt: now,
})

/** What the trail says of it beside its session, status and price: by which way it came. */
type Way = Record<string, unknown>

/**
 * Writes registrations and their entries in the trail; the caller holds the locks of their sessions and has checked everything. Those who
 * waited for the session wait no more.
 * @param waited which of them may be on its waiting list
 * @returns what was written, in the order of the rows
 */
export async function insertRegistrations(
  tx: Tx,
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
  rows: (typeof registrations.$inferInsert)[],
  way: Way,
  waited: (registration: Registration) => boolean,
): Promise<Registration[]> {
  const written: Registration[] = []
  for (const chunk of inChunks(rows)) written.push(...(await tx.insert(registrations).values(chunk).returning()))
  await writeAuditAll(
    tx,
    actor,
    written.map((row) => ({
      action: 'register',
      subjectType: 'registration',
      subjectId: row.id,
      after: said(row, way),
    })),
  )
  for (const row of written.filter(waited)) await settleEntry(tx, row, now)
  return written
}

const said = ({ trainingId, status, price }: Pick<Registration, 'trainingId' | 'status' | 'price'>, way: Way) => ({
  trainingId,
  status,
  price,
  ...way,
})

/** What is written beside one registration in its statement. */
interface Beside extends Pick<RegistrationRows, 'letter' | 'key' | 'paper'> {
  /** Whether the person is on the session's waiting list. */
  isWaiting: boolean
  /** Lets the transaction end with the statement. */
  end?: (() => void) | undefined
}

/** Writes one registration with its entry, its letter, its proforma and the caller's key in one statement (docs/decisions/0110). @returns its number */
export async function insertWithLetter(
  tx: Tx,
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
  registration: RegistrationRows['registration'] & Parameters<typeof said>[0],
  way: Way,
  { isWaiting, end, ...beside }: Beside,
): Promise<number> {
  const entry = {
    ...{ userId: actor.user?.id ?? null, actor: actorName(actor) },
    ...{ action: 'register' as const, subjectType: 'registration', after: said(registration, way) },
  }
  const writing = runWritten<{ id: number }>(tx, insertRegistration, valuesOf({ registration, entry, ...beside }, now))
  // Everybody waits for the number that it takes, until the end.
  if (!isWaiting) end?.()
  const [written] = await writing
  if (!written) throw new Error('insert returned no row')
  const { trainingId, email } = registration
  if (isWaiting) await settleEntry(tx, { id: written.id, trainingId, email }, now)
  return written.id
}
