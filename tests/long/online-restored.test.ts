// A backup that is restored in the middle of payments in the browser: nothing is asked until somebody has looked at the provider's
// statement, and every franc stands once, in the ledger or as a task (docs/rules/online-payments.md#stops).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/db/open.ts'
import { onlinePayments } from '../../src/server/db/schema/online-payments.ts'
import { moneyTransactions } from '../../src/server/db/schema/payments.ts'
import { statementLines } from '../../src/server/db/schema/statements.ts'
import { backUpInstallation } from '../../src/server/operations/backup/installation.ts'
import { restoreInstallation } from '../../src/server/operations/backup/restore-installation.ts'
import { differencesIn, reconcileLedger } from '../../src/server/payments/reconcile-queries.ts'
import { takeDueStatements } from '../../src/server/payments/statements/due-commands.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { startWaveSimulator } from '../../src/server/simulators/wave.ts'
import { minutes } from '../clock.ts'
import { createTestDatabase } from '../database.ts'
import { uniqueWord } from '../factories/unique.ts'
import { startPayingOffice } from '../online-payments.ts'
import { events } from '../template.ts'

const price = 65_000
/** How many people begin to pay in each of the four ways below. */
const each = 15

const { location, remove } = await createTestDatabase('migrated')
const folder = await mkdtemp(path.join(tmpdir(), 'officina-online-restored-'))
const keys = { apiKey: 'wave_ci_prod_test', webhookSecret: 'wave_ci_WHS_test' }
const wave = await startWaveSimulator({ key: keys.apiKey, webhookSecret: keys.webhookSecret })
const start = async () =>
  startPayingOffice(
    { wave: { address: wave.url, keys } },
    { database: await openDatabase(location, events), dataFolder: folder },
  )
let here = await start()
afterAll(async () => {
  await here.services.jobs.stop()
  await here.services.database.close()
  await wave.stop()
  await remove()
  await rm(folder, { recursive: true })
})

/** So many people who have begun to pay. @returns the references of their payments */
async function begin(): Promise<string[]> {
  const references: string[] = []
  for (let index = 0; index < each; index++) {
    const training = await here.build.training({ price })
    const registration = await here.build.registration({ trainingId: training.id, price, lastName: uniqueWord() })
    const { status, body } = await here.start(here.linkOf(registration), 'wave', price)
    expect(status).toBe(201)
    references.push(body.reference)
  }
  return references
}

const pay = (references: string[]) => {
  for (const reference of references) wave.pay(reference)
}

async function settle(): Promise<void> {
  here.clock.advance(2 * minutes)
  await here.work()
}

const statesOf = async (references: string[]) => {
  const rows = await here.db.select().from(onlinePayments)
  return references.map((reference) => rows.find((row) => row.reference === reference)?.state)
}
const all = (what: unknown): unknown[] => Array(each).fill(what)

test('a backup restored in the middle: nothing is asked before the statement was looked at, and every franc stands once', async () => {
  const recordedBefore = await begin()
  pay(recordedBefore)
  await settle()
  const paidAfter = await begin()
  const neverPaid = await begin()
  expect(await statesOf(recordedBefore)).toEqual(all('recorded'))

  const database = 'url' in location ? { migrationUrl: undefined, ...location } : location
  const config = { ...readConfig({ DATA_DIR: folder, BACKUP_FOLDER: folder }), database }
  const file = path.join(folder, 'morning.backup')
  await backUpInstallation({ config, database: here.services.database }, file)
  const forgotten = await begin()
  pay([...paidAfter, ...forgotten])
  await settle()
  expect(await statesOf(forgotten)).toEqual(all('recorded'))

  await here.services.jobs.stop()
  await here.services.database.close()
  await restoreInstallation(config, file, { replace: true, withoutErasures: false })
  here = await start()
  const office = here.signIn()
  const asked = wave.asked()
  await settle()
  await takeDueStatements(here.services)
  expect(wave.asked()).toBe(asked)
  expect(await statesOf(forgotten)).toEqual(all(undefined))

  // Somebody has looked at Wave's statement.
  expect((await office.post('/api/admin/payment-providers/wave/resume')).status).toBe(204)
  await settle()
  expect(await statesOf(paidAfter)).toEqual(all('recorded'))
  expect(await statesOf(neverPaid)).toEqual(all('open'))
  await takeDueStatements(here.services)

  // What is in the ledger is recognized, what this database knows nothing of is a task: each once.
  const lines = await here.db.select().from(statementLines).where(eq(statementLines.kind, 'received'))
  const stateOf = (reference: string) => {
    const number = wave.sessions.find((one) => one.client_reference === reference)?.transaction_id
    return lines.filter((line) => line.reference === number).map(({ state }) => state)
  }
  expect([...recordedBefore, ...paidAfter].map(stateOf)).toEqual([...all(['recorded']), ...all(['recorded'])])
  expect(forgotten.map(stateOf)).toEqual(all(['open']))
  const received = await here.db.select().from(moneyTransactions)
  const inLedger = received.filter(({ kind }) => kind === null).reduce((sum, { amount }) => sum + amount, 0)
  const asTasks = lines.filter(({ state }) => state === 'open').reduce((sum, { amount }) => sum + amount, 0)
  expect(inLedger + asTasks).toBe(3 * each * price)
  const { pool } = here.services.database
  const { numbers: _, ...differences } = differencesIn(await reconcileLedger({ query: (text) => pool.query(text) }))
  expect(differences).toEqual({ money: 0, transactions: 0, registrations: 0, tallies: 0, papers: 0 })
})
