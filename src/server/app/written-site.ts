import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { companyOf } from '../../domain/company/settings.ts'
import type { PublishedRate } from '../../domain/evaluations/figures.ts'
import type { SiteVersionContent } from '../../domain/site/site-content.ts'
import { previewKey } from '../../domain/site/site-pages.ts'
import { locales } from '../../domain/values/language.ts'
import { rowIdOr } from '../../domain/values/numbers.ts'
import { apiPath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { WrittenSite } from '../../web/content/written-site.ts'
import { isDatabaseAway } from '../db/errors.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../http/request-context.ts'
import { findLiveSite, findPictures, nextSiteChange, picturesIn, unwrittenSite } from '../site/queries.ts'

/** What the site says, and until when. */
export interface LiveSite extends WrittenSite {
  /** When something else shall be shown, if that is known already. */
  until: Date | undefined
}

export type ReadSite = () => Promise<LiveSite>

/** How long a page shows a computed figure before it is computed again, in milliseconds. */
const rateKeptFor = 3_600_000

/** What participants noted, as the site may state it. */
async function readRate(db: Db, now: Date): Promise<PublishedRate | null> {
  const { findPublishedRate } = await import('../evaluations/figure-queries.ts') // few sites state it
  return findPublishedRate(db, now)
}

/**
 * Reads what the office has written of the site, as visitors see it now: two short queries for each page that is rendered, so that no
 * instance ever shows what is over. While the database is away, what was read last stands.
 */
export function siteReader({ config, database, clock }: Pick<Services, 'config' | 'database' | 'clock'>): ReadSite {
  let last: LiveSite | undefined
  return async () => {
    try {
      const { db } = database
      const now = clock()
      const written = await findLiveSite(db, now)
      const values = { ...(await unwrittenSite(config)), ...written }
      const pictures = await findPictures(db, picturesIn(Object.values(written)))
      const next = await nextSiteChange(db, now)
      const rate = values.figures.entries.some(({ isComputed }) => isComputed) ? await readRate(db, now) : null
      const again = new Date(now.getTime() + rateKeptFor)
      last = { values, pictures, rate, until: rate && (!next || next > again) ? again : next }
      return last
    } catch (error) {
      if (!last || !isDatabaseAway(error)) throw error
      return last
    }
  }
}

/**
 * The site with the version in it that a page's address names, as it will look once it is published. The call that reads it is for
 * administrators: to anyone else the page is as it is.
 * @param search the address's, with its question mark
 * @param fetch calls the API as the reader of the page
 */
export async function withPreview(site: LiveSite, search: string, fetch: typeof globalThis.fetch): Promise<LiveSite> {
  const id = rowIdOr(0, new URLSearchParams(search).get(previewKey))
  if (!id) return site
  const answer = await fetch(`${apiPath}/admin/site/versions/${id}`)
  if (!answer.ok) return site
  const { part, value, pictures } = (await answer.json()) as SiteVersionContent
  return {
    ...site,
    values: { ...site.values, [part]: value },
    pictures: [...site.pictures, ...pictures],
    isPreview: true,
  }
}

/**
 * The texts of a page in one language, for a browser that reaches the page by a link (docs/decisions/0005). It keeps them, and asks
 * each time whether they still hold: what the office has changed is there with the next click.
 */
export const contentRoutes = ({ settings }: Pick<Services, 'settings'>, readSite: ReadSite) =>
  new Hono().get('/content/:locale/:page', compress(), etag(), async (c) => {
    const { locale: wanted, page } = c.req.param()
    const locale = locales.find((known) => known === wanted)
    const { isContentPage, pageContent } = await import('../../web/content/page-content.ts')
    if (!locale || !isContentPage(page)) throw new Refusal('not_found')
    c.header('Cache-Control', 'public, max-age=0, must-revalidate')
    c.header('X-Robots-Tag', 'noindex')
    const [saved, written] = await Promise.all([settings.read(), readSite()])
    return c.json(pageContent(page, locale, companyOf(saved), written))
  })
