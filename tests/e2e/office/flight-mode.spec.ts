import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BrowserContext,
  chromium,
  expect,
  type Page,
  type PlaywrightWorkerOptions,
  request,
  test,
} from '@playwright/test'
import { scratchFolder } from '../../../scripts/scratch.ts'
import type { OpenPresence } from '../../../src/domain/attendance/open-presence.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { presenceMarks } from '../../../src/server/db/schema/presence.ts'
import { demoAdministrator } from '../../demo-office.ts'
import { freePort, startServer, stopServer } from '../../server-process.ts'
import { startUpgradable } from '../../upgradable.ts'
import { createColleague } from './colleague.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

// Two trainers take presence of thirty people in two half-days, each on a phone in flight mode: docs/rules/presence.md#the-log.

const people = 30
const today = new Date().toISOString().slice(0, 10)
type Launch = PlaywrightWorkerOptions['launchOptions']

/** A phone with storage of its own, which a restart does not take away; its clock may be wrong, in hours. */
async function openPhone(folder: string, baseURL: string, launchOptions: Launch, wrongBy = 0): Promise<BrowserContext> {
  const phone = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    ...{
      headless: true,
      baseURL,
      viewport: { width: 360, height: 740 },
      locale: 'fr-FR',
      hasTouch: true,
      reducedMotion: 'reduce',
    },
  })
  await phone.addInitScript((ahead) => {
    const Right = Date
    const wrong = () => Right.now() + ahead
    globalThis.Date = class extends Right {
      constructor(...given: [] | [string]) {
        if (given.length === 0) super(wrong())
        else super(...given)
      }
      static override now = wrong
    } as DateConstructor
  }, wrongBy * 3_600_000)
  return phone
}

async function signIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('Nom d’utilisateur').fill(username)
  await page.getByLabel('Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** Taps everybody of the half-day in sight. */
async function tapAll(page: Page, stateOf: (index: number) => string) {
  for (let index = 0; index < people; index++)
    await page
      .getByRole('group', { name: `Personne${index} Koné`, exact: true })
      .getByRole('button', { name: stateOf(index), exact: true })
      .click()
}
const half = async (page: Page, name: RegExp) => {
  const radio = page.getByRole('radio', { name })
  await page.locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
}
const waiting = (page: Page, count: number) =>
  expect(page.getByText(`${count} relevés sur ce téléphone, pas encore au bureau`)).toBeVisible()

test('of sixty acts on each of two phones in flight mode none is lost: one is started again, one clock is wrong, a sign-in ends, the server is upgraded, and somebody cancels', async ({
  launchOptions,
  browser,
}) => {
  test.setTimeout(150_000)
  const folder = await mkdtemp(join(scratchFolder, 'officina-flight-'))
  await cp(process.env.DEMO_DATA ?? '', join(folder, 'data'), { recursive: true })
  const port = String(await freePort())
  const proxy = await startUpgradable(() => `http://localhost:${port}`)
  const environment = { PORT: port, DATA_DIR: join(folder, 'data'), PUBLIC_URL: proxy.url }
  let server = await startServer(environment)
  const office = await request.newContext({ baseURL: proxy.url })
  await office.post('/api/login', { data: demoAdministrator })
  const desk = { request: office } as Page // what makes rows asks nothing else of a page
  const training = await ownTraining(desk, {
    ...{ startsAt: `${today}T08:00:00Z`, endsAt: `${today}T17:00:00Z`, maxParticipants: 40 },
    ...{ status: 'en_cours', duration: 8, price: 0 },
  })
  const ids: number[] = []
  for (let index = 0; index < people; index++)
    ids.push((await ownRegistration(desk, training.id, { firstName: `Personne${index}`, lastName: 'Koné' })).id)
  const accounts = [await createColleague(desk, 'trainer'), await createColleague(desk, 'trainer')] as const
  for (const { id } of accounts)
    await office.put(`/api/admin/trainings/${training.id}/trainers`, { data: { userId: id, isAssigned: true } })

  // The first phone's clock is three hours ahead, and it taps before the second one.
  const folders = [join(folder, 'first'), join(folder, 'second')] as const
  let first = await openPhone(folders[0], proxy.url, launchOptions, 3)
  const second = await openPhone(folders[1], proxy.url, launchOptions)
  const take = async (phone: BrowserContext, account: (typeof accounts)[number]) => {
    const page = phone.pages()[0] ?? (await phone.newPage())
    await page.goto('/espace-formateur/')
    await signIn(page, account)
    await page.getByRole('button', { name: 'Prendre la liste' }).click()
    await expect(page.getByRole('group', { name: 'Personne0 Koné', exact: true })).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect(page.getByText('Rien à envoyer').or(page.getByText(/^Tout est au bureau/))).toBeVisible()
    await phone.setOffline(true)
    return page
  }
  let onFirst = await take(first, accounts[0])
  const onSecond = await take(second, accounts[1])

  await half(onFirst, /matin/)
  await tapAll(onFirst, () => 'Présent')
  await waiting(onFirst, people)
  await first.close()
  first = await openPhone(folders[0], proxy.url, launchOptions, 3)
  await first.setOffline(true)
  onFirst = first.pages()[0] ?? (await first.newPage())
  await onFirst.goto(`/espace-formateur/#session-${training.id}`)
  await waiting(onFirst, people)
  await half(onFirst, /après-midi/)
  await tapAll(onFirst, () => 'Présent')
  await waiting(onFirst, 2 * people)

  await half(onSecond, /matin/)
  await tapAll(onSecond, (index) => (index % 3 === 0 ? 'Absent' : 'Présent'))
  await half(onSecond, /après-midi/)
  await tapAll(onSecond, (index) => (index % 5 === 0 ? 'En retard' : 'Présent'))
  await waiting(onSecond, 2 * people)

  // Meanwhile: somebody cancels, the second one's sign-in ends, and a new version of the product starts.
  const [cancelled = 0] = ids
  await office.put(`/api/registrations/${cancelled}/status`, { data: { status: 'annulée' } })
  await second.clearCookies()
  await stopServer(server)
  server = await startServer(environment)
  proxy.upgrade()

  // The first one's sign-in has gone with its browser.
  const sendAll = async (phone: BrowserContext, page: Page, account: (typeof accounts)[number]) => {
    await phone.setOffline(false)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await signIn(page, account)
    await expect(page.getByText(/^Tout est au bureau/)).toBeVisible({ timeout: 10_000 })
  }
  await sendAll(first, onFirst, accounts[0])
  await sendAll(second, onSecond, accounts[1])
  await onSecond.reload()
  await onSecond.getByRole('button', { name: 'Passer à la nouvelle version' }).click()
  await expect(onSecond.getByText(/^Tout est au bureau/)).toBeVisible()

  const { contradictions } = (await (
    await office.get(`/api/admin/trainings/${training.id}/presence/open`)
  ).json()) as OpenPresence
  expect(contradictions.map(({ reason, registrationId }) => [reason, registrationId])).toEqual(
    Array.from({ length: 4 }, () => ['cancelled', cancelled]),
  )
  const atDesk = await browser.newContext({ baseURL: proxy.url, storageState: await office.storageState() })
  const page = await atDesk.newPage()
  await page.goto(`/admin?onglet=formations&presence=${training.id}`)
  const shown = (index: number) =>
    page.getByRole('group', { name: `Personne${index} Koné`, exact: true }).getByRole('button', { pressed: true })
  for (const [name, states] of [
    [/matin/, (index: number) => (index % 3 === 0 ? 'Absent' : 'Présent')],
    [/après-midi/, (index: number) => (index % 5 === 0 ? 'En retard' : 'Présent')],
  ] as const) {
    await half(page, name)
    // The person who has cancelled has nothing that stands, and is not in the list.
    await expect(page.getByRole('group', { name: 'Personne0 Koné', exact: true })).toHaveCount(0)
    for (let index = 1; index < people; index++) await expect(shown(index)).toHaveText(states(index))
  }
  await Promise.all([first.close(), second.close(), atDesk.close(), office.dispose()])
  await stopServer(server)
  proxy.stop()

  const database = await openDatabase({ folder: environment.DATA_DIR }, { died: () => {} } as never)
  const rows = await database.db.select().from(presenceMarks).orderBy(presenceMarks.position)
  const ofSession = rows.filter(({ registrationId }) => ids.includes(registrationId))
  expect(ofSession).toHaveLength(4 * people)
  for (const own of Map.groupBy(ofSession, ({ deviceId }) => deviceId).values())
    expect(own.map(({ deviceNumber }) => deviceNumber)).toEqual(
      Array.from({ length: 2 * people }, (_, index) => index + 1),
    )
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
