import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectFits, smallScreen } from '../small-screen.ts'
import { expect, expectAccessible, test, toast } from './office.ts'

/** A site of somebody else's, with one page. */
async function startSite(body: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="fr"><title>Ordre</title><h1>Agenda</h1>${body}</html>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('the office names a partner and hands over the lines; the list is shown there, and nowhere else', async ({
  office: page,
  browser,
  officina,
}) => {
  await page.goto('/admin?onglet=reglages')
  const card = page.getByRole('region', { name: 'Sites partenaires' })
  await expect(card).toContainText('Rien n’est indiqué.')
  const frame = `<iframe src="${officina.url}/integration/formations" width="300" height="640"></iframe>`
  const [partner, other] = await Promise.all([startSite(frame), startSite(frame)])

  await card.getByRole('button', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sites partenaires' })
  await dialog.getByLabel('Adresses des sites').fill('www.ordre.example')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Une adresse par ligne, en https://, comme https://www.ordre.example')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Adresses des sites').fill(`https://www.ordre.example/agenda\n${partner.origin}/`)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page)).toContainText('Réglages enregistrés')
  await expect(card).toContainText(`https://www.ordre.example ${partner.origin}`)
  await expect(card.getByText('<iframe src=')).toContainText(`src="${officina.url}/integration/formations"`)
  await expectAccessible(page)

  const context = await browser.newContext()
  const visitor = await context.newPage()
  const list = visitor.frameLocator('iframe')
  // Every instance works with the settings within a second.
  await expect(async () => {
    await visitor.goto(partner.origin)
    await expect(list.getByRole('heading', { name: 'Formations à venir' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const opened = context.waitForEvent('page')
  await list.getByRole('listitem').first().getByRole('link').click()
  await expect(await opened).toHaveURL(/\/formations\/[a-z0-9-]+$/)
  expect(new URL(visitor.url()).origin).toBe(partner.origin)

  const refused = visitor.waitForEvent('console', (told) => told.text().includes('frame-ancestors'))
  await visitor.goto(other.origin)
  await refused
  await expect(list.getByRole('heading', { name: 'Formations à venir' })).toHaveCount(0)

  // No other page of ours, not even where the list may be.
  await visitor.goto(partner.origin)
  const alsoRefused = visitor.waitForEvent('console', (told) => /frame-ancestors|X-Frame-Options/.test(told.text()))
  await visitor.evaluate((address) => {
    const added = document.createElement('iframe')
    added.src = address
    document.body.append(added)
  }, `${officina.url}/formations`)
  await alsoRefused

  await visitor.setViewportSize(smallScreen)
  await visitor.goto(`${officina.url}/integration/formations`)
  await expectFits(visitor, 'the list for partners')
  await expectAccessible(visitor)
  expect(await context.cookies(officina.url)).toEqual([])
  await context.close()
  partner.server.close()
  other.server.close()
  await page.request.put('/api/admin/settings/partners', { data: { origins: [] } })
})
