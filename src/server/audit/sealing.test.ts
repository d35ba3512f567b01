import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import { factoriesOn } from '../../../tests/factories/build.ts'
import type { Tx } from '../db/open.ts'
import { auditEntries, auditSeals } from '../db/schema/audit.ts'
import { payments } from '../db/schema/payments.ts'
import { system } from '../session/actor.ts'
import { deleteExpiredSignIns, eraseFromAudit, personalFields, sealAudit, writeAudit } from './commands.ts'
import { verifyAudit } from './verify-queries.ts'

const { db, pool, asOwner } = await openTestDatabase()
const build = factoriesOn(db)

const told = { action: 'update_profile', subjectType: 'participant' } as const
const write = (subjectId: number, after: Record<string, unknown>) =>
  db.transaction((tx) => writeAudit(tx, system, { ...told, subjectId, after }))
const verify = async (noted?: string) => (await verifyAudit(pool, noted)).broken
/** Somebody with the owner's rights who knows the triggers, and is not kept from anything. */
const tamper = (statement: string) =>
  asOwner(async (client) => {
    await client.query('begin')
    await client.query("set local officina.trail = 'on'")
    const { rowCount } = await client.query(statement)
    await client.query('commit')
    expect(rowCount).toBeGreaterThan(0)
  })

describe('nothing but the owner’s functions takes from the trail and the ledger:', () => {
  test.each([
    'update audit_entries set action = action',
    'delete from audit_entries',
    'truncate audit_entries',
    'update payments set amount = amount',
    'delete from payments',
    'truncate payments cascade',
    'insert into audit_seals select position + 1000, entry_id + 1000, salt, digest, entry_hash, chain_hash from audit_seals',
    'update audit_seals set salt = null',
    'truncate audit_seals',
    'delete from audit_unsealed',
  ])('%s', async (statement) => {
    const { id } = await build.registration()
    await db.insert(payments).values({ registrationId: id, amount: 1_000, method: 'mobile' })
    await write(1, {})
    await sealAudit(db)
    const before = [await db.$count(auditEntries), await db.$count(payments), await db.$count(auditSeals)]
    await expect(pool.query(statement)).rejects.toThrow(/permission denied|never changed or deleted/)
    await write(1, {})
    // Without the application's role, for one who works as the owner, the triggers refuse alike.
    const isWaitingList = statement.includes('audit_unsealed')
    if (!isWaitingList)
      await expect(asOwner((client) => client.query(statement))).rejects.toThrow('never changed or deleted')
    const [entries = 0, ...others] = before
    expect([await db.$count(auditEntries), await db.$count(payments), await db.$count(auditSeals)]).toEqual([
      entries + 1,
      ...others,
    ])
  })
})

describe('the chain', () => {
  beforeEach(() => sealAudit(db))

  test('holds over what was written, and counts what waits', async () => {
    await write(3, { firstName: 'Awa' })
    expect(await verifyAudit(pool)).toMatchObject({ waiting: 1, broken: undefined })
    expect(await sealAudit(db)).toBe(1)
    const { sealed, waiting, head, broken } = await verifyAudit(pool)
    expect({ sealed, waiting, broken }).toEqual({
      sealed: await db.$count(auditEntries),
      waiting: 0,
      broken: undefined,
    })
    expect(head).toMatch(/^[0-9a-f]{64}$/)
    await write(3, { firstName: 'Aya' })
    await sealAudit(db)
    expect(await verify(head)).toBe(undefined)
    expect(await verify('ab'.repeat(32))).toContain('it is not in the chain')
    const { broken: inFrench } = await verifyAudit(pool, 'ab'.repeat(32), 'fr')
    expect(inFrench).toContain('n’est pas dans la chaîne')
  })

  test('still holds after an erasure, which leaves a checkpoint and nothing of the person', async () => {
    await write(41, { firstName: 'Mariam', phone: '+2250700004141', city: 'Man' })
    await write(41, { locale: 'fr' })
    await sealAudit(db)
    await db.transaction((tx) => eraseFromAudit(tx, system, 41, []))
    expect(await verify()).toContain('what it tells was changed') // until the checkpoint is sealed, it counts for nothing
    await sealAudit(db)
    expect(await verify()).toBe(undefined)
    const rows = await db.select().from(auditEntries).where(sql`subject_id = 41`).orderBy(auditEntries.id)
    expect(rows.map(({ action, after }) => [action, after])).toEqual([
      ['update_profile', {}],
      ['update_profile', { locale: 'fr' }],
      ['erase', { registrations: 0, entries: { [rows[0]?.id ?? 0]: expect.stringMatching(/^[0-9a-f]{64}$/) } }],
    ])
  })

  test('still holds after sign-ins of more than 12 months were removed, and says how many', async () => {
    const old = { actor: 'awa', subjectType: 'user', subjectId: 77 }
    await db.insert(auditEntries).values([
      { ...old, action: 'sign_in', createdAt: new Date('2024-01-01') },
      { ...old, action: 'sign_in_failed', createdAt: new Date('2024-01-01') },
      { ...old, action: 'change_password', createdAt: new Date('2024-01-01') },
    ])
    await sealAudit(db)
    await deleteExpiredSignIns(db)
    await sealAudit(db)
    expect(await verify()).toBe(undefined)
    const left = await db.select().from(auditEntries).where(sql`subject_id = 77`)
    expect(left.map(({ action }) => action)).toEqual(['change_password'])
    const [checkpoint] = await db.select().from(auditEntries).where(sql`action = 'forget'`)
    expect(checkpoint).toMatchObject({ actor: 'system', subjectType: 'installation', after: { removed: 2 } })
  })

  test('the database erases what the product calls personal', async () => {
    const { rows } = await pool.query('select audit_personal_fields() as fields')
    expect(rows[0].fields.toSorted()).toEqual(personalFields.toSorted())
  })
})

describe('the first broken row is named, no matter who broke it:', () => {
  const lastId = async () => {
    const { rows } = await pool.query('select max(id) as id from audit_entries')
    return Number(rows[0].id)
  }
  /** Breaks the trail, reads the verdict, and puts everything back. */
  const brokenBy = async (statementOf: (id: number) => string, undoOf: (id: number) => string) => {
    await write(5, { amount: 50_000 })
    const id = await lastId()
    await sealAudit(db)
    await tamper(statementOf(id))
    const broken = await verify()
    await tamper(undoOf(id))
    expect(await verify()).toBe(undefined)
    return broken?.replace(`entry ${id}`, 'entry N')
  }

  test('what it tells', async () => {
    const set = (amount: number) => (id: number) =>
      `update audit_entries set after = jsonb_build_object('amount', ${amount}) where id = ${id}`
    expect(await brokenBy(set(1), set(50_000))).toBe('entry N: what it tells was changed')
  })

  test('its time', async () => {
    const move = (hours: string) => (id: number) =>
      `update audit_entries set created_at = created_at ${hours} interval '1 hour' where id = ${id}`
    expect(await brokenBy(move('-'), move('+'))).toBe('entry N: its action, record or time was changed')
  })

  test('who did it', async () => {
    const name = (actor: string) => (id: number) => `update audit_entries set actor = '${actor}' where id = ${id}`
    expect(await brokenBy(name('visitor'), name('system'))).toBe('entry N: what it tells was changed')
  })

  test('its seal', async () => {
    const turn = (id: number) =>
      `update audit_seals set entry_hash = set_byte(entry_hash, 0, get_byte(entry_hash, 0) # 1) where entry_id = ${id}`
    expect(await brokenBy(turn, turn)).toMatch(/^seal \d+, of entry N: it was changed$/)
  })

  test('an entry that is gone, and one whose seal is gone', async () => {
    await write(6, {})
    const id = await lastId()
    await sealAudit(db)
    await tamper(`delete from audit_seals where entry_id = ${id}`)
    expect(await verify()).toBe(`entry ${id}: its seal was removed`)
    await tamper(`insert into audit_unsealed values (${id})`)
    await sealAudit(db)
    expect(await verify()).toBe(undefined)
    await tamper(`delete from audit_entries where id = ${id}`)
    expect(await verify()).toBe(`entry ${id}: it was removed`)
  })
})

test('an erasure that fails takes nothing out of the trail', async () => {
  await write(88, { firstName: 'Yao' })
  const failing = async (tx: Tx) => {
    await eraseFromAudit(tx, system, 88, [])
    throw new Error('the rest failed')
  }
  await expect(db.transaction(failing)).rejects.toThrow('the rest failed')
  const [entry] = await db.select().from(auditEntries).where(sql`subject_id = 88`)
  expect(entry?.after).toEqual({ firstName: 'Yao' })
})
