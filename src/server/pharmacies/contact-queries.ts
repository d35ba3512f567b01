import { and, eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { ContactQuery, OwnContact, PharmacyContact } from '../../domain/pharmacies/pharmacy-contact.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { isChosen, orderedIds, orderOf } from '../db/ordered.ts'
import { pharmacies, pharmacyContacts } from '../db/schema/pharmacies.ts'
import type { Selection } from '../db/selection.ts'
import type { RequestContext } from '../http/request-context.ts'

/** Those who wait for the office's word. In the words of its index. */
export const waitsForWord = sql`${pharmacyContacts.state} = 'asked'`

const selectContacts = (db: Db | Tx) =>
  db
    .select({ contact: pharmacyContacts, pharmacy: { id: pharmacies.id, name: pharmacies.name } })
    .from(pharmacyContacts)
    .leftJoin(pharmacies, eq(pharmacies.id, pharmacyContacts.pharmacyId))

type Found = Awaited<ReturnType<typeof selectContacts>>[number]

const ownOf = ({ contact: { email, state, name, phone, pharmacyName }, pharmacy }: Found): OwnContact => ({
  email,
  state,
  name,
  phone,
  pharmacyName,
  pharmacy,
})

const contactOf = (found: Found): PharmacyContact => ({
  id: found.contact.id,
  ...ownOf(found),
  askedAt: found.contact.askedAt?.toISOString() ?? null,
  decidedAt: found.contact.decidedAt?.toISOString() ?? null,
  createdAt: found.contact.createdAt.toISOString(),
})

/** Who asks for a pharmacy's space or may enter it, newest first. */
export function contactsFor(
  { db }: Pick<RequestContext, 'db'>,
  { state, pharmacy }: v.InferOutput<typeof ContactQuery>,
): Selection<PharmacyContact> {
  const where = and(
    state === 'asked' ? waitsForWord : state && eq(pharmacyContacts.state, state),
    pharmacy === undefined ? undefined : eq(pharmacyContacts.pharmacyId, pharmacy),
  )
  const order = { by: [pharmacyContacts.createdAt], direction: 'desc' } as const
  return {
    ...orderedIds(db, pharmacyContacts, where, order),
    count: () => db.$count(pharmacyContacts, where),
    async rows(chosen) {
      const found = await selectContacts(db)
        .where(isChosen(pharmacyContacts.id, chosen))
        .orderBy(...orderOf(pharmacyContacts, order))
      return found.map(contactOf)
    },
  }
}

async function findOne(db: Db | Tx, id: number): Promise<Found> {
  const [found] = await selectContacts(db).where(eq(pharmacyContacts.id, id))
  if (!found) throw new Refusal('not_found')
  return found
}

/** @throws Refusal `not_found` */
export const findContact = async (db: Db | Tx, id: number): Promise<PharmacyContact> => contactOf(await findOne(db, id))

/** Somebody as they see themselves. */
export const findOwnContact = async (db: Db | Tx, id: number): Promise<OwnContact> => ownOf(await findOne(db, id))
