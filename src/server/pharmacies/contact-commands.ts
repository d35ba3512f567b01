import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type {
  ContactDecision,
  ContactQuery,
  OwnContact,
  PharmacyContact,
} from '../../domain/pharmacies/pharmacy-contact.ts'
import { pharmacySpacePath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { type Line, removeInLine, strictLine } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { isChosen, orderedIds, orderOf } from '../db/ordered.ts'
import { pharmacies, pharmacyContacts } from '../db/schema/pharmacies.ts'
import type { Selection } from '../db/selection.ts'
import type { RequestContext, StaffCall } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { accessApproved, accessRefused } from '../mail/pharmacy-access.ts'
import { notify } from '../notifications/commands.ts'
import { closeContactSessions } from '../session/sessions.ts'
import { holdPayer } from './payer-commands.ts'

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
const findContact = async (db: Db | Tx, id: number): Promise<PharmacyContact> => contactOf(await findOne(db, id))

/** Somebody as they see themselves. */
export const findOwnContact = async (db: Db | Tx, id: number): Promise<OwnContact> => ownOf(await findOne(db, id))

/**
 * The office's word on who asks for a pharmacy's space: agrees, for one of its pharmacies; refuses, or takes it back. They are told;
 * the same twice says nothing again. A contact who loses it is signed out.
 * @throws Refusal `not_found`, `contact_not_waiting`, `pharmacy_not_found`, `pharmacy_archived`
 */
export async function decideContact(call: StaffCall, id: number, decision: ContactDecision): Promise<PharmacyContact> {
  const { user, actor, now, config, company } = call
  return call.db.transaction(async (tx) => {
    const { name } = decision.state === 'approved' ? await holdPayer(tx, decision.pharmacyId) : { name: '' }
    const [before] = await tx.select().from(pharmacyContacts).where(eq(pharmacyContacts.id, id)).for('update')
    if (!before) throw new Refusal('not_found')
    const pharmacyId = decision.state === 'approved' ? decision.pharmacyId : null
    if (before.state === decision.state && before.pharmacyId === pharmacyId) return findContact(tx, id)
    // Nobody is let in who has not asked, and only who was let in is put out.
    const isPossible = decision.state === 'removed' ? before.state === 'approved' : before.askedAt !== null
    if (!isPossible) throw new Refusal('contact_not_waiting')
    await tx
      .update(pharmacyContacts)
      .set({ state: decision.state, pharmacyId, decidedAt: now, decidedBy: user.id })
      .where(eq(pharmacyContacts.id, id))
    if (decision.state !== 'approved') await closeContactSessions(tx, id)
    const { locale, email: to } = before
    const spaceUrl = config.publicUrl + pharmacySpacePath
    const letter =
      decision.state === 'approved' ? accessApproved(name, spaceUrl, locale) : accessRefused(company, spaceUrl, locale)
    await notify(tx, call, { type: 'pharmacy_access', locale, to, mail: renderMail(letter, company, locale) })
    await writeAudit(tx, actor, {
      action: 'decide_access',
      subjectType: 'pharmacy',
      subjectId: pharmacyId ?? before.pharmacyId ?? 0,
      before: { access: before.state, contactId: id },
      after: { access: decision.state, contactId: id },
    })
    return findContact(tx, id)
  })
}

const keptDays = 30

/**
 * Removes who proved an address at the door of the pharmacies' space and may not enter: 30 days after the last that happened. With a
 * pharmacy they stay, and with what they did for one.
 */
export async function deleteExpiredContacts(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 24 * 3_600_000)
  const { state, createdAt, askedAt, decidedAt } = pharmacyContacts
  const old = and(ne(state, 'approved'), lt(sql`greatest(${createdAt}, ${askedAt}, ${decidedAt})`, before))
  await removeInLine(db, pharmacyContacts, old, line)
}
