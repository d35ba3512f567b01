import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { companyOf } from '../../domain/company/settings.ts'
import type { Locale } from '../../domain/values/language.ts'
import { calendarPath, publicPages } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { trainings } from '../db/schema/trainings.ts'
import { contentDisposition } from '../files/content-disposition.ts'
import type { Services } from '../http/request-context.ts'
import { calendarEvent, calendarFeed, calendarType } from '../mail/calendar.ts'
import { sessionEntry } from '../mail/session-entry.ts'
import { categoryOf, findFeedEntries } from '../trainings/feed-queries.ts'
import type { AnswerCache } from './answer-cache.ts'
import { publicFile } from './public-file.ts'

/**
 * `/calendrier.ics`, a calendar to subscribe to, and `/formations/{slug}.ics`, one event
 * (docs/rules/trainings.md#calendar); in English under `/en`. Only trainings with a date are in it.
 * @param cache where built pages are kept; absent in development
 */
export function calendarRoutes(
  { config, settings, database, clock }: Pick<Services, 'config' | 'settings' | 'database' | 'clock'>,
  cache: AnswerCache | undefined,
) {
  const headers = (fileName: string, calendar: string) => ({
    'Content-Type': calendarType(calendar),
    'Content-Disposition': contentDisposition(fileName),
  })

  const feed = (locale: Locale) =>
    publicFile(cache, async (c) => {
      const category = categoryOf(c.req.query('categorie'))
      const company = companyOf(await settings.read())
      const now = clock()
      const narrowed = category && eq(trainings.category, category)
      const entries = await findFeedEntries(database.db, { now, locale, publicUrl: config.publicUrl }, narrowed)
      const content = calendarFeed(calendarName(company.name, locale), entries, company, now)
      return {
        content,
        headers: headers('formations.ics', content),
        isKept: new URL(c.req.url).search === (category ? `?categorie=${category}` : ''),
      }
    })

  const calendars = new Hono()
  for (const [prefix, locale] of [
    ['', 'fr'],
    ['/en', 'en'],
  ] as const) {
    calendars.get(prefix + calendarPath, feed(locale))
    // Where it was before: those who subscribed there go on reading it.
    calendars.get(`${prefix}${publicPages.trainings}.ics`, feed(locale))
    calendars.get(`${prefix}${publicPages.trainings}/:file{[a-z0-9-]+\\.ics}`, async (c) => {
      const slug = c.req.param('file').replace(/\.ics$/, '')
      const [row] = await database.db
        .select()
        .from(trainings)
        .where(and(isNull(trainings.deletedAt), isNotNull(trainings.startsAt), eq(trainings.slug, slug)))
      const session = row && sessionEntry(row, locale, config.publicUrl)
      if (!session) throw new Refusal('training_not_found')
      const text = calendarEvent(session, companyOf(await settings.read()), clock())
      return c.body(text, 200, { ...headers(`${slug}.ics`, text), 'Cache-Control': 'public, max-age=300' })
    })
  }
  return calendars
}

/** What a calendar of every session is called in a reader's own. */
const calendarName = (firm: string, locale: Locale) => (locale === 'fr' ? `Formations ${firm}` : `${firm} training`)
