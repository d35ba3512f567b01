// `npm run bench:paid`: how long a payer who has the page open waits until it says that the money came, in a real browser against the
// simulated Wave: from the provider's notification, and from the payment where none comes. Needs a build.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'
import { sampleAdministrator } from '../src/domain/staff/demo.ts'
import { noticePath } from '../src/domain/values/paths.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { startWaveSimulator } from '../src/server/simulators/wave.ts'
import { registrationForm, trainingForm } from '../tests/forms.ts'
import { freePort, startServer, stopServer } from '../tests/server-process.ts'
import { tell } from './results.ts'

/** How many payers have the page open at once, and how often. */
const together = 5
const rounds = { told: 8, untold: 4 }

const port = String(await freePort())
const origin = `http://localhost:${port}`
const keys = { apiKey: 'wave_ci_bench', webhookSecret: 'wave_ci_WHS_bench' }
const wave = await startWaveSimulator({
  ...{ key: keys.apiKey, webhookSecret: keys.webhookSecret, notifyUrl: origin + noticePath('wave') },
})
const folder = await mkdtemp(join(tmpdir(), 'officina-paid-'))
const settings = { PORT: port, PUBLIC_URL: origin, DATA_DIR: folder, TRUSTED_PROXIES: '1' }

/** The demonstration, with the keys of a Wave that this bench has in its hand. */
async function startDemonstration() {
  await stopServer(await startServer(settings))
  const fail = (error: Error) => {
    throw error
  }
  const { db, close } = await openDatabase({ folder }, { warn: (_message, error) => fail(error), died: fail })
  await db.execute(sql`update payment_providers
    set keys = ${JSON.stringify(keys)}, key_ends = '{"apiKey":"ench"}', address = ${wave.url}, public_url = ${origin}`)
  await close()
  return startServer(settings)
}

const server = await startDemonstration()
const browser = await chromium.launch({ executablePath: findChromium() })
const context = await browser.newContext({ viewport: { width: 360, height: 800 } })
let registered = 0
await context.request.post(`${origin}/api/login`, { data: sampleAdministrator })
const made = await context.request.post(`${origin}/api/trainings`, {
  data: trainingForm({ maxParticipants: 1_000, price: 65_000 }),
})
const { id: trainingId } = (await made.json()) as { id: number }

/** Somebody who registers, begins to pay, and has the page open. @returns pays, and tells how long it took until that was seen */
async function payer() {
  const { request } = context
  const answer = await request.post(`${origin}/api/registrations`, {
    data: registrationForm(trainingId),
    headers: { 'x-forwarded-for': `10.3.0.${registered++}` },
  })
  if (!answer.ok()) throw new Error(await answer.text())
  const { payPath } = (await answer.json()) as { payPath: string }
  const link = new URL(payPath, origin).searchParams
  const begun = await request.post(`${origin}/api/online-payments`, {
    data: { paymentReference: link.get('reference'), token: link.get('cle'), provider: 'wave', amount: '65000' },
  })
  const { reference } = (await begun.json()) as { reference: string }
  const page = await context.newPage()
  await page.goto(origin + payPath)
  await page.getByText('En attente').first().waitFor()
  return async (isTold: boolean) => {
    wave.pay(reference)
    const began = performance.now()
    if (isTold) void wave.post(wave.notice(reference))
    await page.getByText('Payé, reçu').first().waitFor({ timeout: 60_000 })
    const waited = performance.now() - began
    await page.close()
    return waited
  }
}

async function measure(isTold: boolean, times: number): Promise<number[]> {
  const waited: number[] = []
  for (let round = 0; round < times; round++) {
    const payers = await Promise.all(Array.from({ length: together }, payer))
    waited.push(...(await Promise.all(payers.map((pay) => pay(isTold)))))
  }
  return waited.toSorted((one, other) => one - other)
}

const said = (values: number[]) =>
  `${values.length} payers, median ${Math.round(values[values.length >> 1] ?? 0)} ms, p95 ${Math.round(values[Math.ceil(values.length * 0.95) - 1] ?? 0)} ms`

try {
  tell('from the notification to « Payé, reçu » on the open page', said(await measure(true, rounds.told)), 'p95 ≤ 3 s')
  tell(
    'the same where no notification comes, from the payment',
    said(await measure(false, rounds.untold)),
    'p95 ≤ 15 s',
  )
} finally {
  await browser.close()
  await stopServer(server)
  await wave.stop()
  await rm(folder, { recursive: true })
}
