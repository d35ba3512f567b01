import { expect, hydrated, long, test } from '../officina.ts'
import { person, register, signInMail } from './participant.ts'

// The door of the participant space, before and without its scripts.

test(
  'over Slow 3G, a first visit can be used within 5 seconds, and what is typed before the scripts stays',
  long,
  async ({ browser, officina, request }) => {
    const who = person('lent')
    await register(request, who)
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'fr-FR' })
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    // As WebPageTest and Lighthouse have it: 400 kbit/s, 400 ms there and back.
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 400_000 / 8,
      uploadThroughput: 400_000 / 8,
    })
    const begun = Date.now()
    await page.goto(`${officina.url}/espace-participant`, { waitUntil: 'commit' })
    await page.getByLabel('Adresse e-mail').fill(who.email)
    await page.getByLabel('Téléphone').fill(who.phone)
    const usable = Date.now() - begun
    console.log(`usable after ${usable} ms over Slow 3G`)
    expect(usable).toBeLessThan(5_000)
    await hydrated(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(who.email)
    await page.getByRole('button', { name: 'Recevoir un code' }).click()
    await expect(page.getByLabel('Code à six chiffres')).toBeVisible({ timeout: 30_000 })
    await context.close()
  },
)

test('a stranger’s browser asks for no profile, on the way to the door either', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/participant/') && asked.push(request.url()))
  await page.goto('/formations/reussir-l-auto-inspection-de-son-officine?inscription=1')
  await hydrated(page)
  await page.getByLabel('Prénom').focus()
  const door = page.getByRole('contentinfo').getByRole('link', { name: 'Espace participant' })
  await door.hover()
  await door.click()
  await expect(page.getByRole('button', { name: 'Recevoir un code' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
})

test('the door opens without any script, and says in the language chosen what is wrong', async ({
  browser,
  officina,
  request,
}) => {
  const who = person('sans-script')
  await register(request, who)
  const context = await browser.newContext({ baseURL: officina.url, javaScriptEnabled: false, locale: 'fr-FR' })
  const page = await context.newPage()
  await page.goto('/espace-participant')
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByLabel('Email address').fill(who.email)
  await page.getByLabel('Phone').fill('07')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email address')).toHaveValue(who.email)
  await page.getByLabel('Phone').fill(who.phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const { code } = await signInMail(officina, who.email)
  const slip = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await page.getByLabel('Six-digit code').fill(slip)
  await page.getByRole('button', { name: 'Open my space' }).click()
  await expect(page.getByRole('alert')).toContainText('Link Failed')
  await expect(page.getByLabel('Six-digit code')).toHaveValue(slip)
  await page.getByLabel('Six-digit code').fill(code)
  await page.getByRole('button', { name: 'Open my space' }).click()
  await expect(page).toHaveURL(/\/espace-participant$/)
  const profile = await context.request.get('/api/participant/profile')
  expect((await profile.json()).participant.email).toBe(who.email)
  await context.close()
})
