// A year of certified invoices against a tax office that loses answers, fails and runs out of stickers, with a backup restored in the
// middle: nothing is certified twice, nothing is lost, and the portal's export settles what was doubtful (docs/rules/fne.md).
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { ExportResult, FneState } from '../../src/domain/fne/call.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { documents } from '../../src/server/db/schema/documents.ts'
import { fneCalls, fneForeign, fneLines } from '../../src/server/db/schema/fne.ts'
import { registrations } from '../../src/server/db/schema/registrations.ts'
import { doubtLostCalls, takeCall } from '../../src/server/documents/fne/send-commands.ts'
import { backUpInstallation } from '../../src/server/operations/backup/installation.ts'
import { restoreInstallation } from '../../src/server/operations/backup/restore-installation.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import type { FneFault } from '../../src/server/simulators/fne.ts'
import { days, minutes } from '../clock.ts'
import { createTestDatabase } from '../database.ts'
import { dice } from '../dice.ts'
import { startFneOffice } from '../fne.ts'
import { events } from '../template.ts'

const invoices = Number(process.env.FNE_INVOICES ?? 2_000)
const seed = Number(process.env.FNE_SEED ?? 1)
/** How many are made between two exports. */
const perDay = 40
const price = 65_000
const pharmacyNcc = '4004004D'

const { location, remove } = await createTestDatabase('migrated')
const folder = await mkdtemp(path.join(tmpdir(), 'officina-fne-year-'))
const clockAt = { now: () => new Date() }
const start = async (found: Parameters<typeof startFneOffice>[2] = {}) => {
  const database = await openDatabase(location, events)
  const stickers = Math.ceil(invoices / 3)
  const here = await startFneOffice({ clock: () => clockAt.now(), stickers }, {}, { ...found, database })
  clockAt.now = here.clock.now
  return { ...here, browser: here.signIn() }
}
let here = await start()
/** How far the clock has been moved, in milliseconds: a new process begins with the real one. */
let ahead = 0
const { platform } = here

afterAll(async () => {
  await here.services.jobs.stop()
  await here.services.database.close()
  await remove()
  await rm(folder, { recursive: true })
})

/** Where the platform fails, of a hundred calls: 3 lose their answer; the others are rarer. */
const faults: [FneFault, number][] = [
  ['lost_answer', 3],
  ['draft_500', 1],
  ['plain_500', 1],
  ['sign_then_500', 1],
  ['gateway_504', 1],
  ['half_body', 1],
  ['unavailable_503', 2],
]
const roll = dice(seed)
const chance = (percent: number) => roll(100) < percent

/** Time passes; who works signs in again. */
function pass(milliseconds: number) {
  here.clock.advance(milliseconds)
  ahead += milliseconds
  here = { ...here, browser: here.signIn() }
}

type Made = Awaited<ReturnType<typeof here.proforma>>
const made: Made[] = []
async function make(overrides: Parameters<typeof here.proforma>[0] = {}) {
  const one = await here.proforma(overrides)
  made.push(one)
  return one
}
const certify = async (...documentIds: number[]) =>
  expect((await here.browser.post('/api/admin/fne/certify', { documentIds })).status).toBe(200)

async function drop(csv: string): Promise<ExportResult> {
  const form = new FormData()
  form.set('file', new File([csv], 'fne.csv'))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const { status, body } = await here.browser.send<ExportResult>('POST', '/api/admin/fne/export', {
    body: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
  expect(status).toBe(200)
  return body
}

function mayFail() {
  const rolled = roll(100)
  let sum = 0
  const fault = faults.find(([, share]) => {
    sum += share
    return rolled < sum
  })?.[0]
  if (fault) platform.fail(fault)
}

/** Sends what waits; buys stickers when there are none. */
async function workOn() {
  for (;;) {
    mayFail()
    await here.work()
    const { body } = await here.browser.get<FneState>('/api/admin/fne')
    if (body.stopped !== 'no_stickers') return
    platform.addStickers(500)
    await here.browser.post('/api/admin/fne/resume')
  }
}

/** Certifies one more, later than everything before, so that an export reaches beyond that. */
async function certifyLast() {
  for (let isCertified = false; !isCertified; ) {
    pass(20 * minutes)
    await doubtLostCalls(here.services)
    const { documentId } = await make()
    await certify(documentId)
    await workOn()
    isCertified = (await here.documentOf(documentId)).fneNumber !== null
  }
}

/** Credit notes of sales that an export alone told of are made in the portal, by hand. */
const isOurs = sql`${fneCalls.problem} is distinct from 'by_hand'`
const doubtful = () =>
  here.db
    .select({ id: fneCalls.id, calledAt: fneCalls.calledAt })
    .from(fneCalls)
    .where(and(inArray(fneCalls.state, ['doubtful', 'submitting']), isOurs))

/** One export settles all that is doubtful; one that is stale or was cut off settles nothing wrongly, which the books show in the end. */
async function settleAll(stale?: string) {
  await certifyLast()
  const before = await doubtful()
  const whole = platform.exportCsv()
  if (stale !== undefined && chance(40)) {
    const { certified, absent } = await drop(stale)
    expect([certified, absent]).toEqual([[], []])
  }
  if (chance(40)) await drop(whole.slice(0, Math.floor(whole.length * (0.2 + roll(70) / 100))))
  await drop(whole)
  const beyond = clockAt.now().getTime() - 11 * minutes
  const left = (await doubtful()).filter(({ id }) => before.some((one) => one.id === id))
  expect(left.filter(({ calledAt }) => (calledAt?.getTime() ?? 0) < beyond)).toEqual([])
  await workOn()
}

/** A day of the office: it certifies, is killed between a call and its answer, cancels, and gives discounts. */
async function work(count: number) {
  for (let index = 0; index < count; index++) {
    const { documentId, registration } = await make()
    await certify(documentId)
    if (chance(2)) await takeCall(here.services)
    else await workOn()
    if (chance(5)) await here.browser.put(`/api/registrations/${registration.id}/status`, { status: 'annulée' })
    else if (roll(100) < 5) await discount(registration.id)
  }
  await workOn()
}
const discount = (id: number) =>
  here.browser.put(`/api/registrations/${id}/discount`, { amount: 5_000, reason: 'Remise' })

/** Forty people of one pharmacy at one price: no call tells one from another, and an export is dropped until all are certified. */
async function fortyEqual() {
  const { id: pharmacyId } = await here.build.pharmacy({ ncc: pharmacyNcc })
  const ids: number[] = []
  for (let index = 0; index < 40; index++) ids.push((await make({ pharmacyId })).documentId)
  platform.fail('lost_answer')
  platform.fail('plain_500')
  await certify(...ids)
  const open = () => here.db.$count(documents, and(inArray(documents.id, ids), eq(documents.isInFne, false)))
  for (let round = 0; round < 60; round++) {
    await workOn()
    await settleAll()
    if ((await open()) > 0) await certify(...ids)
    const waiting = await here.db.$count(fneCalls, eq(fneCalls.state, 'waiting'))
    if ((await open()) + waiting === 0) break
  }
  const theirs = platform.invoices.filter(({ clientNcc, reference }) => clientNcc === pharmacyNcc && reference !== '')
  expect(theirs).toHaveLength(40)
}

/** A day that the database forgets: it is restored as it was in the morning, and only the portal knows what was certified since. */
async function forgetDay() {
  const waiting = [await make(), await make(), await make(), await make()]
  const [first, second] = await soldBefore()
  const config = { ...readConfig({ DATA_DIR: here.dataFolder, BACKUP_FOLDER: folder }), database: configured(location) }
  const { database, jobs } = here.services
  const file = path.join(folder, 'morning.backup')
  await backUpInstallation({ config, database }, file)
  pass(60 * minutes)
  const known = made.length
  await certify(...waiting.map(({ documentId }) => documentId))
  await here.browser.put(`/api/registrations/${first}/status`, { status: 'annulée' })
  await discount(second ?? 0)
  await workOn()
  await work(20)

  await jobs.stop()
  await database.close()
  await restoreInstallation(config, file, { replace: true, withoutErasures: false })
  here = await start({ platform, dataFolder: here.dataFolder })
  here.clock.advance(ahead)
  here = { ...here, browser: here.signIn() }
  const gone = made.splice(known)
  // Nothing is certified before an export was dropped that reaches beyond the last call.
  const sold = platform.invoices.length
  const next = await make()
  await certify(next.documentId)
  await here.work()
  expect(platform.invoices).toHaveLength(sold)
  const { isResumed } = await drop(platform.exportCsv())
  expect(isResumed).toBe(true)
  for (const { documentId } of waiting) expect(await here.documentOf(documentId)).toMatchObject({ isInFne: true })
  // Whom the database does not know any more, a person is told of.
  const theirs = gone.flatMap(({ registration }) => salesTo(registration.lastName).map(({ reference }) => reference))
  const listed = await here.db.$count(fneForeign, inArray(fneForeign.reference, theirs))
  expect(listed).toBe(theirs.length)
}

/** The registrations of two sales that nothing was changed about. */
async function soldBefore(): Promise<number[]> {
  const rows = await here.db
    .select({ id: registrations.id })
    .from(fneLines)
    .innerJoin(fneCalls, eq(fneCalls.id, fneLines.callId))
    .innerJoin(registrations, eq(registrations.id, fneLines.registrationId))
    .where(
      and(eq(fneCalls.state, 'certified'), fneLines.isLive, eq(fneLines.price, price), like(fneCalls.remoteId, '%-%')),
    )
    .orderBy(registrations.id)
    .limit(2)
  return rows.map(({ id }) => id)
}

const configured = (at: typeof location) => ('url' in at ? { migrationUrl: undefined, ...at } : at)

const certifiedFor = (lastName: string) =>
  platform.invoices.filter(
    ({ clientCompanyName, reference }) => reference !== '' && clientCompanyName.endsWith(lastName),
  )
const salesTo = (lastName: string) => certifiedFor(lastName).filter(({ parentId }) => parentId === null)

/** The platform's books against ours, name by name: everybody's name is their own. Of what the database lost a person was told. */
async function compareBooks(): Promise<string[]> {
  const wrong: string[] = []
  const told = new Set((await here.db.select().from(fneForeign)).map(({ reference }) => reference))
  const sumOf = (rows: ReturnType<typeof certifiedFor>) =>
    rows.reduce((sum, { parentId, amount }) => sum + (parentId ? -amount : amount), 0)
  for (const { registration } of made) {
    if (registration.pharmacyId !== null) continue
    const [row] = await here.db.select().from(registrations).where(eq(registrations.id, registration.id))
    const theirs = certifiedFor(registration.lastName)
    const sold = sumOf(theirs.filter(({ reference }) => !told.has(reference)))
    const lines = await here.db.select().from(fneLines).where(eq(fneLines.registrationId, registration.id))
    const ours = lines.reduce((sum, line) => sum + (line.isLive ? line.price : 0), 0)
    if (sold !== ours) wrong.push(`${registration.lastName} (${row?.status}): the platform has ${sold}, we ${ours}`)
    if (sumOf(theirs) > price) wrong.push(`${registration.lastName}: sold twice`)
  }
  return wrong
}

test('a year of invoices: none twice, none lost, every doubtful one settled', { timeout: 3_600_000 }, async () => {
  const forgets = Math.floor(invoices / 2)
  let [isForgotten, isEqual] = [false, false]
  while (made.length < invoices) {
    pass(days)
    const stale = platform.exportCsv()
    pass(20 * minutes)
    if (!isEqual && made.length >= forgets / 2) {
      isEqual = true
      await fortyEqual()
    } else if (!isForgotten && made.length >= forgets) {
      isForgotten = true
      await forgetDay()
    } else await work(Math.min(perDay, invoices - made.length))
    await settleAll(stale)
  }
  expect([isForgotten, isEqual]).toEqual([true, true])

  // What came last is settled by the next exports.
  for (let round = 0; round < 20; round++) {
    pass(60 * minutes)
    const isOpen = inArray(fneCalls.state, ['waiting', 'doubtful', 'submitting'])
    if ((await here.db.$count(fneCalls, and(isOpen, isOurs))) === 0) break
    await settleAll()
  }
  expect(await compareBooks()).toEqual([])
  expect(await doubtful()).toEqual([])
})
