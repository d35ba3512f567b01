import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, vi } from 'vitest'
import type { CertifyResult, ExportResult, FneState } from '../../src/domain/fne/call.ts'
import { settings } from '../../src/server/db/schema/installation.ts'
import { startFneSimulator } from '../../src/server/simulators/fne.ts'
import { minutes } from '../clock.ts'
import { dice } from '../dice.ts'
import { fneSettings } from '../fne.ts'
import { registrationForm } from '../forms.ts'
import { KilledServer } from './killed-server.ts'

/** How far the platform's clock is ahead, in milliseconds: its table is to reach beyond all calls, and nobody waits for that. */
let ahead = 0
const platform = await startFneSimulator({
  keys: ['cle-de-demonstration'],
  pointsOfSale: [fneSettings.pointOfSale],
  clock: () => new Date(Date.now() + ahead),
})
const folder = mkdtempSync(path.join(tmpdir(), 'officina-fne-kills-'))
const server = await KilledServer.prepare({ DATA_DIR: folder })
afterAll(async () => {
  await server.remove()
  await platform.stop()
  rmSync(folder, { recursive: true })
})

const soon = { timeout: 120_000, interval: 200 }
const roll = dice(36)

/** Registers so many people of names of their own. @returns their proformas by name */
async function prepare(count: number): Promise<Map<string, number>> {
  const before = await server.openData()
  const value = { ...fneSettings, apiAddress: platform.url }
  await before.db.insert(settings).values({ name: 'fne', value })
  await before.close()
  await server.start()
  const trainingId = await server.createTraining(1_000)
  for (let index = 0; index < count; index++) {
    const form = { ...registrationForm(trainingId), lastName: `Tuée${String.fromCharCode(65 + (index % 26))}${index}` }
    const { status } = await server.call('POST', '/registrations', form, { 'x-forwarded-for': `10.1.0.${index}` })
    expect(status).toBe(201)
  }
  await server.stop()
  const after = await server.openData()
  const { rows } = await after.db.execute<{ id: number; name: string }>(sql`
    select documents.id, registrations.last_name as name from documents
    join registrations on registrations.id = documents.registration_id
    where documents.kind = 'invoice' and registrations.training_id = ${trainingId}`)
  await after.close()
  await server.start()
  expect(rows).toHaveLength(count)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Makes the platform's table begin before, or reach beyond, everything that was asked. */
function signAt(milliseconds: number) {
  ahead = milliseconds
  const items = [{ description: 'À la main', quantity: 1, amount: 1_000, taxes: 'TVAD' as const }]
  platform.signByHand({ clientCompanyName: 'Une Autre', items })
  ahead = 0
}

/**
 * Kills the server between a call and its answer, so many times: in turn the platform has certified it, has not, or it is killed at
 * any moment. One export settles all; nothing is certified twice, and in the end everything is.
 */
export async function killBetweenCallAndAnswer(kills: number): Promise<void> {
  const proformas = await prepare(kills)
  const cookie = await server.signIn()
  const certify = async (documentIds: number[]) => {
    const { status, body } = await server.call<CertifyResult>('POST', '/admin/fne/certify', { documentIds }, cookie)
    expect([status, body.skipped]).toEqual([200, []])
  }
  const standing = async () => (await server.call<FneState>('GET', '/admin/fne', undefined, cookie)).body
  signAt(-30 * minutes)
  let index = 0
  for (const documentId of proformas.values()) {
    const asked = platform.asked()
    const way = (['hang', 'silent', undefined] as const)[index++ % 3]
    if (way) platform.fail(way)
    await certify([documentId])
    // One that a kill before left waiting may be asked as well.
    if (way) await vi.waitFor(() => expect(platform.asked()).toBeGreaterThan(asked), soon)
    else await setTimeout(roll(1_500))
    await server.stop('SIGKILL')
    await server.start()
  }
  await vi.waitFor(async () => expect((await standing()).waiting).toBe(0), soon)
  await server.stop()

  // As if the time had passed after which a call is given up.
  const data = await server.openData()
  await data.db.execute(
    sql`update fne_calls set called_at = called_at - interval '2 minutes' where state = 'submitting'`,
  )
  await data.close()
  await server.start()
  const isGivenUp = async () => expect((await standing()).open.every(({ state }) => state === 'doubtful')).toBe(true)
  await vi.waitFor(isGivenUp, soon)
  expect((await standing()).open.length).toBeGreaterThanOrEqual(Math.floor(kills / 3) * 2)

  signAt(30 * minutes)
  const file = new File([platform.exportCsv()], 'fne.csv')
  const { status, body } = await server.upload<ExportResult>('/admin/fne/export', file, cookie)
  expect([status, body.undecided, (await standing()).open]).toEqual([200, [], []])
  if (body.absent.length > 0) await certify(body.absent.map(({ documentId }) => documentId))
  await vi.waitFor(async () => expect(await standing()).toMatchObject({ waiting: 0, open: [] }), soon)
  const sold = (name: string) =>
    platform.invoices.filter(({ clientCompanyName, reference }) => reference !== '' && clientCompanyName.endsWith(name))
  const names = [...proformas.keys()]
  expect(names.map((name) => `${name}: ${sold(name).length}`)).toEqual(names.map((name) => `${name}: 1`))
  await server.stop()
}
