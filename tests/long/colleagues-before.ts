// What a database may hold of colleagues with one e-mail, of e-mails that were joined and of evenings until midnight, as the step before
// the ones that change them left it; and how these find it.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'

/** The last step before money moved back and colleagues with one e-mail changed the tables. */
export const stepBefore = 'names_without_separators'

interface Somebody {
  firstName: string
  lastName: string
  phone: string
}
const bley: Somebody = { firstName: 'Bley', lastName: 'Assi', phone: '+2250701020304' }
const ono: Somebody = { firstName: 'Ono', lastName: 'Seka', phone: '+2250505060708' }

/** What stands beside somebody's own registration in their account; whether the first start looks at it, and takes the other one away. */
const beside = [
  { other: ono, isMarked: true, isParted: true },
  { other: { ...ono, firstName: 'Bléy', lastName: 'Asssi' }, isMarked: true, isParted: false }, // a slip
  { other: { ...bley, phone: ono.phone }, isMarked: false, isParted: false },
  { other: { firstName: 'BLÉY', lastName: 'ASSI', phone: ono.phone }, isMarked: false, isParted: false },
  { other: { ...ono, phone: bley.phone }, isMarked: false, isParted: false },
  { other: ono, isInvited: true, isMarked: false, isParted: false }, // under an e-mail of their own
]

/** How many of each there are. */
const times = 40

interface Added {
  marked: number[]
  unmarked: number[]
  parted: number[]
  decisions: { registration_id: number; other_id: number; is_same: boolean; is_live: boolean }[]
  midnight: { trainingId: number; evening: number; morning: number; registration: number }
}

/** Adds all of that. @returns what the steps after it should make of it */
export async function addColleagues(client: pg.Client): Promise<Added> {
  const idOf = async (sql: string, values: unknown[] = []) => Number((await client.query(sql, values)).rows[0]?.id)
  const found = await client.query(`select id from trainings where status = 'terminée' order by id limit 2`)
  const [held, next] = found.rows.map(({ id }) => Number(id))
  const userId = await idOf(`insert into users (username, password_hash) values ('reunit', 'none') returning id`)
  let made = 0
  const register = (who: Somebody, email: string, trainingId = held, participantId: number | null = null) =>
    idOf(
      `insert into registrations (training_id, participant_id, first_name, last_name, email, phone, locale, status, price, payment_reference)
       values ($1, $2, $3, $4, $5, $6, 'fr', 'confirmée', 65000, $7) returning id`,
      [trainingId, participantId, who.firstName, who.lastName, email, who.phone, `OFF-COL${++made}`],
    )
  const open = ({ firstName, lastName, phone }: Somebody, email: string) =>
    idOf(
      `insert into participants (email, first_name, last_name, phone, locale) values ($1, $2, $3, $4, 'fr') returning id`,
      [email, firstName, lastName, phone],
    )
  const added: Omit<Added, 'midnight'> = { marked: [], unmarked: [], parted: [], decisions: [] }

  for (let n = 0; n < times; n++) {
    for (const [kind, { other, isInvited, isMarked, isParted }] of beside.entries()) {
      const email = `pharmacie-${kind}-${n}@example.ci`
      const account = await open(bley, email)
      await register(bley, email, held, account)
      const second = await register(other, isInvited ? `invite-${n}@example.ci` : email, next, account)
      added[isMarked ? 'marked' : 'unmarked'].push(account)
      if (isParted) added.parted.push(second)
    }
    // An account that is like nothing in it keeps all.
    const strange = `ancienne-${n}@example.ci`
    const account = await open({ firstName: 'Zoé', lastName: 'Koné', phone: '+2250102030405' }, strange)
    await register(bley, strange, held, account)
    added.marked.push(account)

    // One of the colleagues under the second e-mail is the person of the first; it was said of the e-mails.
    const [one, two] = [`a-${n}@reunie.ci`, `b-${n}@reunie.ci`]
    const own = await register(bley, one)
    const alike = await register({ ...bley, phone: '+2250709080706' }, two)
    await register({ ...ono, phone: bley.phone }, two, next)
    const isLive = n % 3 > 0
    await client.query(
      'insert into person_merges (email, other_email, merged_by, undone_at) values ($1, $2, $3, case when $4 then null::timestamptz else now() end)',
      [one, two, userId, isLive],
    )
    added.decisions.push({ registration_id: own, other_id: alike, is_same: true, is_live: isLive })
  }
  // Of e-mails that nobody has registered with any more, nothing can be said.
  await client.query(
    `insert into person_merges (email, other_email, merged_by) values ('a@partie.ci', 'b@partie.ci', $1)`,
    [userId],
  )

  const midnight = await addMidnight(client, held ?? 0)
  await client.query('analyze')
  return { ...added, midnight: { ...midnight, trainingId: held ?? 0 } }
}

/** Makes a session end at midnight, with the half-day of the next morning that its first mark had stored. */
async function addMidnight(client: pg.Client, trainingId: number) {
  const idOf = async (sql: string, values: unknown[]) => Number((await client.query(sql, values)).rows[0]?.id)
  await client.query('delete from session_halves where training_id = $1', [trainingId])
  await client.query(
    `update trainings set starts_at = '2026-03-02T18:00Z', ends_at = '2026-03-03T00:00Z' where id = $1`,
    [trainingId],
  )
  const half = `insert into session_halves (training_id, date, half, starts_at, ends_at) values ($1, $2, $3, $4, $5) returning id`
  const evening = await idOf(half, [trainingId, '2026-03-02', 'afternoon', '18:00', '21:00'])
  const morning = await idOf(half, [trainingId, '2026-03-03', 'morning', '00:00', '00:15'])
  const registration = await idOf('select max(id) as id from registrations where training_id = $1', [trainingId])
  await client.query(
    `insert into presence_marks (id, registration_id, half_id, state) values ($1, $2, $3, 'present')`,
    [randomUUID(), registration, morning],
  )
  return { evening, morning, registration }
}

const idsOf = async (client: pg.Client, sql: string): Promise<number[]> =>
  (await client.query(sql)).rows.map(({ id }) => Number(id))

/** Expects what the tables hold once they are brought up to date, before the product has started on them. */
export async function expectSteps(client: pg.Client, added: Added): Promise<void> {
  const decisions = await client.query(
    'select registration_id, other_id, is_same, undone_at is null as is_live from person_decisions order by id',
  )
  expect(decisions.rows).toEqual(added.decisions)
  expect(await idsOf(client, 'select id from participants where sharer = -1 order by id')).toEqual(added.marked)
  expect(await idsOf(client, 'select id from participants where sharer not in (0, -1)')).toEqual([])
  expect(await idsOf(client, markedWithoutNeed)).toEqual([])

  const { rows } = await client.query(
    `select conname as name, pg_get_constraintdef(oid) as check from pg_constraint
     where conname in ('payments_reverses', 'discrepancy_explanations_kind') order by 1`,
  )
  expect(rows).toMatchObject([
    { check: expect.stringContaining('refunded_alive') },
    { check: expect.stringContaining('credit_transfer') },
  ])
  const { evening, morning, registration, trainingId } = added.midnight
  const halves = await client.query('select id, ends_at from session_halves where training_id = $1', [trainingId])
  expect(halves.rows).toEqual([{ id: evening, ends_at: '23:59' }])
  const marks = await client.query('select half_id from presence_marks where registration_id = $1', [registration])
  expect(marks.rows).toEqual([{ half_id: evening }])
  expect(morning).not.toBe(evening)
}

/** Accounts that are looked at though no registration in them has another name and another phone. */
const markedWithoutNeed = `
  select id from participants account where sharer = -1 and not exists (
    select from registrations r where r.participant_id = account.id and r.email = account.email and r.phone <> account.phone
      and search_fold(r.first_name || ' ' || r.last_name) <> search_fold(account.first_name || ' ' || account.last_name))`

/** Expects what the first start made of it: who sees less is in the trail, registration by registration. */
export async function expectParted(client: pg.Client, added: Added): Promise<void> {
  expect(await idsOf(client, 'select id from participants where sharer < 0')).toEqual([])
  const trail = `select subject_id as id from audit_entries where action = 'part_account' and subject_type = 'registration' order by 1`
  expect(await idsOf(client, trail)).toEqual(added.parted)
  const without = `select id from registrations where payment_reference like 'OFF-COL%' and participant_id is null
    and email in (select email from participants) order by id`
  expect(await idsOf(client, without)).toEqual(added.parted)
}
