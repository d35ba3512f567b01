import { isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { nextOpen, statusAt, type TrainingDates } from '../../domain/trainings/training.ts'
import { locales } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import {
  apiPath,
  certificatePath,
  declaredPaymentPath,
  emailProofPath,
  mailboxPath,
  officePath,
  pharmacySpacePath,
  publicPages,
  quotePath,
  spacePath,
  trainingPath,
  waitingPlacePath,
} from '../../domain/values/paths.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { Services } from '../http/request-context.ts'

/** `sitemap.xml`: every public page in both languages, each with its twins (sitemaps.org, hreflang), and `robots.txt`. */
export const sitemapRoutes = ({ config, database, clock }: Pick<Services, 'config' | 'database' | 'clock'>) =>
  new Hono()
    .get('/sitemap.xml', compress(), async (c) => {
      const { slug, programmeId, status, startsAt, endsAt, duration, updatedAt } = trainings
      const sessions = await database.db
        .select({ slug, programmeId, status, startsAt, endsAt, duration, updatedAt })
        .from(trainings)
        .where(isNull(trainings.deletedAt))
        .orderBy(trainings.id)
      const entries = [
        ...Object.values(publicPages).map((path) => ({ path, changed: undefined })),
        ...canonical(sessions, clock()).map(({ slug, updatedAt }) => ({
          path: trainingPath(slug),
          changed: updatedAt,
        })),
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
        mailboxPath,
        `${apiPath}/`,
        '/content/',
        certificatePath(''),
        emailProofPath,
        waitingPlacePath,
        quotePath,
        declaredPaymentPath,
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
