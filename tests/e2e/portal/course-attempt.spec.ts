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
import { eq } from 'drizzle-orm'
import { scratchFolder } from '../../../scripts/scratch.ts'
import type { EditionContent } from '../../../src/domain/courses/edition.ts'
import type { QuestionKey } from '../../../src/domain/courses/question.ts'
import type { Locale } from '../../../src/domain/values/language.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { courseAnswers, courseAttempts, courseEditions } from '../../../src/server/db/schema/courses.ts'
import { portalText as inEnglish } from '../../../src/web/i18n/portal/en.ts'
import { portalText as inFrench } from '../../../src/web/i18n/portal/fr.ts'
import { words } from '../../../src/web/learner/attempt/words.ts'
import { words as courseWords } from '../../../src/web/learner/words.ts'
import { access as accessEnglish } from '../../../src/web/office/registrations/words.en.ts'
import { access as accessFrench } from '../../../src/web/office/registrations/words.fr.ts'
import { verificationWords } from '../../../src/web/site/verification/verification-words.ts'
import { days } from '../../clock.ts'
import { buildCourse } from '../../factories/course.ts'
import { buildParticipant } from '../../factories/participant.ts'
import { type MailServer, startMailServer } from '../../mail-server.ts'
import { freePort, startServer, stopServer } from '../../server-process.ts'
import { expectAccessible } from '../accessible.ts'
import { asOffice, hydrated, long } from '../officina.ts'
import { expectFits } from '../small-screen.ts'
import { signIn, signInMail } from './participant.ts'

// The final assessment of a course: twenty questions over flight mode and a killed browser, failed; a day later passed
// (docs/rules/courses.md#attempts), certified and verified; ended six months after it was opened, and extended.

const asked = 20
const who = { firstName: 'Awa', lastName: 'Koné', email: 'awa.quiz@example.ci', phone: '+2250708091011' }
type Launch = PlaywrightWorkerOptions['launchOptions']

const inDatabase = async <Result>(
  folder: string,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Result>,
): Promise<Result> => {
  const database = await openDatabase({ folder }, { died: () => {} } as never)
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

const same = (fr: string) => ({ fr, en: null })
const texts = (...words: string[]) => words.map(same)
/** A question of each type beside the one of several, all of one topic. */
const ofEachType: QuestionKey[] = [
  {
    type: 'several',
    partial: false,
    options: texts('oui', 'aussi', 'non').map((text, at) => ({ text, isRight: at < 2 })),
  },
  { type: 'order', partial: false, items: texts('premier', 'second') },
  { type: 'number', value: 2.5, tolerance: 0, unit: { fr: 'mg', en: null } },
  {
    type: 'match',
    partial: false,
    pairs: [
      { left: same('vaccin'), right: same('froid') },
      { left: same('sirop'), right: same('armoire') },
    ],
  },
  { type: 'text', accepted: ['au frais'], accentsCount: false, caseCounts: false },
]

/** Somebody whose course is open: its practice asks a question of each type, its final assessment twenty of one of several. */
const ownCourse = (folder: string) =>
  inDatabase(folder, async (db) => {
    const participant = await buildParticipant(db, who)
    // Every other question has the topic.
    // Nearly six months ago it was opened.
    const access = { openedAt: new Date(Date.now() - 180 * days), endsAt: new Date(Date.now() + 2 * days) }
    const built = await buildCourse(db, { participant, questions: 2 * asked, minutes: 120, access })
    const { course, registration, lessons } = built
    const [edition] = await db.select().from(courseEditions).where(eq(courseEditions.courseId, course.id))
    if (!edition) throw new Error('the course has no edition')
    const draws = (topic: string, count: number) => [{ topic, count }]
    const content: EditionContent = {
      ...edition.content,
      modules: edition.content.modules.map((module) => ({
        ...module,
        lessons: module.lessons.map((lesson) =>
          lesson.content.kind !== 'quiz'
            ? lesson
            : {
                ...lesson,
                content: {
                  ...lesson.content,
                  draws: lesson.content.isFinal ? draws('Froid', asked) : draws('Formes', 5),
                },
              },
        ),
      })),
      questions: [
        ...edition.content.questions,
        ...ofEachType.map((answer, at) => ({
          ...{ id: 1_000 + at, topic: 'Formes', prompt: same(`De type ${answer.type}`), points: 1 },
          ...{ explanation: { fr: 'Voir la leçon.', en: null }, answer },
        })),
      ],
    }
    await db.insert(courseEditions).values({ courseId: course.id, number: 2, content, publishedAt: new Date() })
    const page = `/espace-participant/cours/${registration.id}`
    const [reading, practice, final] = [lessons.reading, lessons.practice, lessons.final].map((id) => `${page}/${id}`)
    return {
      id: registration.id,
      title: course.title,
      page,
      reading: `${reading}`,
      practice: `${practice}`,
      final: `${final}`,
    }
  })

/** The product with its clock so many hours ahead. */
function startAhead(environment: Record<string, string>, hours: number) {
  const moved = `const Right = Date, ahead = ${hours * 3_600_000}
    globalThis.Date = class extends Right {
      constructor(...given) { if (given.length === 0) super(Right.now() + ahead); else super(...given) }
      static now() { return Right.now() + ahead }
    }`
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(moved)}`
  return startServer(hours === 0 ? environment : { ...environment, NODE_OPTIONS })
}

/** All that is due, as the office records it. */
async function payInFull(baseURL: string, id: number) {
  const office = await request.newContext({ baseURL })
  await asOffice(office)
  const { registration } = await (await office.get(`/api/registrations/${id}`)).json()
  const data = { registrationId: id, amount: registration.price, method: 'espèces' }
  expect((await office.post('/api/payments', { data })).status()).toBe(201)
  await office.dispose()
}

/** Lets somebody have their course for a month from today, in the office. */
async function extend(page: Page, id: number, locale: Locale) {
  const labels = { fr: accessFrench, en: accessEnglish }[locale]
  await asOffice(page.request)
  await page.goto(`/admin?language=${locale}`)
  await page.goto(`/admin?onglet=inscriptions&inscription=${id}`)
  await page.getByRole('button', { name: labels.extend }).click()
  const lastDay = await page.evaluate(() => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel(labels.lastDay).fill(lastDay)
  await expectAccessible(page, 'extending')
  await page.getByRole('dialog').getByRole('button', { name: labels.extend }).last().click()
  await expect(page.getByText(labels.extended).first()).toBeVisible()
}

async function openPhone(folder: string, baseURL: string, launchOptions: Launch): Promise<BrowserContext> {
  const phone = await chromium.launchPersistentContext(folder, {
    ...{ ...launchOptions, headless: true, baseURL, viewport: { width: 360, height: 740 } },
    ...{ locale: 'fr-FR', hasTouch: true, reducedMotion: 'reduce' },
  })
  phone.setDefaultTimeout(20_000)
  return phone
}

const pageOf = async (phone: BrowserContext) => phone.pages()[0] ?? (await phone.newPage())

for (const [locale, tier] of [
  ['fr', {}],
  ['en', long],
] as const) {
  test(
    `of twenty answers in flight mode and through a killed browser none is lost; failed, waited for, passed; ended and extended (${locale})`,
    tier,
    async ({ launchOptions }) => {
      test.setTimeout(300_000)
      const text = words[locale]
      const folder = await mkdtemp(join(scratchFolder, 'officina-quiz-'))
      const data = join(folder, 'data')
      await cp(process.env.DEMO_DATA ?? '', data, { recursive: true })
      const address = await ownCourse(data)
      const mails: MailServer = await startMailServer()
      const port = await freePort()
      const url = `http://localhost:${port}`
      const environment = { PORT: String(port), DATA_DIR: data, SMTP_URL: mails.url, PUBLIC_URL: url }
      let server = await startAhead(environment, 0)
      let phone = await openPhone(join(folder, 'phone'), url, launchOptions)
      let page = await pageOf(phone)
      const speak = () =>
        phone.addCookies([{ name: 'language', value: locale, url, expires: Date.now() / 1_000 + 3_600 }])

      const question = (number: number) =>
        page.getByRole('group', { name: new RegExp(`^${text.question.place(number, asked)} `) })
      const choices = (number: number) => question(number).getByRole('radio')
      const answer = async (from: number, to: number, choice: RegExp) => {
        for (let number = from; number <= to; number++)
          await question(number).getByRole('radio', { name: choice }).check()
      }
      /** At the door that a page of the course has led to, and back. */
      const signInAgain = async () => {
        const { link } = { fr: inFrench, en: inEnglish }[locale]
        mails.received.length = 0
        await page.waitForURL(/retour=/)
        await hydrated(page)
        await page.getByLabel(link.email).fill(who.email)
        await page.getByLabel(link.phone).fill(who.phone)
        await page.getByRole('button', { name: link.submit }).click()
        const { code } = await signInMail({ url, mails }, who.email)
        await page.getByLabel(link.code).fill(code)
        await page.getByRole('button', { name: link.confirm }).click()
      }
      const open = async () => {
        await page.goto(address.final)
        await page.evaluate(() => navigator.serviceWorker.ready)
      }

      await signIn(page, { url, mails }, who)
      await speak()

      await page.goto(address.practice)
      await page.getByRole('button', { name: text.before.begin }).click()
      const ofType = (type: string) => page.getByRole('group', { name: new RegExp(`De type ${type}$`) })
      for (const name of ['oui', 'aussi']) await ofType('several').getByRole('checkbox', { name }).check()
      await ofType('order')
        .getByRole('button', { name: text.question.move.up('premier') })
        .click()
      await expect(ofType('order').getByRole('button', { name: text.question.move.up('premier') })).toBeFocused()
      await ofType('number').getByRole('textbox').fill('2,50')
      await ofType('match').getByLabel('vaccin').selectOption('froid')
      await ofType('match').getByLabel('sirop').selectOption('armoire')
      await ofType('text').getByRole('textbox').fill(' Au frais. ')
      await expect(page.getByText(text.open.answered(5, 5))).toBeVisible()
      await expect(page.getByText(text.status.allSent)).toBeVisible()
      await expectAccessible(page, 'each type of question')
      await expectFits(page, 'each type of question')
      await page.getByRole('button', { name: text.open.finish, exact: true }).click()
      await page.getByRole('button', { name: text.open.finishNow }).click()
      await expect(page.getByText(text.before.percent(100), { exact: true })).toBeVisible()
      await expect(page.getByText('Voir la leçon.').first()).toBeVisible()

      await open()
      await expect(page.getByText(text.before.counts)).toBeVisible()
      await expectAccessible(page, 'before')
      await expectFits(page, 'before')
      await page.getByRole('button', { name: text.before.begin }).click()
      await expect(page.getByText(text.open.answered(0, asked))).toBeVisible()
      await answer(1, 6, /^faux/)
      await expect(page.getByText(text.status.allSent)).toBeVisible()
      await expectAccessible(page, 'during')
      await expectFits(page, 'during')

      await phone.setOffline(true)
      await answer(7, 10, /^faux/)
      await answer(11, 14, /^juste/)
      await expect(page.getByText(text.status.waiting(8))).toBeVisible()
      await expect(page.getByText(text.status.stuck)).toBeVisible()
      await phone.close()
      phone = await openPhone(join(folder, 'phone'), url, launchOptions)
      await phone.setOffline(true)
      page = await pageOf(phone)
      await page.goto(address.final)
      await expect(page.getByText(text.open.answered(14, asked))).toBeVisible()
      for (const number of [1, 7, 14]) await expect(choices(number).and(page.locator(':checked'))).toHaveCount(1)

      // The rest by keyboard alone.
      await choices(14).and(page.locator(':checked')).focus()
      for (let number = 15; number <= asked; number++) {
        await page.keyboard.press('Tab')
        const name = await page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent)
        await page.keyboard.press('Space')
        for (let tries = 0; tries < 2 && !name?.startsWith('juste'); tries++) {
          if (
            await question(number)
              .getByRole('radio', { name: /^juste/ })
              .isChecked()
          )
            break
          await page.keyboard.press('ArrowDown')
        }
        await expect(question(number).getByRole('radio', { name: /^juste/ })).toBeChecked()
      }
      await expect(page.getByText(text.open.answered(asked, asked))).toBeVisible()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByText(text.open.allAnswered)).toBeVisible()
      await expectAccessible(page, 'finish')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: text.finishing.title })).toBeVisible()
      await expectAccessible(page, 'finished without a line')

      // The sign-in has ended meanwhile.
      await phone.clearCookies()
      await phone.setOffline(false)
      await speak()
      await page.getByRole('link', { name: text.status.signIn }).first().click()
      await signInAgain()
      await expect(page.getByRole('heading', { name: text.result.title(1) })).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText(text.before.percent(50), { exact: true })).toBeVisible()
      await expect(page.getByText(text.result.failed)).toBeVisible()
      await expect(page.getByText(/^(Prochain essai possible|Next attempt possible)/)).toBeVisible()
      await expect(page.getByRole('button', { name: text.before.again })).toHaveCount(0)
      await expectAccessible(page, 'result')
      await expectFits(page, 'result')

      await stopServer(server)
      server = await startAhead(environment, 25)
      await open()
      await page.getByRole('button', { name: text.before.again }).click()
      await expect(page.getByText(text.open.answered(0, asked))).toBeVisible()
      await answer(1, asked, /^juste/)
      await page.getByRole('button', { name: text.open.finish, exact: true }).click()
      await page.getByRole('button', { name: text.open.finishNow }).click()
      await expect(page.getByRole('heading', { name: text.result.title(2) })).toBeVisible()
      await expect(page.getByText(text.result.passed, { exact: true })).toBeVisible()
      await expect(page.getByText(text.before.passed)).toBeVisible()

      // The rest is read and paid: the certificate follows by itself, and proves genuine to a stranger.
      const learner = courseWords[locale]
      await page.goto(address.reading)
      await page.getByRole('link', { name: learner.lesson.read }).click()
      await page.waitForURL(address.practice)
      await page.goto(address.page)
      await expect(page.getByText(learner.course.earned)).toBeVisible()
      await payInFull(url, address.id)
      await stopServer(server)
      server = await startAhead(environment, 26)
      const certificate = page.getByRole('link', { name: learner.course.certificate('C-') })
      await expect(async () => {
        await page.goto(address.page)
        await expect(certificate).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await expectAccessible(page, 'certified')
      const number = /C-\S+/.exec((await certificate.textContent()) ?? '')?.[0]
      await page.goto(`${locale === 'en' ? '/en' : ''}/verification/${number}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(verificationWords[locale].headings.valid)
      await expect(page.getByRole('main')).toContainText('Awa Koné')

      // Six months after it was opened it is over, until the office extends it.
      await stopServer(server)
      server = await startAhead(environment, 49)
      await phone.clearCookies()
      await speak()
      await page.goto(address.page)
      await signInAgain()
      await expect(page.getByText(learner.failed.ended)).toBeVisible()
      await expectAccessible(page, 'ended')
      await expectFits(page, 'ended')
      const office = await openPhone(join(folder, 'office'), url, launchOptions)
      await extend(await pageOf(office), address.id, locale)
      await office.close()
      await page.goto(address.page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(address.title[locale] ?? '')
      await expect(certificate).toBeVisible()

      await phone.close()
      await stopServer(server)
      await mails.close()
      const { attempts, lines } = await inDatabase(data, async (db) => ({
        attempts: await db
          .select()
          .from(courseAttempts)
          .where(eq(courseAttempts.registrationId, Number(/cours\/(\d+)/.exec(address.final)?.[1]))),
        lines: await db.select().from(courseAnswers),
      }))
      const outcomes = attempts.map(({ percent, passed }) => `${percent} ${passed}`)
      expect(outcomes.sort()).toEqual(['100 null', '100 true', '50 false'])
      const first = attempts.find(({ passed }) => passed === false)
      const ofFirst = lines.filter(({ attemptId }) => attemptId === first?.id)
      expect(new Set(ofFirst.map(({ question: number }) => number)).size).toBe(asked)
      expect(ofFirst.filter(({ isLate }) => isLate)).toEqual([])
      await rm(folder, { recursive: true, force: true })
    },
  )
}
