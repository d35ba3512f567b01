// Somebody who holds everything tries to say whose an answer is (docs/rules/evaluations.md#anonymous-as-said): the tables with their
// system columns, two backups, the log and the secret of the server. A writing that does not shuffle shows that these attacks work.
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scratchFolder } from '../../../scripts/scratch.ts'
import { startApi, visitor } from '../../../tests/api.ts'
import { days, hours } from '../../../tests/clock.ts'
import { eightAnswers, evaluationLinkOf, heldSession } from '../../../tests/evaluations.ts'
import { shuffled } from '../../domain/evaluations/figures.ts'
import { evaluationSeal } from '../mail/links.ts'
import { rowsOf, verifyBackup } from '../operations/backup/file-reader.ts'
import { writeBackup } from '../operations/backup/installation.ts'
import { askForEvaluations } from './invite-commands.ts'

const { as, build, db, services, clock, reported } = await startApi()
const anyone = as(visitor)
const folder = await mkdtemp(path.join(scratchFolder, 'officina-attack-'))
afterAll(() => rm(folder, { recursive: true }))

const sessions = 20
const people = 10
/** How many have answered when the first backup is written; the others answer between the two. */
const early = 5
/**
 * By chance one of a session's ten is guessed right, with a deviation of one: 20 of 200 give or take 4.5. Six deviations away a right attack
 * begins, and an honest run comes there once in a hundred million.
 */
const mostByChance = sessions + 6 * Math.ceil(Math.sqrt(sessions))

interface Person {
  id: number
  trainingId: number
  /** What this person alone wrote: who answered what, as nobody but the test knows. */
  said: string
}
type Held = Record<string, unknown> & { xmin: string; ctid: string }
type Dump = Map<string, Held[]>
interface Guess {
  id: number
  said: string
}

let asked: Person[] = []
/** In the order in which they answered. */
const inOrder: Person[] = []
const backups: Map<string, string[]>[] = []
let naive: { people: Person[]; dump: Dump }
let dump: Dump

/** Every table with its system columns, in the order in which its rows lie in the file. */
async function dumpAll(): Promise<Dump> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss')`)
  const all: Dump = new Map()
  for (const { name } of tables) {
    const { rows } = await db.execute<Held>(
      sql`select t.*, t.xmin::text as xmin, t.ctid::text as ctid from ${sql.raw(name)} t`,
    )
    all.set(name, rows)
  }
  return all
}

async function backUp(): Promise<Map<string, string[]>> {
  const file = path.join(folder, `${backups.length}.backup`)
  const said = { product: '1.0.0', begun: new Date().toISOString(), encryptionKey: null, erasures: null }
  await writeBackup(services.database, { file, key: undefined, said })
  const tables = new Map<string, string[]>()
  for await (const { table, rows } of rowsOf(file, undefined, await verifyBackup(file, undefined)))
    tables.set(table.name, [...(tables.get(table.name) ?? []), ...rows.map((row) => JSON.stringify(row))])
  return tables
}

async function answer(person: Person) {
  const link = evaluationLinkOf('hot', person.trainingId, person.id)
  const { status } = await anyone.post('/api/evaluations/answers', { ...link, answers: eightAnswers(4, person.said) })
  expect(status).toBe(204)
  // With their name, and at once: the order of these tells who answered when.
  await anyone.post('/api/evaluations/knowledge', { ...link, before: 2, after: 4 })
  inOrder.push(person)
}

beforeAll(async () => {
  const ended = new Date(Date.now() + 10 * days)
  const held = []
  for (let index = 0; index < sessions; index++)
    held.push(await heldSession({ build, db }, new Date(ended.getTime() + index * hours), people))
  const now = new Date(ended.getTime() + 2 * days)
  await askForEvaluations(db, services, now, {
    failedBefore: [],
    failed: (_, error) => {
      throw error
    },
  })
  clock.advance(now.getTime() - clock.now().getTime())
  asked = held.flatMap(({ training, registrations }) =>
    registrations.map(({ id }) => ({ id, trainingId: training.id, said: crypto.randomUUID() })),
  )
  const firstOf = held.flatMap(({ training }) => asked.filter((one) => one.trainingId === training.id).slice(0, early))
  for (const person of shuffled(firstOf, Math.random)) await answer(person)
  backups.push(await backUp())
  for (const person of shuffled(
    asked.filter((one) => !firstOf.includes(one)),
    Math.random,
  ))
    await answer(person)
  backups.push(await backUp())
  dump = await dumpAll()
  naive = await withoutShuffling(held[0]?.training.id ?? 0)
}, 240_000)

/** Two hundred others, each written as one would write it at first: a row for the seal and a row for the answer. */
async function withoutShuffling(trainingId: number) {
  await db.execute(sql`delete from evaluation_answers`)
  await db.execute(sql`delete from evaluation_seals`)
  const others = shuffled(asked, Math.random).map((one) => ({ ...one, trainingId }))
  for (const { id, said } of others) {
    const seal = evaluationSeal(services.config, { kind: 'hot', trainingId, subject: id })
    const values = JSON.stringify([4, said])
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`insert into evaluation_seals (seal, kind, year, training_id) values (${seal}, 'hot', 2030, ${trainingId})`,
      )
      await tx.execute(
        sql`insert into evaluation_answers (kind, year, training_id, answers) values ('hot', 2030, ${trainingId}, ${values}::jsonb)`,
      )
    })
  }
  return { people: others, dump: await dumpAll() }
}

const rowsIn = (all: Dump, table: string): Held[] => all.get(`public.${table}`) ?? []
const saidIn = (row: Held): string => String((row.answers as unknown[]).at(-1))
const number = (row: Held) => Number(row.xmin)
const place = ({ ctid }: Held) => {
  const [page = 0, at = 0] = ctid.replace(/[()]/g, '').split(',').map(Number)
  return page * 1_000 + at
}
/** Of a session, the persons and the answers each in an order, one beside the other. */
const paired = (persons: readonly { id: number }[], answers: readonly Held[]): Guess[] =>
  persons.flatMap(({ id }, at) => (answers[at] ? [{ id, said: saidIn(answers[at]) }] : []))

/** With the server's secret it is known whose each seal is. */
function sealOwners(of: readonly Person[], all: Dump): Map<Held, number> {
  const seals = new Map(rowsIn(all, 'evaluation_seals').map((row) => [String(row.seal), row]))
  return new Map(
    of.flatMap(({ id, trainingId }) => {
      const row = seals.get(evaluationSeal(services.config, { kind: 'hot', trainingId, subject: id }))
      return row ? [[row, id] as const] : []
    }),
  )
}

type Order = (row: Held) => number | string
const by = (order: Order) => (one: Held, other: Held) =>
  order(one) < order(other) ? -1 : order(one) > order(other) ? 1 : 0

/** Puts seals and answers in the same order, session by session. */
function bySeals(of: readonly Person[], all: Dump, order: Order): Guess[] {
  const owners = sealOwners(of, all)
  return [...new Set(of.map(({ trainingId }) => trainingId))].flatMap((trainingId) => {
    const ofSession = (table: string) => rowsIn(all, table).filter((row) => row.training_id === trainingId)
    const seals = ofSession('evaluation_seals').toSorted(by(order))
    return paired(
      seals.map((row) => ({ id: owners.get(row) ?? 0 })),
      ofSession('evaluation_answers').toSorted(by(order)),
    )
  })
}

/** Knows in which order people answered, by what they gave with their name, and puts answers in an order of the file. */
function byNames(all: Dump, order: Order): Guess[] {
  const named = rowsIn(all, 'knowledge_ratings').toSorted(by(number))
  return [...new Set(asked.map(({ trainingId }) => trainingId))].flatMap((trainingId) => {
    const ofSession = new Set(asked.filter((one) => one.trainingId === trainingId).map(({ id }) => id))
    const persons = named.filter((row) => ofSession.has(Number(row.registration_id)))
    const answers = rowsIn(all, 'evaluation_answers').filter((row) => row.training_id === trainingId)
    return paired(
      persons.map((row) => ({ id: Number(row.registration_id) })),
      answers.toSorted(by(order)),
    )
  })
}

/** A seal and an answer that one transaction alone has written belong together. */
function bySharedTransaction(of: readonly Person[], all: Dump): Guess[] {
  const owners = sealOwners(of, all)
  const answers = Map.groupBy(rowsIn(all, 'evaluation_answers'), number)
  const seals = Map.groupBy([...owners.keys()], number)
  return [...seals].flatMap(([transaction, [seal, ...more]]) => {
    const [one, ...others] = answers.get(transaction) ?? []
    if (!seal || !one || more.length + others.length > 0) return []
    return [{ id: owners.get(seal) ?? 0, said: saidIn(one) }]
  })
}

const right = (guesses: readonly Guess[], of: readonly Person[] = asked): number => {
  const truth = new Map(of.map(({ id, said }) => [id, said]))
  return guesses.filter(({ id, said }) => truth.get(id) === said).length
}

const orders: [string, Order][] = [
  ['the transaction', number],
  ['the place in the file', place],
]

describe('two hundred answers', () => {
  test('are all there, each once', () => {
    const said = rowsIn(dump, 'evaluation_answers').map(saidIn)
    expect(said.toSorted()).toEqual(asked.map((one) => one.said).toSorted())
    expect(rowsIn(dump, 'evaluation_seals')).toHaveLength(sessions * people)
    expect(inOrder).toHaveLength(sessions * people)
  })

  test.each(orders)('are tied by %s to no person, not even with the secret', (_, order) => {
    expect(right(bySeals(asked, dump, order))).toBeLessThan(mostByChance)
    expect(right(byNames(dump, order))).toBeLessThan(mostByChance)
  })

  test('share their transaction with all of their session, and so do the seals', () => {
    expect(bySharedTransaction(asked, dump)).toEqual([])
    for (const table of ['evaluation_answers', 'evaluation_seals'])
      for (const rows of Map.groupBy(rowsIn(dump, table), (row) => row.training_id).values())
        expect(new Set(rows.map(number)).size).toBe(1)
  })

  test('stand with their keys in no other table: no trail, no letter, no job, no change', () => {
    const keys = rowsIn(dump, 'evaluation_answers').flatMap((row) => [String(row.key), saidIn(row)])
    const seals = rowsIn(dump, 'evaluation_seals').map((row) => String(row.seal))
    for (const [table, rows] of dump) {
      if (['public.evaluation_answers', 'public.evaluation_seals'].includes(table)) continue
      const text = JSON.stringify(rows)
      for (const one of [...keys, ...seals]) expect(text.includes(one), table).toBe(false)
    }
    expect(JSON.stringify(reported)).not.toMatch(/evaluation|avis/)
  })

  test('have no moment, no number that grows, no person, no trigger', async () => {
    const { rows } = await db.execute<{ column: string }>(sql`
      select table_name || '.' || column_name || ' ' || data_type as column from information_schema.columns
      where table_name in ('evaluation_answers', 'evaluation_seals') order by 1`)
    expect(rows.map(({ column }) => column)).toEqual([
      ...['answers jsonb', 'key uuid', 'kind text', 'training_id integer', 'year integer'].map(
        (one) => `evaluation_answers.${one}`,
      ),
      ...['kind text', 'seal text', 'training_id integer', 'year integer'].map((one) => `evaluation_seals.${one}`),
    ])
    const { rows: triggers } = await db.execute(sql`
      select tgname from pg_trigger where not tgisinternal and tgrelid in ('evaluation_answers'::regclass, 'evaluation_seals'::regclass)`)
    expect(triggers).toEqual([])
  })

  test('are tied by two backups with five answers between them to no person: what has come is five answers of five people', () => {
    const [before, since] = backups
    const added = (table: string, part: RegExp) => {
      const known = new Set((before?.get(table) ?? []).flatMap((row) => row.match(part) ?? []))
      return (since?.get(table) ?? []).flatMap((row) => row.match(part) ?? []).filter((one) => !known.has(one))
    }
    const answers = added('public.evaluation_answers', /[0-9a-f]{8}-[0-9a-f-]{27}(?=[^0-9a-f-]*\])/g)
    expect(answers.length).toBeGreaterThanOrEqual(sessions * (people - early))
    // In the order of the backups, the people who came between them beside the answers that did.
    const guesses = [...new Set(asked.map(({ trainingId }) => trainingId))].flatMap((trainingId) => {
      const late = asked.filter((one) => one.trainingId === trainingId).slice(early)
      const own = new Set(late.map(({ said }) => said))
      const [sealed] = [new Set(added('public.evaluation_seals', /[\w-]{43}/g))]
      const persons = late.filter(({ id }) =>
        sealed.has(evaluationSeal(services.config, { kind: 'hot', trainingId, subject: id })),
      )
      expect(persons).toHaveLength(people - early)
      return persons.map(({ id }, at) => ({ id, said: answers.filter((one) => own.has(one))[at] ?? '' }))
    })
    expect(right(guesses)).toBeLessThan(mostByChance)
  })
})

describe('the same attacks on a writing that does not shuffle', () => {
  test.each(orders)('find by %s whose each answer is', (_, order) => {
    // Some take the place of a row that was removed before.
    expect(right(bySeals(naive.people, naive.dump, order), naive.people)).toBeGreaterThan(sessions * 5)
  })

  test('and by the transaction that both share', () => {
    expect(right(bySharedTransaction(naive.people, naive.dump), naive.people)).toBe(sessions * people)
  })
})
