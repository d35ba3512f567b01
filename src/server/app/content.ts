import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { companyOf } from '../../domain/company/settings.ts'
import { locales } from '../../domain/values/language.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { isContentPage, pageContent } from '../../web/content/page-content.ts'
import type { Services } from '../http/request-context.ts'
import type { ReadSite } from './written-site.ts'

/**
 * The texts of a page in one language, for a browser that reaches the page by a link (docs/decisions/0005). It keeps them, and asks
 * each time whether they still hold: what the office has changed is there with the next click.
 */
export const contentRoutes = ({ settings }: Pick<Services, 'settings'>, readSite: ReadSite) =>
  new Hono().get('/content/:locale/:page', compress(), etag(), async (c) => {
    const { locale: wanted, page } = c.req.param()
    const locale = locales.find((known) => known === wanted)
    if (!locale || !isContentPage(page)) throw new Refusal('not_found')
    c.header('Cache-Control', 'public, max-age=0, must-revalidate')
    c.header('X-Robots-Tag', 'noindex')
    const [saved, written] = await Promise.all([settings.read(), readSite()])
    return c.json(pageContent(page, locale, companyOf(saved), written))
  })
