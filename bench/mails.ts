// `npm run bench:mails`: what stored letters weigh, packed and as they were before, and how fast both are written and read. On the
// embedded database, or on the empty PostgreSQL of DATABASE_URL: `node scripts/postgres.ts -- npm run bench:mails`.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../src/server/db/open.ts'
import { packText, unpackText } from '../src/server/db/packed-text.ts'
import { packOldLetters } from '../src/server/notifications/pack-commands.ts'
import { readConfig } from '../src/server/settings/config.ts'
import { letterTexts } from './letters.ts'

const { values } = parseArgs({
  options: { letters: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '7' } },
})
const letters = Number(values.letters)
const rounds = Number(values.rounds)
const { DATABASE_URL } = process.env
const folder = await mkdtemp(join(tmpdir(), 'officina-bench-'))
const fail = (error: Error) => {
  throw error
}
const { database: location } = readConfig({ PORT: '1', ...(DATABASE_URL ? { DATABASE_URL } : { DATA_DIR: folder }) })
const database = await openDatabase(location, { warn: (_message, error) => fail(error), died: fail })
const { db, pool } = database.longRunning
const owner = (sql: string) => database.asOwner((client) => client.query(sql))

type Form = 'as before' | 'packed'
const forms: Form[] = ['as before', 'packed']
const tables = { 'as before': 'letters_before', packed: 'letters_packed' }
const pack = { 'as before': (text: string) => Buffer.from(text), packed: packText }

const insert = (table: string) => `
  insert into ${table} (type, locale, from_address, to_address, subject, state, html_content, text_content, calendar)
  select 'registration', 'fr', 'Officina <contact@officina.example>', 'personne' || n || '@example.com', 'Votre inscription', 'sent', html, words, event
  from unnest($1::int[], $2::bytea[], $3::bytea[], $4::bytea[]) with ordinality as letter(n, html, words, event, place) order by place`

async function write(table: string, form: Form, from: number, count: number) {
  const numbers = Array.from({ length: count }, (_, index) => from + index)
  const texts = await Promise.all(numbers.map(letterTexts))
  const begun = performance.now()
  const packed = (text: string | null) => text && pack[form](text)
  const columns = [texts.map(({ html }) => packed(html)), texts.map(({ text }) => packed(text))]
  await pool.query(insert(table), [numbers, ...columns, texts.map(({ calendar }) => packed(calendar))])
  return performance.now() - begun
}

async function read(form: Form, from: number, count: number) {
  const begun = performance.now()
  const { rows } = await pool.query(
    `select subject, html_content from ${tables[form]} where id > $1 order by id limit $2`,
    [from, count],
  )
  const length = rows.reduce((sum, { html_content }) => sum + unpackText(html_content).length, 0)
  if (length < count * 1_000) throw new Error('letters are missing')
  return performance.now() - begun
}

/** Both forms in turns. @returns milliseconds a letter: the medians, and the leasts */
async function compare(name: string, count: number, measure: (form: Form, round: number) => Promise<number>) {
  const times: Record<Form, number[]> = { 'as before': [], packed: [] }
  for (let round = 0; round < rounds; round++) {
    for (const form of forms) times[form].push((await measure(form, round)) / count)
  }
  const [before = [], packed = []] = forms.map((form) => times[form].sort((a, b) => a - b))
  const of = (list: number[]) => `${list[list.length >> 1]?.toFixed(3)} ms (least ${list[0]?.toFixed(3)})`
  const ratio = (packed[rounds >> 1] ?? 0) / (before[rounds >> 1] ?? 1)
  console.log(`${name}: before ${of(before)}, packed ${of(packed)}, × ${ratio.toFixed(2)}`)
}

for (const form of forms) {
  const table = tables[form]
  await owner(`create table ${table} (like notifications including all); grant all on ${table} to public`)
  for (let from = 1; from <= letters; from += 500) await write(table, form, from, Math.min(500, letters + 1 - from))
  await owner(`vacuum analyze ${table}`)
  const { rows } = await pool.query(
    `select pg_table_size($1::regclass)::float as rows, pg_indexes_size($1::regclass)::float as indexes from (select 1) one`,
    [table],
  )
  const [{ rows: size, indexes }] = rows
  console.log(
    `${letters} letters ${form}: ${(size / letters).toFixed(0)} bytes each, indexes ${(indexes / letters).toFixed(0)}`,
  )
}
await compare('writing one at a time', 200, async (form, round) => {
  let spent = 0
  for (let n = 0; n < 200; n++) spent += await write(tables[form], form, letters + 1 + round * 200 + n, 1)
  return spent
})
await compare('reading a page of ten', 1_000, async (form, round) => {
  let spent = 0
  for (let page = 0; page < 100; page++) spent += await read(form, ((round * 100 + page) * 997) % (letters - 10), 10)
  return spent
})
const old = Math.min(letters, 10_000)
for (let from = 1; from <= old; from += 500)
  await write('notifications', 'as before', from, Math.min(500, old + 1 - from))
const begun = performance.now()
const packed = await packOldLetters(db)
console.log(`packing old ones: ${Math.round((packed / (performance.now() - begun)) * 1_000)} a second`)
await database.close()
await rm(folder, { recursive: true, force: true })
