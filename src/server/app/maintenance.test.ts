import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { days, hours, minutes } from '../../../tests/clock.ts'
import { onPostgres } from '../../../tests/database.ts'
import { type ChoreName, choreNames } from '../../domain/operations/chore.ts'
import type { SystemState } from '../../domain/operations/system-state.ts'
import { bulkActions } from '../db/schema/bulk-actions.ts'
import { chores as choreRows, signaturePictures } from '../db/schema/installation.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'
import { sessions } from '../db/schema/sessions.ts'
import { sitePictures } from '../db/schema/site.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import { checkChores } from '../operations/doctor/chores.ts'
import { type Chore, carryOut, chores, startMaintenance } from './maintenance.ts'

const { as, build, db, services, clock } = await startApi()
const { asOwner, pool } = services.database
const office = as(administrator(await build.administrator()))

const told: { chore?: string; row?: number; err?: unknown }[] = []
const log = { error: (details: object) => void told.push(details) } as never
const carry = (name: ChoreName, chore: Chore = chores[name]) => carryOut(name, chore, services, clock.now, log)
const noted = async (name: ChoreName) => (await db.select().from(choreRows).where(eq(choreRows.name, name)))[0]

beforeEach(async () => {
  await db.delete(choreRows)
  told.length = 0
})

/** Makes one row fail, as a fault in it would: whatever takes it away, or changes it, is refused. */
async function breakRow(table: string, id: number, events = 'update or delete', column = 'id') {
  await asOwner((client) =>
    client.query(`create or replace function fail_here() returns trigger language plpgsql as
        $$ begin raise exception 'this row is broken: %', 'awa@example.ci'; end $$;
      create trigger broken_row before ${events} on ${table} for each row
        when (${events === 'insert' ? 'new' : 'old'}.${column} = ${id}) execute function fail_here()`),
  )
  broken = table
}
let broken: string | undefined
afterEach(async () => {
  if (broken) await asOwner((client) => client.query(`drop trigger broken_row on ${broken}`))
  broken = undefined
})

test('what came due is done soon after the start, each chore by itself, and noted', async () => {
  let asked = 0
  const table = {
    ...chores,
    tallies: {
      every: 5 * minutes,
      work: async () => {
        asked++
        throw new Error('nothing can be summed up')
      },
    },
  }
  const stop = startMaintenance(services, clock.now, log, table)
  const everything = Object.keys(choreNames).toSorted()
  await vi.waitFor(
    async () => expect((await db.select().from(choreRows)).map(({ name }) => name).toSorted()).toEqual(everything),
    { timeout: 60_000, interval: 200 },
  )
  stop()
  const rows = await db.select().from(choreRows)
  expect(rows.filter(({ succeededAt }) => !succeededAt).map(({ name }) => name)).toEqual(['tallies'])
  expect(asked).toBe(1)
  expect(told).toEqual([{ chore: 'tallies', err: expect.any(Error) }])
})

describe('a chore', () => {
  test('is not done again before it is due, also after a restart', async () => {
    let count = 0
    const hourly: Chore = { every: 1 * hours, work: async () => count++ }
    await carry('answers', hourly)
    await carry('answers', hourly)
    expect(count).toBe(1)
    clock.advance(1 * hours)
    await carry('answers', hourly)
    expect(count).toBe(2)
  })

  test('that fails three times running is wrong in the doctor’s words, in « Système » and in the measures', async () => {
    const failing: Chore = { every: 1 * hours, work: () => Promise.reject(new Error('no luck with awa@example.ci')) }
    await carry('waitingLists')
    const wentWell = (await noted('waitingLists'))?.succeededAt
    for (const [times, state] of [
      [1, 'warning'],
      [2, 'warning'],
      [3, 'wrong'],
    ] as const) {
      clock.advance(1 * hours)
      await carry('waitingLists', failing)
      expect(await noted('waitingLists')).toMatchObject({ failures: times, succeededAt: wentWell })
      expect(await checkChores(pool, 'en')).toMatchObject({ state, says: expect.stringContaining('“Waiting lists”') })
    }
    const { body } = await office.get<SystemState>('/api/admin/system')
    expect(body.chores.find(({ name }) => name === 'Listes d’attente')).toEqual({
      name: 'Listes d’attente',
      succeededAt: wentWell?.toISOString(),
      failures: 3,
      problem: 'no luck with …',
    })
    expect(body.findings).toContainEqual(expect.objectContaining({ check: 'chores', state: 'wrong' }))
    expect(body.chores.map(({ name }) => name)).toEqual(Object.values(choreNames).map(({ fr }) => fr))
    clock.advance(1 * hours)
    await carry('waitingLists')
    expect(await noted('waitingLists')).toMatchObject({ failures: 0, problem: null })
    expect(await checkChores(pool, 'fr')).toMatchObject({ state: 'ok', says: 'toutes réussissent' })
  })
})

describe.runIf(onPostgres())('of several instances', () => {
  test('one does a chore, under a lock that ends with its connection', async () => {
    let count = 0
    let go = () => {}
    const going = new Promise<void>((resolve) => {
      go = resolve
    })
    let begun = () => {}
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const slow: Chore = {
      every: 1 * hours,
      async work() {
        count++
        begun()
        await going
      },
    }
    const first = carry('letters', slow)
    await isBegun
    await carry('letters', slow) // another one, which goes on at once
    expect(count).toBe(1)
    await carry('messages', { every: 1 * hours, work: async () => count++ }) // another chore has another lock
    expect(count).toBe(2)
    // The process of the first dies, and with it the connection: the next look does it.
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and classid = 72041 and objid = hashtext('letters')::oid
       and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(rows).toHaveLength(1)
    await asOwner((client) => client.query('select pg_terminate_backend($1)', [rows[0]?.pid]))
    const quick: Chore = { every: 1 * hours, work: async () => count++ }
    await vi.waitFor(async () => {
      await carry('letters', quick)
      expect(count).toBe(3)
    })
    go()
    await first.catch(() => {})
  })
})

/** Two rows each of what maintenance removes or forgets, the first of which is to fail; and how many of its kind are left. */
const ofRows: {
  chore: ChoreName
  table: string
  make: () => Promise<[number, number]>
  isDone: (id: number) => Promise<boolean>
}[] = []
const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
const isGone = (table: string) => async (id: number) =>
  (await pool.query(`select from ${table} where id = $1`, [id])).rowCount === 0
const twice = async (make: () => Promise<{ id: number }>): Promise<[number, number]> => [
  (await make()).id,
  (await make()).id,
]
const returned = async (rows: Promise<{ id: number }[]>) => {
  const [row] = await rows
  if (!row) throw new Error('insert returned no row')
  return row
}
ofRows.push(
  {
    chore: 'sessions',
    table: 'sessions',
    async make() {
      const { id: userId } = await build.administrator()
      let number = 0
      return twice(() =>
        returned(
          db
            .insert(sessions)
            .values({
              userId,
              tokenHash: `over ${userId} ${number++}`,
              address: '127.0.0.1',
              lastSeenAt: ago(2 * days),
              expiresAt: ago(1 * days),
            })
            .returning({ id: sessions.id }),
        ),
      )
    },
    isDone: isGone('sessions'),
  },
  {
    chore: 'messages',
    table: 'contact_messages',
    make: () => twice(() => build.contactMessage({ createdAt: ago(800 * days) })),
    isDone: isGone('contact_messages'),
  },
  {
    chore: 'contacts',
    table: 'pharmacy_contacts',
    make: () => twice(() => build.pharmacyContact({ state: 'proven', createdAt: ago(40 * days) })),
    isDone: isGone('pharmacy_contacts'),
  },
  {
    chore: 'waitingEntries',
    table: 'waiting_entries',
    make: () => twice(() => build.waitingEntry({ state: 'left', endedAt: ago(40 * days) })),
    isDone: isGone('waiting_entries'),
  },
  {
    chore: 'bulkActions',
    table: 'bulk_actions',
    async make() {
      const { id: userId } = await build.administrator()
      const row = { action: 'confirm' as const, userId, startsAt: ago(9 * days), createdAt: ago(9 * days) }
      return twice(() => returned(db.insert(bulkActions).values(row).returning({ id: bulkActions.id })))
    },
    isDone: isGone('bulk_actions'),
  },
  {
    chore: 'codes',
    table: 'notifications',
    make: () => twice(() => build.notification({ type: 'sign_in_code', createdAt: ago(3 * days) })),
    isDone: isGone('notifications'),
  },
  {
    chore: 'pictures',
    table: 'site_pictures',
    make() {
      const picture = { shape: 'portrait' as const, width: 9, height: 9, widths: [9], avif: ['a'], webp: ['w'] }
      const row = { ...picture, createdAt: ago(2 * days) }
      return twice(() => returned(db.insert(sitePictures).values(row).returning({ id: sitePictures.id })))
    },
    isDone: isGone('site_pictures'),
  },
  {
    chore: 'signatures',
    table: 'signature_pictures',
    make() {
      const row = { content: Buffer.from('a signature'), createdAt: ago(2 * days) }
      return twice(() => returned(db.insert(signaturePictures).values(row).returning({ id: signaturePictures.id })))
    },
    isDone: isGone('signature_pictures'),
  },
  {
    chore: 'invitations',
    table: 'invitations',
    make: () => twice(() => build.invitation({ expiresAt: ago(30 * days) })),
    isDone: isGone('invitations'),
  },
  {
    chore: 'sheets',
    table: 'signed_sheets',
    make: () => twice(() => build.signedSheet({ createdAt: ago(12 * 366 * days) })),
    isDone: isGone('signed_sheets'),
  },
  {
    chore: 'deliveries',
    table: 'webhook_deliveries',
    make: () => twice(() => build.webhookDelivery({ createdAt: ago(40 * days) })),
    isDone: isGone('webhook_deliveries'),
  },
  {
    chore: 'declaredPictures',
    table: 'payment_declarations',
    make: () =>
      twice(() => build.paymentDeclaration({ picture: Buffer.from('a picture'), createdAt: ago(100 * days) })),
    async isDone(id) {
      const { rowCount } = await pool.query('select from payment_declarations where id = $1 and picture is null', [id])
      return rowCount === 1
    },
  },
  {
    chore: 'payers',
    table: 'statement_lines',
    make: () =>
      twice(() =>
        build.statementLine({ payerName: 'Awa', state: 'ignored', reason: 'interne', decidedAt: ago(100 * days) }),
      ),
    async isDone(id) {
      const { rowCount } = await pool.query(`select from statement_lines where id = $1 and payer_name = ''`, [id])
      return rowCount === 1
    },
  },
  {
    chore: 'endingKeys',
    table: 'api_keys',
    make: () => twice(() => build.apiKey({ expiresAt: ago(-3 * days) })),
    async isDone(id) {
      const { rowCount } = await pool.query('select from api_keys where id = $1 and end_told_at is not null', [id])
      return rowCount === 1
    },
  },
  {
    chore: 'proofs',
    table: 'registrations',
    make: () => twice(() => build.registration({ fromNetwork: 'a hash', createdAt: ago(40 * days) })),
    async isDone(id) {
      const [row] = await db
        .select({ from: registrations.fromNetwork })
        .from(registrations)
        .where(eq(registrations.id, id))
      return row?.from === null
    },
  },
)

describe('one row that fails keeps no other from its turn, is told with its reason, and comes last next time:', () => {
  test.each(ofRows)('$chore', async ({ chore, table, make, isDone }) => {
    const [bad, good] = await make()
    await breakRow(table, bad)
    await carry(chore)
    expect(await isDone(good)).toBe(true)
    expect(await isDone(bad)).toBe(false)
    expect(await noted(chore)).toMatchObject({ failures: 1, problem: 'this row is broken: …', failing: [bad] })
    expect(told).toEqual([{ chore, row: bad, err: expect.any(Error) }])
    clock.advance(1 * hours)
    const [, another] = await make()
    await carry(chore)
    expect(await isDone(another)).toBe(true)
    expect(await noted(chore)).toMatchObject({ failures: 2, failing: [bad] })
  })

  test('of a batch that one of its letters breaks, the others are packed', async () => {
    const letters = [await build.notification({}), await build.notification({}), await build.notification({})]
    const ids = letters.map(({ id }) => id)
    await db.update(notifications).set({ state: 'sent', sentAt: clock.now() }).where(inArray(notifications.id, ids))
    await asOwner((client) =>
      client.query(
        `update notifications set html_content = convert_to('<p>ancien</p>', 'utf8'), text_content = convert_to('ancien', 'utf8') where id = any($1)`,
        [ids],
      ),
    )
    const [bad = 0, ...good] = ids
    await breakRow('notifications', bad)
    await carry('letters')
    const { rows } = await pool.query<{ id: number }>(
      `select id from notifications where substr(html_content, 1, 1) > '\\x08'::bytea and id = any($1)`,
      [ids],
    )
    expect(rows.map(({ id }) => id)).toEqual([bad])
    expect(await noted('letters')).toMatchObject({ failing: [bad] })
    expect(good).toHaveLength(2)
  })

  test('of a full session, one person whose reminder cannot be written', async () => {
    const training = await build.training({ maxParticipants: 2, startsAt: new Date(clock.now().getTime() + 30 * days) })
    const people = [0, 1].map(() =>
      build.registration({ trainingId: training.id, proofRequestedAt: ago(1 * days), status: 'en_attente' }),
    )
    const [bad, good] = await Promise.all(people)
    await breakRow('registrations', bad?.id ?? 0)
    await carry('unprovenPlaces')
    const reminded = async (id = 0) =>
      (await db.select({ at: registrations.proofReminderAt }).from(registrations).where(eq(registrations.id, id)))[0]
        ?.at
    expect(await reminded(good?.id)).toBeInstanceOf(Date)
    expect(await reminded(bad?.id)).toBeNull()
    expect(await noted('unprovenPlaces')).toMatchObject({ failing: [bad?.id] })
  })

  test('of waiting lists, one who cannot be told: the next is offered the place, and other sessions have their turn', async () => {
    // By day, when places are offered.
    clock.advance(((36 - clock.now().getUTCHours()) % 24) * hours)
    const startsAt = new Date(clock.now().getTime() + 30 * days)
    const of = async () => {
      const training = await build.training({ maxParticipants: 1, startsAt })
      const entry = () => build.waitingEntry({ trainingId: training.id, state: 'waiting', knownStartsAt: startsAt })
      return { training, entries: [await entry(), await entry()] }
    }
    const [one, other] = [await of(), await of()]
    const bad = one.entries[0]?.id ?? 0
    await breakRow('notifications', bad, 'insert', 'waiting_entry_id')
    await carry('waitingLists')
    const stateOf = async (id = 0) =>
      (await db.select({ state: waitingEntries.state }).from(waitingEntries).where(eq(waitingEntries.id, id)))[0]?.state
    expect(await stateOf(bad)).toBe('waiting')
    expect(await stateOf(one.entries[1]?.id)).toBe('offered')
    expect(await stateOf(other.entries[0]?.id)).toBe('offered')
    expect(await noted('waitingLists')).toMatchObject({ failing: [one.training.id] })
  })
})
