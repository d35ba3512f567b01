// What a search of registrations finds (docs/rules/lists.md).
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { rowIdOr } from '../../domain/values/numbers.ts'
import type { Db } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { payments } from '../db/schema/payments.ts'
import { pharmacyBookings } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'
import { hasInPerson, isCommon, isOneOf, quotes, shareOfNewest } from '../db/search.ts'
import { readableInOffice } from '../documents/policy.ts'
import { mayRead } from '../http/asks.ts'
import type { Actor } from '../session/actor.ts'
import { isTrainingTitled, trainingsNamed } from '../trainings/queries.ts'

/** `n° 1234` and `#1234`: a registration by its number, and nothing else. */
const numberSign = /^(?:n[°ºo]\.?|no\.|#)\s*(\d+)$/i

/** The share under which a walk for a common word is so long that looking its titles up first, in their index, costs less than at each row. */
const longWalk = 0.2

/** A person, the title of the training, who gives it or pays, or what people quote: the number of the registration or a paper, a payment's reference. */
export async function searched(db: Db, actor: Actor, rawInput: string): Promise<SQL | undefined> {
  const id = rowIdOr(undefined, numberSign.exec(rawInput.trim())?.[1])
  if (id) return eq(registrations.id, id)
  const person = hasInPerson(rawInput)
  if (!person) return undefined
  const isTitled = isTrainingTitled(registrations.trainingId, rawInput)
  const share = await shareOfNewest(db, rawInput)
  const isLookedUp = !isCommon(share) || (share < longWalk && /^\S{3,}$/.test(rawInput.trim()))
  const [ofTraining, quoted, paidOrGiven] = await Promise.all([
    isLookedUp ? isOneOf(registrations.trainingId, () => trainingsNamed(db, rawInput), isTitled) : isTitled,
    isOneOf(registrations.id, registrationsQuoted(db, actor, rawInput)),
    // Loaded at its first use: a start is shorter without.
    import('./narrow-queries.ts').then(({ isPaidOrGivenBy }) => isPaidOrGivenBy(db, rawInput)),
  ])
  // What the planner cannot look into is asked of each row while the list is walked through.
  return or(isCommon(share) ? sql`coalesce(${person}, false)` : person, ofTraining, quoted, paidOrGiven)
}

/**
 * Those whose papers or payments bear a number or reference that was typed: receipt, proforma, certificate, FNE, bank, operator; of
 * these, what the caller may read.
 * @returns undefined where what was typed can be none
 */
function registrationsQuoted(db: Db, actor: Actor, rawInput: string) {
  const readable = (field: string) => (mayRead(actor, field) ? undefined : sql`false`)
  const onPaper = quotes(sql`${documents}.quoted`, rawInput)
  const inLedger = quotes(sql`${payments}.quoted`, rawInput)
  if (!onPaper) return undefined
  return () =>
    union(
      db
        .select({ id: sql<number>`${documents.registrationId}` })
        .from(documents)
        .where(and(readable('document:number'), onPaper, isNotNull(documents.registrationId), readableInOffice(actor))),
      db
        .select({ id: sql<number>`${payments.registrationId}` })
        .from(payments)
        .where(and(readable('payment:reference'), inLedger)),
      db
        .select({ id: registrations.id })
        .from(registrations)
        .innerJoin(pharmacyBookings, eq(pharmacyBookings.id, registrations.bookingId))
        .where(and(readable('booking:reference'), quotes(sql`search_quoted(${pharmacyBookings.reference})`, rawInput))),
    )
}
