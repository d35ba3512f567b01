import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { followsChoice, isEnglishPath, withLanguage, withoutLanguage } from '../../domain/values/language-path.ts'
import { apiPath, noticePath, verifierListPath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { compressed } from '../http/compressed.ts'
import { errorPage } from '../http/error-page.ts'
import { databaseAway, errorHandler, storageFull } from '../http/errors.ts'
import { isLocale } from '../http/locale.ts'
import { turnAway, watchQueue } from '../http/overload.ts'
import { canonicalUrl, leadTo } from '../http/page-url.ts'
import type { Services } from '../http/request-context.ts'
import { nameRequest } from '../http/request-id.ts'
import { loopbackHostsOnly, sameSiteOnly, setSecurityHeaders, tellBuiltFile } from '../http/security.ts'
import { traceRequest } from '../http/trace-request.ts'
import { sampleCredentials } from '../operations/demo/commands.ts'
import { mailbox } from '../operations/demo/mailbox.ts'
import { noticeRoutes } from '../payments/online/routes.ts'
import { openPapers, type Papers } from '../pdf/papers.ts'
import { announcedRoutes } from './announced.ts'
import { createApi } from './api.ts'
import { calendarRoutes, ownCalendarRoutes } from './calendar.ts'
import { coursePages, learnerPages } from './course-pages.ts'
import { embeddedListRoutes } from './embedded-list.ts'
import { evaluationPages } from './evaluation-page.ts'
import { health } from './health.ts'
import { type Kept, keepCatalogue } from './kept.ts'
import { builtFiles } from './kept-page.ts'
import { isMailLink, keepMailLinks, mailLinks } from './mail-links.ts'
import { createMetrics } from './metrics.ts'
import { createPages, type Render } from './pages.ts'
import { payPages } from './pay-page.ts'
import { plainForms } from './plain-forms.ts'
import { programmeRoutes } from './programme-file.ts'
import { sharedPictureRoutes } from './shared-picture.ts'
import { securityText, sitemapRoutes, sitePictureRoutes, webManifests } from './small-files.ts'
import { trainerPages } from './trainer-page.ts'
import { verifierList, verifierPages } from './verifier-page.ts'
import { contentRoutes, siteReader } from './written-site.ts'

interface Parts {
  services: Services
  render: Render
  /** Absent in development, where everything is always made again and Vite serves the files. */
  built?: { clientFolder: string; kept: Kept }
  /** Draws shared pictures and programmes; absent in tests, where a thread of its own is begun for the first. */
  papers?: Pick<Papers, 'make'>
  /** Aborted once the process was told to end; absent where none is. */
  leaving?: AbortSignal
}

/** The product's one HTTP app: API, health, files, plain forms, pages. */
export function createApp({ services, render, built, papers, leaving }: Parts) {
  const { config, log } = services
  const draws = papers ?? openPapers((message, error) => log.error({ err: error }, message))
  const [styles] = built ? builtFiles(built.clientFolder, 'styles').styles : [] // what all the built pages share
  const metrics = createMetrics(services, built?.kept)
  const api = createApi(services, metrics.countRegistrations, styles)
  const app = new Hono()
  app.onError(errorHandler(log))
  app.use(nameRequest(config.trustedProxies))
  app.use(traceRequest(config.trustedProxies))
  app.use(setSecurityHeaders(config.production))
  if (config.demo) app.use(loopbackHostsOnly)
  app.use(metrics.observe)
  app.use(canonicalUrl)
  app.route('/', metrics.route)
  app.route('/', health(services.database, leaving))
  if (config.demo) {
    app
      .route('/', mailbox(services.database.db, built ? styles : '/src/web/ui/styles.css'))
      .route('/', sampleCredentials(services.database.db))
  }
  const door = doorOf(services)
  app.use(`${apiPath}/*`, compressed, door)
  if (built) app.use(`${apiPath}/trainings/*`, keepCatalogue(built.kept.catalogue))
  app.route('/', api)
  app.use(noticePath(':provider'), door)
  app.route('/', noticeRoutes(services))
  const readSite = siteReader(services)
  app.route('/', contentRoutes(services, readSite))
  app.route('/', sitePictureRoutes(services))
  app.route('/', sitemapRoutes(services))
  const drawings = built?.clientFolder ?? 'public'
  app.route('/', sharedPictureRoutes({ ...services, papers: draws, clientFolder: drawings }))
  app.route('/', securityText(services))
  app.route('/', webManifests(services))
  app.route('/', learnerPages(built?.clientFolder))
  app.route('/', trainerPages(built?.clientFolder))
  app.route('/', verifierPages(built?.clientFolder))
  app.use(verifierListPath, door)
  app.route('/', verifierList(services))
  app.route('/', calendarRoutes(services, built?.kept.pages))
  app.route('/', programmeRoutes(services, draws, built?.kept.pages))
  app.route('/', ownCalendarRoutes(services))
  app.route('/', announcedRoutes(services, built?.kept.pages))
  app.route('/', embeddedListRoutes(services, built?.kept.pages))
  if (built) serveFiles(app, built.clientFolder)

  const page = createPages({ services, api, render, readSite, cache: built?.kept.pages })
  app.use(door, sameSiteOnly(config.publicUrl, isMailLink), keepMailLinks)
  app.route('/', mailLinks(api, services))
  app.route('/', evaluationPages(api, services, languageRedirect))
  app.route('/', payPages(api, services, languageRedirect))
  app.route('/', coursePages(api, services, languageRedirect, built?.clientFolder))
  app.route(
    '/',
    plainForms(api, services, page, (c, values, { code }) =>
      errorPage(c, code === 'storage_full' ? storageFull() : databaseAway(), values),
    ),
  )
  app.get('*', compressed, (c) => languageRedirect(c) ?? page(c))
  app.all('*', () => {
    throw new Refusal('not_found')
  })
  return app
}

/** Turns away what cannot be answered in time; health, measures and files are answered all the same. */
function doorOf({ database, clock, log }: Services) {
  const tell = (isOverloaded: boolean) =>
    isOverloaded ? log.error({}, 'overloaded: requests are turned away') : log.info({}, 'no longer overloaded')
  const watch = (oldestWait: () => number) => watchQueue({ oldestWait, clock, tell })
  return turnAway(
    watch(() => database.oldestWait.reading()),
    watch(() => database.oldestWait.writing()),
  )
}

/** Built files carry the hash of their content in their name and never change; an unknown one is never rendered as a page. */
function serveFiles(app: Hono, clientFolder: string) {
  const forever = 'public, max-age=31536000, immutable'
  const root = { root: clientFolder, precompressed: true } as const
  // Some browsers hold a drawing's own styles to the policy that it came with.
  const drawing = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
  // A worker is held to the policy that it came with: the encoder of sound is WebAssembly, and runs in a worker of its own text.
  const encoder = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:"
  const keepForever = (path: string, c: Context) => {
    tellBuiltFile(c)
    if (path.includes('make-small-worker')) c.header('Content-Security-Policy', encoder)
    c.header('Cache-Control', forever)
    c.header('Last-Modified', undefined) // nobody asks whether it has changed
  }
  app.use('/assets/*', serveStatic({ ...root, onFound: keepForever }))
  app.use('/pictures/*', serveStatic({ ...root, onFound: keepForever }))
  app.use('*', async (c, next) => {
    const isFile = /\.[a-z0-9]{2,12}$/i.test(c.req.path) && !c.req.path.endsWith('.ics')
    if (!isFile) return next()
    const found = await serveStatic({
      ...root,
      onFound: (path, context) => {
        tellBuiltFile(context)
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
