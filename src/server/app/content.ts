import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Company } from '../../domain/company.ts'
import { locales } from '../../domain/language.ts'
import { Refusal } from '../../domain/problem.ts'
import { isContentPage, pageContent } from '../../web/content/page-content.ts'

/** The texts of a page in one language, for a browser that reaches the page by a link (docs/decisions/0005). */
export const contentRoutes = (company: Company) =>
  new Hono().get('/content/:locale/:page', compress(), (c) => {
    const { locale: wanted, page } = c.req.param()
    const locale = locales.find((known) => known === wanted)
    if (!locale || !isContentPage(page)) throw new Refusal('not_found')
    c.header('Cache-Control', 'public, max-age=3600')
    c.header('X-Robots-Tag', 'noindex')
    return c.json(pageContent(page, locale, company))
  })
