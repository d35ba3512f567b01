import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Company } from '../../domain/company/company.ts'
import { companyOf } from '../../domain/company/settings.ts'
import { openingHoursText } from '../../domain/site/opening-hours.ts'
import { previewKey } from '../../domain/site/site-pages.ts'
import type { OnlineCourse } from '../../domain/trainings/online-course.ts'
import type { Training, TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import type { Locale } from '../../domain/values/language.ts'
import { followsChoice, withoutLanguage } from '../../domain/values/language-path.ts'
import { apiPath, officePath, pharmacySpacePath, spacePath, trainingPath } from '../../domain/values/paths.ts'
import { capitalized } from '../../web/content/in-language.ts'
import type { ContentPage } from '../../web/content/page-content.ts'
import { findFormerStarts } from '../announcements/queries.ts'
import { isDatabaseAway } from '../db/errors.ts'
import { fetchAsCaller } from '../http/caller.ts'
import { errorPage } from '../http/error-page.ts'
import { databaseAway } from '../http/errors.ts'
import { localeOfPage } from '../http/locale.ts'
import { leadTo } from '../http/page-url.ts'
import type { Services } from '../http/request-context.ts'
import { sessionToken } from '../session/cookie.ts'
import { tooManyTries } from '../session/limits.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { createApi } from './api.ts'
import { mayKeepPage } from './kept.ts'
import { leadToStoredLanguage } from './lead-to-stored-language.in-page.ts'
import type { PageEnvironment, Submission } from './page-environment.ts'
import {
  deferScripts,
  type RenderedPage,
  renderedPage,
  withCarriedData,
  withFeedLinks,
  withSharedPicture,
} from './page-html.ts'
import { sentForm } from './sent-form.ts'
import { sitePicture, trainingPicture } from './shared-picture.ts'
import { type LiveSite, type ReadSite, withPreview } from './written-site.ts'

/** What a page is shown with where its link is shared: the training's own picture, or the site's. */
function linkPicture({ path, locale, company }: Visit, training: Training | undefined) {
  const isAboutTraining = training && withoutLanguage(path) === trainingPath(training.slug)
  return isAboutTraining ? trainingPicture(training, company.name, locale) : sitePicture(company.name, locale)
}

export type Render = (request: Request, environment: PageEnvironment) => Promise<Response> | Response

interface Parts {
  services: Services
  api: ReturnType<typeof createApi>
  render: Render
  readSite: ReadSite
  /** Where built pages are kept; absent in development, where they are rendered again each time. */
  cache: AnswerCache | undefined
}

/** One asking for a page. */
interface Visit {
  path: string
  /** With its question mark. */
  search: string
  locale: Locale
  /** What became of the form that it answers or follows. */
  submission: Submission | undefined
  /** Whether the page answers a form that was refused, or done, at once. */
  answersForm: boolean
  mayBeSignedIn: boolean
  /** The firm, as the office has set it. */
  company: Company
}

/** What a page was told while it was rendered. */
interface Answers {
  /** Whether the database was away. */
  isAway: boolean
  /** How long its reader is to wait before asking again, in seconds, where they have asked too often. */
  wait?: number
  training?: Training
  course?: OnlineCourse
  /** How many trainings its list has found. */
  listed: number
  /** Those of them that it was given. */
  trainings: TrainingSummary[]
  /** What the office has written of the site, where the page asked for it. */
  site?: LiveSite
}

/**
 * Answers with a page, in three steps: React renders it, what only the server knows of it is added, and public ones without a query,
 * and the list of trainings by its filters, are kept for everyone (docs/architecture.md#a-rendered-page).
 * @returns a function of the request, and of what became of the form that it brought
 */
export function createPages({ services, api, render, readSite, cache }: Parts) {
  const { config } = services

  async function renderPage(c: Context, visit: Visit) {
    const { path, search, locale, submission, mayBeSignedIn, company } = visit
    const { publicUrl, demo } = config
    const answers: Answers = { isAway: false, listed: 0, trainings: [] }
    const fetch = heeding(fetchAsCaller(api, c, config.trustedProxies), answers)
    const readWritten = async () => {
      answers.site ??= await readSite()
        .then((site) => (mayBeSignedIn ? withPreview(site, search, fetch) : site))
        .catch((error: unknown) => {
          answers.isAway ||= isDatabaseAway(error)
          throw error
        })
      return answers.site
    }
    const content = async <Page extends ContentPage>(name: Page) => {
      const [{ pageContent }, written] = await Promise.all([loadTexts(), readWritten()])
      return pageContent(name, locale, company, written)
    }
    const openingHours = async () => capitalized(openingHoursText((await readWritten()).values.hours.entries, locale))
    const now = services.clock().toISOString()
    const environment = {
      fetch,
      locale,
      content,
      openingHours,
      company,
      publicUrl,
      demo,
      now,
      submission,
      mayBeSignedIn,
      sendingName: search || submission ? randomUUID() : undefined,
    }
    // On our own origin: what a request says in `Host` never reaches a page or a `Location`.
    const request = new Request(new URL(path + search, publicUrl), { headers: { accept: 'text/html' } })
    return { response: await render(request, environment), answers }
  }

  /** Adds to a page what it states for search engines, when its scripts load, and where a stored language leads. */
  async function decorate(html: string, visit: Visit, answers: Answers, isFound: boolean): Promise<string> {
    const { path, locale, company } = visit
    // The office and an opened space are nothing without their scripts: there they load at once.
    const isBrowsers = path.startsWith(officePath) || path.startsWith(pharmacySpacePath)
    const needsScripts = isBrowsers || (path.startsWith(spacePath) && visit.mayBeSignedIn)
    const followsStored = locale === 'fr' && !visit.answersForm && !followsChoice(path)
    const written = isFound && !followsChoice(path) && (answers.site ?? (await readSite()))
    const site = written && { company, publicUrl: config.publicUrl, written }
    const { training } = answers
    const formerStarts = site && training ? await findFormerStarts(services.database.db, training) : []
    const { withStructuredData } = await loadStatements()
    const stated = site ? withStructuredData(html, path, locale, site, { ...answers, formerStarts }) : html
    const linked = isFound ? withFeedLinks(stated, path, locale) : stated
    const shared = site ? withSharedPicture(linked, linkPicture(visit, training), config.publicUrl) : linked
    const carried = cache ? withCarriedData(shared) : shared
    const deferred = cache && !needsScripts ? deferScripts(carried) : carried
    return followsStored ? followStoredLanguage(deferred) : deferred
  }

  function store(document: RenderedPage, visit: Visit, generation: number, { site, listed }: Answers) {
    const { path, search, submission, mayBeSignedIn } = visit
    const until = site?.until
    if (mayKeepPage({ path, search, isForSomebody: submission !== undefined || mayBeSignedIn, listed }))
      void cache?.keep(path + search, document, generation, until)
  }

  return async (c: Context, answered?: Submission): Promise<Response> => {
    const { pathname: path, search } = new URL(c.req.url)
    // Before what the page shows is read: it is not kept when that changes while it is rendered.
    const generation = cache?.generation() ?? 0
    const visit: Visit = {
      path,
      search,
      locale: localeOfPage(c),
      submission: answered ?? (await sentForm(c, services)),
      answersForm: answered !== undefined,
      mayBeSignedIn: sessionToken(c, config) !== undefined,
      company: companyOf(await services.settings.read()),
    }
    const { response, answers } = await renderPage(c, visit)
    const elsewhere = response.headers.get('location')
    if (elsewhere !== null) return leadToPage(c, new URL(elsewhere, config.publicUrl), response.status)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    if (answers.isAway) return lastOrError(c, cache, visit.submission)
    if (answers.wait !== undefined) return errorPage(c, tooManyTries(answers.wait), typedInto(visit.submission))
    const isFound = response.status === 200
    const document = renderedPage(await decorate(await response.text(), visit, answers, isFound))
    if (isFound) store(document, visit, generation, answers)
    // Vite's own scripts and styles could not work under the built pages' policy.
    c.header('Content-Security-Policy', cache ? document.csp : "frame-ancestors 'none'")
    if (new URLSearchParams(search).has(previewKey)) c.header('X-Robots-Tag', 'noindex')
    c.header('Cache-Control', 'no-store')
    c.header('Content-Type', 'text/html; charset=UTF-8')
    if (visit.submission?.outcome === 'refused' && visit.submission.wait)
      c.header('Retry-After', String(visit.submission.wait))
    return c.body(document.body, statusOf(response, visit.submission))
  }
}

// The pages' texts come with the first page that is asked for: a start has no need of them.
const loadTexts = () => import('../../web/content/page-content.ts')
const loadStatements = () => import('./structured-data.ts')

const oneTraining = new RegExp(`^${apiPath}/trainings/[^/]+$`)
const oneCourse = new RegExp(`^${apiPath}/online-courses/[^/]+$`)

/** The very calls that the browser makes over the network, answered within this process; what they say of the page as a whole is noted. */
const heeding =
  (call: ReturnType<typeof fetchAsCaller>, answers: Answers): typeof fetch =>
  async (input, init) => {
    const answer = await call(input, init)
    answers.isAway ||= answer.status === 503
    if (answer.status === 429) answers.wait = Number(answer.headers.get('retry-after'))
    const { pathname } = new URL(String(input), 'http://in-process')
    if (answer.ok && oneTraining.test(pathname)) answers.training = await answer.clone().json()
    if (answer.ok && oneCourse.test(pathname)) answers.course = await answer.clone().json()
    if (answer.ok && pathname === `${apiPath}/trainings`) {
      answers.listed = Number(answer.headers.get('x-total-count'))
      answers.trainings.push(...((await answer.clone().json()) as TrainingSummary[]))
    }
    return answer
  }

/** A page may lead to another one of ours, in its own time. */
const leadToPage = (c: Context, { pathname, search, hash }: URL, status: number) =>
  leadTo(c, pathname, search + hash, status as 302 | 303 | 307 | 308)

/** While the database is away: the page as it was last rendered, or a failure that says so and keeps what was typed. */
function lastOrError(c: Context, cache: AnswerCache | undefined, submission: Submission | undefined) {
  const last = submission || c.req.url.includes('?') ? undefined : cache?.last(c.req.path)
  if (!last) return errorPage(c, databaseAway(), typedInto(submission))
  c.header('Cache-Control', 'no-store')
  return c.body(last.body, 200, last.headers)
}

const typedInto = (submission: Submission | undefined) =>
  submission?.outcome === 'refused' ? submission.values : undefined

const statusOf = (response: Response, submission: Submission | undefined) =>
  (submission?.outcome === 'refused' ? (submission.wait ? 429 : (submission.status ?? 422)) : response.status) as
    | 200
    | 404
    | 413
    | 415
    | 422
    | 429
    | 500

/** Leads to the stored language before everything else on a French page, so that nothing of the page is seen before. */
const followStoredLanguage = (html: string): string =>
  html.replace('<head>', () => `<head><script>(${leadToStoredLanguage})()</script>`)
