import { HtmlValidate } from 'html-validate'
import { ownRegistration, ownTraining } from '../office/own-rows.ts'
import { asOffice, expect, expectAccessible, hydrated, long, test } from '../officina.ts'
import { expectFits, smallScreen } from '../small-screen.ts'
import { everyPath, isMissing, publicPaths, twinOf } from './addresses.ts'

// Every public page in both languages: what it says of itself, that it is valid, accessible, and becomes interactive without an error.

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  // How React writes: empty elements closed, and ids of its own making.
  rules: { 'void-style': 'off' },
})

for (const path of everyPath) {
  const tier = path.startsWith('/en') ? long : {}
  test(
    `${path} is valid, has no axe violation in the light or in the dark, and fits, at 320, 360 and 1440 px`,
    tier,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const response = await page.goto(path)
      expect(response?.status()).toBe(isMissing(path) ? 404 : 200)
      const report = await validator.validateString((await response?.text()) ?? '')
      const faults = report.results.flatMap(({ messages }) => messages)
      expect(faults.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`)).toEqual([])

      await hydrated(page)
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await expectAccessible(page, `at ${width} px`)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `at ${width} px`).toBe(0)
      }
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
      await page.goto(path) // what has not been near the screen would keep the colours that it was first drawn in
      await expectAccessible(page, 'in the dark')
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
      await page.setViewportSize(smallScreen)
      await expectFits(page, path)
    },
  )
}

for (const path of publicPaths.filter((path) => !isMissing(path) && !path.includes('?'))) {
  test(`${path} and its twin name each other, themselves and their picture`, async ({ request, officina }) => {
    for (const [address, language] of [
      [path, 'fr'],
      [twinOf(path), 'en'],
    ] as const) {
      const html = await (await request.get(address)).text()
      expect(html).toContain(`<html lang="${language}"`)
      expect(html).toMatch(/<title>[^<]{10,}<\/title>/)
      expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/)
      expect(html).toContain(`<link rel="canonical" href="${officina.url}${address}"`)
      expect(html).toContain(`hrefLang="fr" href="${officina.url}${path}"`)
      expect(html).toContain(`hrefLang="en" href="${officina.url}${twinOf(path)}"`)
      const picture = /<meta property="og:image" content="([^"]+)"/.exec(html.slice(0, 300_000))?.[1] ?? ''
      expect(picture).toMatch(
        path.startsWith('/formations/') ? new RegExp(`-${language}-[0-9a-f]{8}\\.png$`) : `/og/${language}.png`,
      )
      const shown = await request.get(picture, { maxRedirects: 0 })
      expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/png'])
      expect((await shown.body()).length).toBeLessThan(100_000)
      const statements = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1]
      expect(JSON.parse(statements ?? 'null')).toMatchObject({ '@context': 'https://schema.org' })
    }
  })
}

test('a training describes itself as a course with its session', async ({ request }) => {
  const html = await (await request.get('/formations/maitriser-la-chaine-du-froid-a-l-officine')).text()
  const statements = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')
  const course = statements['@graph'].find((statement: { '@type': string }) => statement['@type'] === 'Course')
  expect(course.hasCourseInstance).toMatchObject({ '@type': 'CourseInstance', courseMode: 'Onsite' })
  expect(course.offers).toMatchObject({ price: 65_000, priceCurrency: 'XOF' })
})

test('a session that was moved says so in its page', async ({ page, request }) => {
  await asOffice(page.request)
  const [before, after] = ['2091-03-05T09:00:00.000Z', '2091-03-12T09:00:00.000Z']
  const { id, slug, title, description } = await ownTraining(page, { startsAt: before })
  await ownRegistration(page, id)
  const session = async () => {
    const html = await (await request.get(`/formations/${slug}`)).text()
    const statements = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null')
    return statements['@graph'].find((statement: { '@type': string }) => statement['@type'] === 'EducationEvent')
  }
  expect(await session()).toMatchObject({ startDate: before, eventStatus: 'https://schema.org/EventScheduled' })
  await page.request.put(`/api/trainings/${id}`, { data: { title, description, startsAt: after } })
  expect(await session()).toMatchObject({
    startDate: after,
    previousStartDate: [before],
    eventStatus: 'https://schema.org/EventRescheduled',
  })
})

test('the sitemap lists every page in both languages, and robots.txt names it', async ({ request, officina }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1])
  for (const path of publicPaths.filter((path) => !isMissing(path) && !path.includes('?'))) {
    expect(listed).toContain(officina.url + path)
    expect(listed).toContain(officina.url + twinOf(path))
  }
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${officina.url}/sitemap.xml`)
})
