import { globSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { getCookie, setCookie } from 'hono/cookie'
import { followsChoice, isEnglishPath, withLanguage, withoutLanguage } from '../../domain/language-path.ts'
import { Refusal } from '../../domain/problem.ts'
import { type ContentPage, pageContent } from '../../web/content/page-content.ts'
import { mailbox } from '../demo/mailbox.ts'
import { sampleCredentials } from '../demo/sample-credentials.ts'
import type { Services } from '../http/call.ts'
import { errorPage } from '../http/error-page.ts'
import { databaseAway, errorHandler } from '../http/errors.ts'
import { loopbackHostsOnly } from '../http/hosts.ts'
import { isLocale, localeOfPage } from '../http/locale.ts'
import { canonicalAddress, leadTo } from '../http/page-address.ts'
import { nameRequest } from '../http/request-id.ts'
import { sameSiteOnly, setSecurityHeaders } from '../http/security.ts'
import { sessionToken } from '../session/cookie.ts'
import { findTraining } from '../trainings/queries.ts'
import { createApi } from './api.ts'
import { calendarRoutes } from './calendar.ts'
import { contentRoutes } from './content.ts'
import { deferScripts } from './deferred-scripts.ts'
import { health } from './health.ts'
import { createMetrics } from './metrics.ts'
import type { PageEnvironment, Submission } from './page-environment.ts'
import { type PageCache, renderedPage } from './pages.ts'
import { plainForms } from './plain-forms.ts'
import { securityText } from './security-text.ts'
import { sentForm } from './sent-form.ts'
import { sitemapRoutes } from './sitemap.ts'
import { followStoredLanguage } from './stored-language.ts'
import { withStructuredData } from './structured-data.ts'

export type Render = (request: Request, environment: PageEnvironment) => Promise<Response> | Response

interface Parts {
  services: Services
  render: Render
  /** Absent in development, where pages are always rendered anew and Vite serves the files. */
  built?: { clientFolder: string; pages: PageCache }
}

/** The product's one HTTP app: API, health, files, plain forms, pages. */
export function createApp({ services, render, built }: Parts) {
  const { config, log } = services
  const api = createApi(services)
  const app = new Hono()
  app.onError(errorHandler(log))
  app.use(nameRequest(config.trustedProxies))
  app.use(setSecurityHeaders(config.production))
  if (config.demo) app.use(loopbackHostsOnly)
  const metrics = createMetrics(services.database.db, config)
  app.use(metrics.observe)
  app.use(canonicalAddress)
  app.route('/', metrics.route)
  app.route('/', health(services.database))
  if (config.demo) {
    const styles = built ? builtStyles(built.clientFolder) : '/src/web/ui/styles.css'
    app.route('/', mailbox(services.database.db, styles)).route('/', sampleCredentials(services.database.db))
  }
  app.route('/', api)
  app.route('/', contentRoutes(config.company))
  app.route('/', sitemapRoutes(services))
  app.route('/', securityText(services))
  app.route('/', calendarRoutes(services))
  if (built) serveFiles(app, built.clientFolder)

  /** Renders a page; public ones without a query are kept for everyone. */
  const page = async (c: Context, refused?: Submission): Promise<Response> => {
    const { pathname: path, search } = new URL(c.req.url)
    const locale = localeOfPage(c)
    const cookie = c.req.header('cookie')
    const submission = refused ?? (await sentForm(c, services))
    let isAway = false
    // The very calls that the browser makes over the network, answered within this process.
    const inProcess: typeof fetch = async (input, init) => {
      const headers = new Headers(init?.headers)
      if (cookie) headers.set('cookie', cookie)
      const answer = await api.request(input as string, { ...init, headers }, c.env)
      isAway ||= answer.status === 503
      return answer
    }
    const { company, publicUrl, demo } = config
    const generation = built?.pages.generation() ?? 0
    // On our own origin: what a request says in `Host` never reaches a page or a `Location`.
    const request = new Request(new URL(path + search, publicUrl), { headers: { accept: 'text/html' } })
    const content = <Page extends ContentPage>(name: Page) => pageContent(name, locale, company)
    const mayBeSignedIn = sessionToken(c, config) !== undefined
    const now = services.clock().toISOString()
    const environment = { fetch: inProcess, locale, content, company, publicUrl, demo, now, submission, mayBeSignedIn }
    const response = await render(request, environment)
    const elsewhere = response.headers.get('location')
    if (elsewhere !== null) return leadToPage(c, new URL(elsewhere, request.url), response.status)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    if (isAway) return lastOrError(c, built?.pages, submission)
    const plain = await response.text()
    const rendered =
      response.status === 200
        ? await withStructuredData(plain, path, locale, config, (slug) => trainingOrNone(services, slug))
        : plain
    // The office and an opened space are nothing without their scripts: there they load at once.
    const needsScripts = path.startsWith('/admin') || (path.startsWith('/espace-participant') && mayBeSignedIn)
    const deferred = built && !needsScripts ? deferScripts(rendered) : rendered
    const followsStored = locale === 'fr' && !refused && !followsChoice(path)
    const html = followsStored ? followStoredLanguage(deferred) : deferred
    const document = renderedPage(html)
    // Vite's own scripts and styles could not work under the built pages' policy.
    c.header('Content-Security-Policy', built ? document.csp : "frame-ancestors 'none'")
    if (built) {
      const isShared = response.status === 200 && !submission && search === '' && !followsChoice(path)
      // A certificate may be revoked at any moment, and its number is looked up so many times at most: never from the cache.
      if (isShared && !withoutLanguage(path).startsWith('/verification/'))
        void built.pages.keep(path, document, generation)
    }
    c.header('Cache-Control', 'no-store')
    c.header('Content-Type', 'text/html; charset=UTF-8')
    return c.body(document.body, statusOf(response, submission))
  }

  app.use(sameSiteOnly(config.publicUrl))
  app.route(
    '/',
    plainForms(api, services, page, (c, values) => errorPage(c, databaseAway(), values)),
  )
  app.get('*', compress(), (c) => languageRedirect(c) ?? page(c))
  app.all('*', () => {
    throw new Refusal('not_found')
  })
  return app
}

/** A page may lead to another one of ours, in its own time. */
const leadToPage = (c: Context, { pathname, search, hash }: URL, status: number) =>
  leadTo(c, pathname, search + hash, status as 302 | 303 | 307 | 308)

/** A page that says who it is about; a training deleted since it was rendered says nothing. */
const trainingOrNone = ({ database }: Services, slug: string) => findTraining(database.db, slug).catch(() => undefined)

/** While the database is away: the page as it was last rendered, or a failure that says so and keeps what was typed. */
function lastOrError(c: Context, pages: PageCache | undefined, submission: Submission | undefined) {
  const last = submission || c.req.url.includes('?') ? undefined : pages?.last(c.req.path)
  if (!last) return errorPage(c, databaseAway(), submission?.outcome === 'refused' ? submission.values : undefined)
  c.header('Content-Security-Policy', last.csp)
  c.header('Cache-Control', 'no-store')
  return c.html(last.body.toString())
}

const statusOf = (response: Response, submission: Submission | undefined) =>
  (submission?.outcome === 'refused' ? 422 : response.status) as 200 | 404 | 422 | 500

/** The address of the stylesheet that all the built pages share; `undefined` where nothing is built, as in tests. */
function builtStyles(clientFolder: string): string | undefined {
  const [file] = globSync('assets/styles-*.css', { cwd: clientFolder })
  return file && `/${file}`
}

/** Built files carry the hash of their content in their name and never change; an unknown one is never rendered as a page. */
function serveFiles(app: Hono, clientFolder: string) {
  const forever = 'public, max-age=31536000, immutable'
  const root = { root: clientFolder, precompressed: true } as const
  // Some browsers hold a drawing's own styles to the policy that it came with.
  const drawing = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
  app.use('/assets/*', serveStatic({ ...root, onFound: (_path, c) => c.header('Cache-Control', forever) }))
  app.use('/pictures/*', serveStatic({ ...root, onFound: (_path, c) => c.header('Cache-Control', forever) }))
  app.use('*', async (c, next) => {
    const isFile = /\.[a-z0-9]{2,12}$/i.test(c.req.path) && !c.req.path.endsWith('.ics')
    if (!isFile) return next()
    const found = await serveStatic({
      ...root,
      onFound: (path, context) => {
        context.header('Cache-Control', 'public, max-age=3600')
        if (path.includes('.svg')) context.header('Content-Security-Policy', drawing)
      },
    })(c, async () => {})
    return found ?? c.text('Not found', 404)
  })
}

/** Stores a choice made with the toggle (`?language=`), and leads a stored choice of English to the English twin. */
function languageRedirect(c: Context): Response | undefined {
  const url = new URL(c.req.url)
  const chosen = url.searchParams.get('language') ?? undefined
  if (isLocale(chosen)) {
    setCookie(c, 'language', chosen, { path: '/', maxAge: 31_536_000, sameSite: 'Lax' })
    url.searchParams.delete('language')
    return leadTo(c, withLanguage(withoutLanguage(url.pathname), chosen), url.search, 303)
  }
  const wantsTwin = getCookie(c, 'language') === 'en' && !isEnglishPath(url.pathname) && !followsChoice(url.pathname)
  if (!wantsTwin) return undefined
  c.header('Vary', 'Cookie')
  return leadTo(c, withLanguage(url.pathname, 'en'), url.search, 302)
}
