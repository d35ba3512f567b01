// What is stored from before is cleaned once, and e-mails that would be somebody else's are named by the doctor.
import { globSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import { factoriesOn } from '../../../tests/factories/build.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { allInvisible, invisible } from '../../../tests/invisible.ts'
import { onOneLine } from '../../domain/values/unseen.ts'
import { checkAddresses } from '../operations/doctor/people.ts'
import type { Db, Tx } from './open.ts'
import { participants } from './schema/participants.ts'
import { registrations } from './schema/registrations.ts'
import { users } from './schema/staff.ts'
import { trainers, trainings } from './schema/trainings.ts'
import { hasUnseen } from './unseen.ts'

const { db, pool } = await openTestDatabase()
const build = factoriesOn(db)

const statements = readFileSync(globSync('src/server/db/migrations/*_what_nobody_sees.sql')[0] ?? '', 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => !/^\s*CREATE INDEX/.test(statement))
/** Runs what the migration does to rows, as on the tables of before. */
const clean = (db: Db, then: (tx: Tx) => Promise<void> = async () => {}) =>
  db.transaction(async (tx) => {
    for (const [at, statement] of statements.entries()) {
      if (at === statements.length - 1) await then(tx) // its functions go last
      await tx.execute(sql.raw(statement))
    }
  })
const storable = allInvisible.replaceAll('\u0000', '')
const hidden = (text: string) => `${storable}${text.slice(0, 1)}\u200B${text.slice(1)}\u200E`

test('names, organizations and e-mails are cleaned, the papers and the trail are not touched', async () => {
  const [word, email] = [uniqueWord(), `${uniqueWord()}@example.ci`]
  const account = await build.participant({ email: hidden(email), firstName: hidden('Bley') })
  const training = await build.training({ trainers: [hidden(`Ono ${word}`), 'Awa'] })
  const registration = await build.registration({
    ...{ trainingId: training.id, participantId: account.id, email: hidden(email) },
    ...{ firstName: hidden('Bley'), lastName: 'Assi\tSeka', organization: hidden('Banco'), position: storable },
  })
  const colleague = await build.administrator({ username: hidden(word) })
  const paper = await build.document({ registrationId: registration.id, title: hidden('Support') })
  await clean(db)
  const [now] = await db.select().from(registrations).where(eq(registrations.id, registration.id))
  expect(now).toMatchObject({ firstName: 'Bley', lastName: 'Assi Seka', email, organization: 'Banco', position: null })
  const [owner] = await db.select().from(participants).where(eq(participants.id, account.id))
  expect(owner).toMatchObject({ firstName: 'Bley', email })
  expect((await db.select().from(users).where(eq(users.id, colleague.id)))[0]?.username).toBe(word)
  const [session] = await db.select().from(trainings).where(eq(trainings.id, training.id))
  expect(session?.trainers).toEqual([`Ono ${word}`, 'Awa'])
  expect((await db.select().from(trainers)).map(({ name }) => name)).toContain(`Ono ${word}`)
  const { rows } = await pool.query('select title from documents where id = $1', [paper.id])
  expect(rows[0].title).toBe(paper.title)
  expect((await checkAddresses(pool, 'fr')).state).toBe('ok')
})

test('an e-mail that would be somebody else’s stays everywhere, and is named', async () => {
  const email = `${uniqueWord()}@example.ci`
  const { id: trainingId } = await build.training()
  await build.registration({ trainingId, email })
  const twice = await build.registration({ trainingId, email: hidden(email), firstName: hidden('Ono') })
  const elsewhere = await build.registration({ email: hidden(email) })
  await clean(db)
  const stored = await db.select().from(registrations).where(hasUnseen(registrations.email))
  expect(stored.map(({ id }) => id).toSorted()).toEqual([twice.id, elsewhere.id].toSorted())
  expect(stored.find(({ id }) => id === twice.id)?.firstName).toBe('Ono')
  expect(await checkAddresses(pool, 'fr')).toMatchObject({
    state: 'warning',
    says: expect.stringContaining(`inscriptions ${twice.id}, ${elsewhere.id}`),
    todo: expect.any(String),
  })
})

test('the database cleans as the product does, and finds what it takes away', async () => {
  const written = [
    ...invisible.filter(([number]) => number !== '0000').map(([, sign]) => `B${sign}ley${sign}`),
    ...[
      'Assi\t\u000BSeka',
      ' \u00A0Bley\u3000',
      'می\u200Cخواهم',
      'a\u200Cb',
      'می\u200C\u200D خ',
      'ߞߐ\u200Dߣ',
      'क्\u200Dष',
      'N’Guessan 👩\u200D⚕️',
    ],
  ]
  await clean(db, async (tx) => {
    const { rows } = await tx.execute<{ clean: string }>(
      sql`select pg_temp.on_one_line(written) as clean from unnest(${sql.param(written)}::text[]) with ordinality as given (written, place) order by place`,
    )
    expect(rows.map(({ clean }) => clean)).toEqual(written.map((text) => onOneLine(text).trim()))
  })
  for (const [number, sign] of invisible.filter(([number]) => number !== '0000')) {
    const { rows } = await db.execute<{ found: boolean }>(sql`select ${hasUnseen(sql`${`a${sign}@x.ci`}`)} as found`)
    expect([number, rows[0]?.found]).toEqual([number, true])
  }
})
