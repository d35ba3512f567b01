import type { Browser, BrowserContext, Page } from '@playwright/test'
import { portalText as inEnglish } from '../../../src/web/i18n/portal/en.ts'
import { portalText as inFrench } from '../../../src/web/i18n/portal/fr.ts'
import { words } from '../../../src/web/learner/words.ts'
import { test as base, expect, expectAccessible, hydrated, long } from '../officina.ts'
import { overSlow3g } from '../site/paying.ts'
import { openCourse, signInByCalls } from './own-course.ts'
import { signInMail } from './participant.ts'

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

const spoken = {
  fr: { ...words.fr, portal: inFrench, heard: 'À écouter', linesKept: /étapes gardées ici/ },
  en: { ...words.en, portal: inEnglish, heard: 'To hear', linesKept: /steps saved here/ },
}
/** What begins as a sentence does, whatever size or place it goes on with. */
const begins = (sentence: string) => new RegExp(`^${sentence.split(/[(,]/)[0]}`)

interface Journey {
  browser: Browser
  page: Page
  context: BrowserContext
  officina: Parameters<typeof signInByCalls>[1]
  course: Opened
}

/** A journey in French, and in English. */
function inEachLanguage(name: string, journey: (given: Journey, say: (typeof spoken)['fr' | 'en']) => Promise<void>) {
  test(name, ({ browser, page, context, officina, course }) =>
    journey({ browser, page, context, officina, course }, spoken.fr),
  )
  test(`${name}, in English`, long, async ({ browser, page, context, officina, course }) => {
    await context.addCookies([{ name: 'language', value: 'en', url: officina.url }])
    await journey({ browser, page, context, officina, course }, spoken.en)
  })
}

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

test('a lesson whose reader goes on at once is done, whatever becomes of the call', async ({
  page,
  officina,
  course,
}) => {
  await signInByCalls(page.request, officina, course.who)
  await page.route('**/steps', (route) => route.abort())
  // What is lost depends on which is quicker, the disk or the next page.
  for (let round = 0; round < 6; round++) {
    await page.goto(course.text)
    // By keyboard: the picture above may come just then, and move the link.
    await page.getByRole('link', { name: words.fr.lesson.read }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('À écouter')
    await page.goto(course.pages)
    await expect(page.getByText(words.fr.course.progress(1, 4)), `round ${round}`).toBeVisible()
    await page.goto('/robots.txt')
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase('courses').onsuccess = resolve
        }),
    )
  }
})

test('what stands below a picture stays where it is when the picture comes', async ({ page, officina, course }) => {
  await signInByCalls(page.request, officina, course.who)
  let letCome = () => {}
  const comes = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route('**/content?*', async (route) => {
    await comes
    await route.continue()
  })
  await page.goto(course.text, { waitUntil: 'domcontentloaded' })
  const link = page.getByRole('link', { name: words.fr.lesson.read })
  const placeOf = async () => (await link.boundingBox())?.y
  await expect(link).toBeVisible()
  const before = await placeOf()
  letCome()
  const width = () => page.getByRole('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
  expect(await placeOf()).toBe(before)
})

inEachLanguage('begun on one phone, a lesson goes on at the same second on another', async (given, say) => {
  const { page, context, officina, course } = given
  const { link, courses } = say.portal
  await page.goto(course.slides)
  await hydrated(page)
  await page.getByLabel(link.email).fill(course.who.email)
  await page.getByLabel(link.phone).fill(course.who.phone)
  await page.getByRole('button', { name: link.submit }).click()
  const { code } = await signInMail(officina, course.who.email)
  await page.getByLabel(link.code).fill(code)
  await page.getByRole('button', { name: link.confirm }).click()
  // Back where they came from.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.heard)
  await expectAccessible(page)
  await page.getByRole('button', { name: begins(say.lesson.start('')) }).press('Enter')
  // A tenth of a second more than a second: places are noted in tenths.
  await expect.poll(() => playedTo(page), { intervals: [100] }).toBeGreaterThan(1.1)
  const noted = taken(page)
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.pause())
  const { lessons } = (await (await noted).json()) as { lessons: { position: number }[] }
  const second = lessons[0]?.position ?? 0
  expect(second).toBeGreaterThan(1)
  await expectAccessible(page)

  const signedIn = { storageState: { cookies: await context.cookies(), origins: [] } }
  const narrow = { viewport: { width: 320, height: 640 } }
  const other = await (await given.browser.newContext({ baseURL: officina.url, ...signedIn, ...narrow })).newPage()
  await other.goto('/espace-participant')
  const card = other.getByRole('listitem').filter({ hasText: course.title }).first()
  await expect(card.getByText(courses.progress(0, 4))).toBeVisible()
  await card.getByRole('link', { name: new RegExp(say.heard) }).click()
  await other
    .getByRole('button', { name: new RegExp(`${begins(say.lesson.resume('0:0', '')).source.trim()}[1-8]`) })
    .click()
  // From there, and not from the beginning.
  await expect.poll(() => playedTo(other), { intervals: [20] }).toBeGreaterThan(second - 0.1)
  expect(await scrollWidth(other)).toBe(320)
  await expect(other.getByText(say.lesson.slide(2, 2))).toBeVisible()
  await expect(other.getByText(`✓ ${say.lesson.done}`)).toBeVisible()
  await other.context().close()
})

inEachLanguage(
  'a lesson that is kept is taken in flight mode, and what was done there is sent when the line returns',
  async (given, say) => {
    const { page, context, officina, course } = given
    await signInByCalls(page.request, officina, course.who)
    await page.goto(course.slides)
    await isKept(page)
    await page.getByRole('button', { name: begins(say.keep.lesson('')) }).click()
    await expect(page.getByText(begins(say.keep.kept('')))).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: say.lesson.start(say.lesson.keptSize) }).click()
    await expect(page.getByText(`✓ ${say.lesson.done}`)).toBeVisible()
    await expect(page.getByText(say.linesKept)).toBeVisible()
    await expectAccessible(page)
    await page.goto(course.pages)
    await expect(page.getByText(say.course.progress(1, 4))).toBeVisible()
    const sent = taken(page)
    await context.setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await sent
    await page.reload()
    await expect(page.getByText(say.linesKept)).toBeHidden()
    await expectAccessible(page)
    await page.goto(course.slides)
    await page.getByRole('button', { name: say.keep.drop }).click()
    await expect(page.getByRole('button', { name: begins(say.keep.lesson('')) })).toBeVisible()
  },
)

inEachLanguage('a film is played with its captions, and a question of it reaches the office', async (given, say) => {
  const { page, officina, course } = given
  await signInByCalls(page.request, officina, course.who)
  await page.goto(course.film)
  await page.getByRole('button', { name: begins(say.lesson.start('')) }).click()
  await expect.poll(() => playedTo(page)).toBeGreaterThan(0.5)
  const captions = await page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => [...video.textTracks].map(({ language, mode }) => `${language} ${mode}`))
  expect(captions).toEqual(['fr showing'])
  await expect(page.getByText(`✓ ${say.lesson.done}`)).toBeVisible()
  await page.getByText(say.question.open).click()
  await page.getByRole('button', { name: say.question.send }).click()
  await expect(page.getByLabel(say.question.label)).toBeFocused()
  await page.getByLabel(say.question.label).fill('Que faire en cas de panne de courant ?')
  await page.getByRole('button', { name: say.question.send }).click()
  await expect(page.getByText(say.question.sent)).toBeVisible()
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
