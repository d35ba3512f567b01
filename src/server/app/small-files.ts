// Files of the site that no build has made: the sitemap, uploaded pictures, and what is written of the firm as it is asked for.
import { and, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { nextOpen, type TrainingDates } from '../../domain/trainings/training.ts'
import { statusAt } from '../../domain/trainings/training-status.ts'
import { locales } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import {
  apiPath,
  certificatePath,
  codePath,
  coursePath,
  declaredPaymentPath,
  emailProofPath,
  evaluationPath,
  mailboxPath,
  officePath,
  payPath,
  pharmacySpacePath,
  publicPages,
  quotePath,
  spacePath,
  trainerManifestPath,
  trainerPath,
  trainingPath,
  verifierManifestPath,
  verifierPath,
  waitingPlacePath,
} from '../../domain/values/paths.ts'
import { isOnlineCourse, isSession, trainings } from '../db/schema/trainings.ts'
import type { Services } from '../http/request-context.ts'
import { findPictureFile } from '../site/queries.ts'

/** `sitemap.xml`: every public page in both languages, each with its twins (sitemaps.org, hreflang), and `robots.txt`. */
export const sitemapRoutes = ({ config, database, clock }: Pick<Services, 'config' | 'database' | 'clock'>) =>
  new Hono()
    .get('/sitemap.xml', compress(), async (c) => {
      const { slug, programmeId, status, startsAt, endsAt, duration, updatedAt } = trainings
      const sessions = await database.db
        .select({ slug, programmeId, status, startsAt, endsAt, duration, updatedAt })
        .from(trainings)
        .where(isSession)
        .orderBy(trainings.id)
      const courses = await database.db
        .select({ slug, updatedAt })
        .from(trainings)
        .where(and(isOnlineCourse, eq(status, 'programmée')))
        .orderBy(trainings.id)
      const entries = [
        ...Object.values(publicPages).map((path) => ({ path, changed: undefined })),
        ...canonical(sessions, clock()).map(({ slug, updatedAt }) => ({
          path: trainingPath(slug),
          changed: updatedAt,
        })),
        ...courses.map((course) => ({ path: coursePath(course.slug), changed: course.updatedAt })),
      ]
      const urls = entries.flatMap(({ path, changed }) =>
        locales.map((locale) => urlElement(config.publicUrl, path, locale, changed)),
      )
      const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
      return c.body(body, 200, {
        'Content-Type': 'application/xml; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      })
    })
    .get('/robots.txt', (c) => {
      const hidden = [
        officePath,
        spacePath,
        pharmacySpacePath,
        trainerPath,
        mailboxPath,
        `${apiPath}/`,
        '/content/',
        certificatePath(''),
        codePath(''),
        emailProofPath,
        waitingPlacePath,
        quotePath,
        declaredPaymentPath,
        payPath,
        evaluationPath,
      ]
      const body = [
        'User-agent: *',
        ...hidden.map((path) => `Disallow: ${path}`),
        '',
        `Sitemap: ${config.publicUrl}/sitemap.xml`,
        '',
      ]
      return c.text(body.join('\n'), 200, { 'Cache-Control': 'public, max-age=3600' })
    })

/** Those whose page is its own canonical address (docs/rules/trainings.md#page). */
function canonical<Session extends TrainingDates & { programmeId: number }>(sessions: Session[], now: Date) {
  const byProgramme = Map.groupBy(sessions, ({ programmeId }) => programmeId)
  return [...byProgramme.values()].flatMap((dates) => {
    const next = nextOpen(dates.map((date) => ({ ...date, shownStatus: statusAt(date, now) })))
    return next ? [next] : dates
  })
}

function urlElement(publicUrl: string, path: string, locale: (typeof locales)[number], changed: Date | undefined) {
  const url = (language: typeof locale) => publicUrl + withLanguage(path, language)
  const twins = locales.map((twin) => `<xhtml:link rel="alternate" hreflang="${twin}" href="${url(twin)}"/>`)
  const lastModified = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<url><loc>${url(locale)}</loc>${lastModified}${twins.join('')}<xhtml:link rel="alternate" hreflang="x-default" href="${url('fr')}"/></url>`
}

const fileName = /^site-([1-9]\d{0,8})-([1-9]\d{1,4})\.([0-9a-f]{8})\.(avif|webp)$/

/** The files of uploaded pictures, beside the built ones: their names change with their content, so they are kept for ever. */
export const sitePictureRoutes = ({ database }: Pick<Services, 'database'>) =>
  new Hono().get('/pictures/:picture', async (c, next) => {
    const [, id, width, hash, format] = fileName.exec(c.req.param('picture')) ?? []
    if (!hash) return next()
    const file = { id: Number(id), width: Number(width), hash, format: format as 'avif' | 'webp' }
    const content = await findPictureFile(database.db, file)
    if (!content) return c.text('Not found', 404)
    c.header('Content-Type', `image/${format}`)
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return c.body(new Uint8Array(content))
  })

/** How long what is said holds, in milliseconds: half a year from when it is read (RFC 9116 advises less than a year). */
const holdsFor = 182 * 24 * 60 * 60_000

/** `/.well-known/security.txt`: whom to tell of a weakness (RFC 9116). */
export const securityText = ({ config, settings, clock }: Pick<Services, 'config' | 'settings' | 'clock'>) =>
  new Hono().get('/.well-known/security.txt', async (c) => {
    const expires = new Date(clock().getTime() + holdsFor)
    expires.setUTCHours(0, 0, 0, 0)
    const { contact } = await settings.read()
    const body = [
      `Contact: ${contact.email ? `mailto:${contact.email}` : `${config.publicUrl}/contact`}`,
      `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
      '',
    ]
    return c.text(body.join('\n'), 200, { 'Cache-Control': 'public, max-age=3600' })
  })

/** What both manifests say whatever the firm is called. */
const lasting = {
  lang: 'fr',
  dir: 'ltr',
  theme_color: '#0B5D4B',
  background_color: '#FBF7EF',
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
}

/** What a phone calls the site, and what it does with it. */
const siteManifest = (name: string) => ({
  name,
  short_name: name,
  description: 'Conseil qualité et formation continue pour la pharmacie, à Abidjan.',
  ...lasting,
  start_url: '/',
  scope: '/',
  display: 'browser',
})

/** The trainers' page as a phone installs it: its own window, and no other page of the site in it. */
const trainerManifest = (name: string) => ({
  id: trainerPath,
  name: `Présences – ${name}`,
  short_name: 'Présences',
  ...lasting,
  start_url: trainerPath,
  scope: trainerPath,
  display: 'standalone',
})

/** The verifier as a phone installs it. */
const verifierManifest = (name: string) => ({
  id: verifierPath,
  name: `Vérifier un certificat – ${name}`,
  short_name: 'Vérifier',
  ...lasting,
  start_url: verifierPath,
  scope: verifierPath,
  display: 'standalone',
})

/**
 * `/manifest.webmanifest` and those of the trainers' page and the verifier (W3C Web Application Manifest), with the firm's name, where it is
 * known, or where the site is. In French alone: a phone keeps the name that it installed, and does not say whose language is wanted.
 */
export const webManifests = ({ config, settings }: Pick<Services, 'config' | 'settings'>) => {
  const answer = (manifestOf: (name: string) => object) => async (c: Context) => {
    const name = (await settings.read()).firm.name || new URL(config.publicUrl).hostname
    c.header('Content-Type', 'application/manifest+json; charset=utf-8')
    c.header('Cache-Control', 'public, max-age=3600')
    return c.body(JSON.stringify(manifestOf(name)))
  }
  return new Hono()
    .get('/manifest.webmanifest', answer(siteManifest))
    .get(trainerManifestPath, answer(trainerManifest))
    .get(verifierManifestPath, answer(verifierManifest))
}
