import type { Page } from '@playwright/test'
import { test as base, expect, expectAccessible, long } from '../officina.ts'
import { overSlow3g } from '../site/paying.ts'
import { openCourse, signInByCalls } from './own-course.ts'
import { requestCode, signInMail } from './participant.ts'

type Opened = Awaited<ReturnType<typeof openCourse>>

const test = base.extend<{ course: Opened }>({
  course: async ({ browser, officina }, use) => use(await openCourse(browser, officina)),
})
test.use({ viewport: { width: 360, height: 740 } })

/** How far the voice or film of a page has been played, in seconds. */
const playedTo = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMediaElement>('audio, video')?.currentTime ?? 0)
const isKept = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
/** What the server answers to lines of the log. */
const taken = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/steps') && response.ok())
const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a lesson is read, once its reader has signed in', async ({ page, officina, course }) => {
    await page.goto(course.text)
    await expect(page).toHaveURL(`/espace-participant?retour=${course.text}`)
    await page.getByLabel('Adresse e-mail').fill(course.who.email)
    await page.getByLabel('Téléphone').fill(course.who.phone)
    await page.getByRole('button', { name: 'Recevoir un code' }).click()
    const { code } = await signInMail(officina, course.who.email)
    await page.getByLabel('Code à six chiffres').fill(code)
    await page.getByRole('button', { name: 'Ouvrir mon espace' }).click()
    await expect(page).toHaveURL(course.text)
    await expect(page.getByText('Entre 2 et 8 °C.')).toBeVisible()
    const picture = page.getByRole('img', { name: 'Un frigo fermé' })
    await expect(picture).toBeVisible()
    await page.getByRole('link', { name: 'Leçon suivante' }).click()
    await expect(page.getByRole('heading', { name: 'Diapositive 2 sur 2' })).toBeVisible()
    await expect(page.locator('noscript p').last()).toBeVisible()
    await page.getByRole('link', { name: course.title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.title)
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByText('0 of 4 lessons done')).toBeVisible()
    await page.getByRole('link', { name: 'To read', exact: true }).click()
    await expect(page.getByText('Between 2 and 8 °C.')).toBeVisible()
  })
})

test('begun on one phone, a lesson goes on at the same second on another', async ({
  page,
  browser,
  officina,
  course,
}) => {
  await page.goto(course.slides)
  // Sent before any script, and refused: the way back is not lost with it.
  await page.getByLabel('Adresse e-mail').fill(course.who.email)
  await page.getByLabel('Téléphone').fill('123')
  await page.locator('form', { has: page.getByLabel('Téléphone') }).evaluate((form: HTMLFormElement) => form.submit())
  await expect(page.getByText('Numéro de téléphone').first()).toBeVisible()
  await requestCode(page, course.who)
  const { code } = await signInMail(officina, course.who.email)
  await page.getByLabel('Code à six chiffres').fill(code)
  await page.getByRole('button', { name: 'Ouvrir mon espace' }).click()
  // Back where they came from.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('À écouter')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Commencer/ }).press('Enter')
  await expect.poll(() => playedTo(page), { intervals: [100] }).toBeGreaterThan(1)
  const noted = taken(page)
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.pause())
  const { lessons } = (await (await noted).json()) as { lessons: { position: number }[] }
  const second = lessons[0]?.position ?? 0
  expect(second).toBeGreaterThan(1)
  await expectAccessible(page)

  const signedIn = { storageState: { cookies: await page.context().cookies(), origins: [] } }
  const narrow = { viewport: { width: 320, height: 640 } }
  const other = await (await browser.newContext({ baseURL: officina.url, ...signedIn, ...narrow })).newPage()
  await other.goto('/espace-participant')
  const card = other.getByRole('listitem').filter({ hasText: course.title }).first()
  await expect(card.getByText('0 leçon faite sur 4')).toBeVisible()
  await card.getByRole('link', { name: /À écouter/ }).click()
  await other.getByRole('button', { name: /^Reprendre à 0:0[1-8]/ }).click()
  // From there, and not from the beginning.
  await expect.poll(() => playedTo(other), { intervals: [20] }).toBeGreaterThan(second - 0.1)
  expect(await scrollWidth(other)).toBe(320)
  await expect(other.getByText('Diapositive 2 sur 2')).toBeVisible()
  await expect(other.getByText('✓ Leçon faite')).toBeVisible()
  await other.context().close()
})

test('a lesson that is kept is taken in flight mode, and what was done there is sent when the line returns', async ({
  page,
  context,
  officina,
  course,
}) => {
  await signInByCalls(page.request, officina, course.who)
  await page.goto(course.slides)
  await isKept(page)
  await page.getByRole('button', { name: /^Garder sur ce téléphone/ }).click()
  await expect(page.getByText(/^Gardée sur ce téléphone/)).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: 'Commencer (gardée ici)' }).click()
  await expect(page.getByText('✓ Leçon faite')).toBeVisible()
  await expect(page.getByText(/étapes gardées ici/)).toBeVisible()
  await expectAccessible(page)
  await page.goto(course.pages)
  await expect(page.getByText('1 leçon faite sur 4')).toBeVisible()
  const sent = taken(page)
  await context.setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await sent
  await page.reload()
  await expect(page.getByText(/gardées? ici/)).toBeHidden()
  await expectAccessible(page)
  await page.goto(course.slides)
  await page.getByRole('button', { name: 'Retirer du téléphone' }).click()
  await expect(page.getByRole('button', { name: /^Garder sur ce téléphone/ })).toBeVisible()
})

test('a film is played with its captions, and a question of it reaches the office', async ({
  page,
  officina,
  course,
}) => {
  await signInByCalls(page.request, officina, course.who)
  await page.goto(course.film)
  await page.getByRole('button', { name: /^Commencer/ }).click()
  await expect.poll(() => playedTo(page)).toBeGreaterThan(0.5)
  const captions = await page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => [...video.textTracks].map(({ language, mode }) => `${language} ${mode}`))
  expect(captions).toEqual(['fr showing'])
  await expect(page.getByText('✓ Leçon faite')).toBeVisible()
  await page.getByText('Poser une question').click()
  await page.getByLabel('Votre question sur cette leçon').fill('Que faire en cas de panne de courant ?')
  await page.getByRole('button', { name: 'Envoyer la question' }).click()
  await expect(page.getByText(/^Question envoyée/)).toBeVisible()
  await expectAccessible(page)
})

test('in English a text is read, and said to be, in one tap', long, async ({ page, context, officina, course }) => {
  await context.addCookies([{ name: 'language', value: 'en', url: officina.url }])
  await signInByCalls(page.request, officina, course.who)
  await page.goto(course.pages)
  await page.getByRole('link', { name: 'Begin: To read' }).click()
  await page.getByRole('link', { name: 'I have read it, continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To hear')
  await page.goto(course.pages)
  await expect(page.getByText('1 of 4 lessons done')).toBeVisible()
  await expectAccessible(page)
})

test(
  'over Slow 3G the first picture of a lesson is there within 3 seconds',
  long,
  async ({ page, officina, course }) => {
    await signInByCalls(page.request, officina, course.who)
    await overSlow3g(page)
    const begun = Date.now()
    await page.goto(course.slides, { waitUntil: 'commit' })
    const picture = page.getByRole('img', { name: 'Le frigo' }).first()
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0), {
        intervals: [20],
      })
      .toBe(true)
    const seen = Date.now() - begun
    console.log(`the first picture after ${seen} ms over Slow 3G`)
    expect(seen).toBeLessThan(3_000)
  },
)
