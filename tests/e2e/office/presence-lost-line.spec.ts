import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoAdministrator } from '../../demo-office.ts'
import { createColleague, signInAs } from './colleague.ts'
import { expect, expectAccessible, test, toast } from './office.ts'
import { ownRegistration, ownTraining } from './own-rows.ts'

// What is tapped while the line is cut: docs/rules/presence.md#the-log.

const day = '2026-03-02'

/** A session that is over, with people who came; its presence is open. */
async function openPresence(page: Page, letters: readonly string[]) {
  const training = await ownTraining(page, { startsAt: `${day}T08:00:00Z`, duration: 3, status: 'en_cours' })
  for (const letter of letters) {
    await ownRegistration(page, training.id, { firstName: 'Aya', lastName: `Participant ${letter}` })
  }
  await page.goto(`/admin?language=fr&onglet=formations&presence=${training.id}`)
  return training
}

const row = (page: Page, letter: string) => page.getByRole('listitem').filter({ hasText: `Participant ${letter}` })
const button = (page: Page, letter: string, name: string) =>
  page.getByRole('group', { name: `Aya Participant ${letter}` }).getByRole('button', { name, exact: true })
/** The lines that this browser keeps and the server has not answered for. */
const unsentIn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open('presence')
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('log')) return resolve([])
          const all = database.transaction('log').objectStore('log').getAll()
          all.onsuccess = () => {
            database.close()
            resolve(all.result.filter(({ answer }: { answer: unknown }) => answer === null))
          }
        }
      }),
  )
/** The built file that keeps the log, without which the office's list is not shown. */
const logScript = () =>
  globSync('*.js', { cwd: built })
    .filter((name) => !/trainer|learner/.test(name))
    .find((name) => readFileSync(join(built, name), 'utf8').includes('nobody has signed in on this device'))
const built = 'dist/client/assets'
const logCall = /\/api\/admin\/presence\/log$/
/** Cuts the line for the log alone. */
const cut = (page: Page) => page.route(logCall, (route) => route.abort('connectionreset'))

/** The marks that the server has of a session. */
async function marksOf(page: Page, trainingId: number) {
  const answer = await page.request.get(`/api/admin/trainings/${trainingId}/presence`)
  const { people } = (await answer.json()) as { people: { lastName: string; marks: { state: string }[] }[] }
  return Object.fromEntries(people.map(({ lastName, marks }) => [lastName.at(-1), marks.map(({ state }) => state)]))
}

test('what is tapped without a line is said to be unsent, stands a second tap, and is sent by itself', async ({
  office: page,
  context,
}) => {
  const { id } = await openPresence(page, ['A', 'B'])
  await expect(button(page, 'A', 'Présent')).toBeVisible()
  await context.setOffline(true)
  await button(page, 'A', 'Présent').click()
  await expect(row(page, 'A').getByText('non envoyé')).toBeVisible()
  await button(page, 'A', 'Présent').click()
  await expect(button(page, 'A', 'Présent')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'B', 'Absent').click()
  await expect(row(page, 'B').getByText('non envoyé')).toBeVisible()
  await expect(page.getByText('2 présences non envoyées')).toBeVisible()
  await expectAccessible(page)
  expect(await unsentIn(page)).toHaveLength(2)
  expect(JSON.stringify(await unsentIn(page))).not.toMatch(/Aya|Participant/)
  await context.setOffline(false)
  await expect(toast(page)).toContainText('2 présences envoyées')
  await expect(page.getByText('non envoyé')).toHaveCount(0)
  expect(await unsentIn(page)).toEqual([])
  expect(await marksOf(page, id)).toEqual({ A: ['present'], B: ['absent'] })
})

test('an answer that is lost makes no second mark, and what a closed tab had not sent goes out with the next one', async ({
  office: page,
}) => {
  const { id } = await openPresence(page, ['A', 'B'])
  const sent: string[] = []
  await page.route(logCall, async (route) => {
    const { lines } = route.request().postDataJSON() as { lines: { mark: { id: string } }[] }
    sent.push(...lines.map(({ mark }) => mark.id))
    await route.fetch()
    await route.abort('connectionreset')
  })
  await button(page, 'A', 'Présent').click()
  await expect(row(page, 'A').getByText('non envoyé')).toBeVisible()
  expect(await marksOf(page, id)).toMatchObject({ A: ['present'] })
  await page.unroute(logCall)
  await cut(page)
  await button(page, 'B', 'Présent').click()
  await expect(row(page, 'B').getByText('non envoyé')).toBeVisible()
  await page.unroute(logCall)
  // Not the session's own screen: what waits goes out from anywhere in the office.
  await page.goto('/admin?language=fr&onglet=messages')
  await expect.poll(() => unsentIn(page)).toEqual([])
  expect(await marksOf(page, id)).toEqual({ A: ['present'], B: ['present'] })
  const entries = await page.request.get(`/api/admin/audit?action=mark_presence&pageSize=20`)
  expect(entries.ok()).toBe(true)
  expect(new Set(sent).size).toBe(1)
})

test('signing out asks about what was not sent, which nobody else is shown or sends', async ({ browser, officina }) => {
  const context = await browser.newContext({ baseURL: officina.url })
  const page = await context.newPage()
  expect((await page.request.post('/api/login', { data: demoAdministrator })).ok()).toBe(true)
  const colleague = await createColleague(page)
  const { id } = await openPresence(page, ['A'])
  await cut(page)
  await button(page, 'A', 'Présent').click()
  await expect(row(page, 'A').getByText('non envoyé')).toBeVisible()
  await page.goto('/admin?language=fr&onglet=messages')
  await expect(page.getByText('1 présence non envoyée')).toBeVisible()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Présences non envoyées' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Rester connecté' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await dialog.getByRole('button', { name: 'Garder et se déconnecter' }).click()
  await expect(page.getByLabel('Mot de passe')).toBeVisible()
  await page.unroute(logCall)
  await signInAs(page, colleague)
  await page.goto(`/admin?language=fr&onglet=formations&presence=${id}`)
  await expect(button(page, 'A', 'Présent')).toHaveAttribute('aria-pressed', 'false')
  await button(page, 'A', 'Absent').click()
  await expect.poll(() => marksOf(page, id)).toEqual({ A: ['absent'] })
  expect(await unsentIn(page)).toHaveLength(1)
  await signInAs(page, { ...colleague, ...demoAdministrator })
  await expect.poll(() => unsentIn(page)).toEqual([])
  // The colleague's was made later.
  expect(await marksOf(page, id)).toEqual({ A: ['absent'] })
  await context.close()
})

test('a browser that keeps nothing says so before the first tap', async ({ office: page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  await openPresence(page, ['A'])
  await expect(page.getByText('Ce navigateur ne garde rien')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'A', 'Présent').click()
  await expect(toast(page)).toContainText('présent')
})

test('nothing can be tapped before the device can keep it: without its script the list says so, and asks for it again', async ({
  office: page,
}) => {
  const script = `**/${logScript()}`
  await page.route(script, (route) => route.abort('connectionreset'))
  await openPresence(page, ['A'])
  const again = page.getByRole('button', { name: 'Réessayer' })
  await expect(again).toBeVisible()
  await expect(button(page, 'A', 'Présent')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute(script)
  await again.click()
  await button(page, 'A', 'Présent').click()
  await expect(toast(page)).toContainText('présent')
})

test('a mark that is contradicted says why, and leaves when that was read', async ({ office: page, context }) => {
  const training = await openPresence(page, ['A', 'B'])
  await expect(button(page, 'A', 'Présent')).toBeVisible()
  await context.setOffline(true)
  await button(page, 'A', 'Présent').click()
  await button(page, 'B', 'Présent').click()
  await expect(page.getByText('2 présences non envoyées')).toBeVisible()
  const list = await page.request.get(`/api/admin/trainings/${training.id}/presence`)
  const { people } = (await list.json()) as { people: { registrationId: number; lastName: string }[] }
  const gone = people.find(({ lastName }) => lastName === 'Participant A')?.registrationId
  await page.request.put(`/api/registrations/${gone}/status`, { data: { status: 'annulée' } })
  await context.setOffline(false)
  const refused = page.getByRole('alert').filter({ hasText: 'Aya Participant A' })
  await expect(refused).toContainText('annulée')
  expect(await marksOf(page, training.id)).toEqual({ B: ['present'] })
  await refused.getByRole('button', { name: 'J’ai lu' }).click()
  await expect(refused).toHaveCount(0)
  expect(await unsentIn(page)).toEqual([])
})

test('what a proxy refuses is not called judged: it is sent again', async ({ office: page }) => {
  const { id } = await openPresence(page, ['A'])
  await page.route(logCall, (route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' }),
  )
  await button(page, 'A', 'Présent').click()
  await expect(row(page, 'A').getByText('non envoyé')).toBeVisible()
  await page.unroute(logCall)
  await page.getByRole('button', { name: 'Envoyer maintenant' }).click()
  await expect(toast(page)).toContainText('1 présence envoyée')
  expect(await marksOf(page, id)).toEqual({ A: ['present'] })
})
