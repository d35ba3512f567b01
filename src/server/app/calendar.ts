import { and, eq, isNotNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { companyOf } from '../../domain/company/settings.ts'
import type { Locale } from '../../domain/values/language.ts'
import { calendarPath, ownCalendarPath, publicPages } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { isSession, trainings } from '../db/schema/trainings.ts'
import { contentDisposition } from '../files/content-disposition.ts'
import { callerOf } from '../http/caller.ts'
import { isLocale } from '../http/locale.ts'
import type { Services } from '../http/request-context.ts'
import { calendarEvent, calendarFeed, calendarType, sessionEntry } from '../mail/calendar.ts'
import { networkOf } from '../session/network.ts'
import { categoryOf, findFeedEntries } from '../trainings/calendar-queries.ts'
import type { AnswerCache } from './answer-cache.ts'
import { publicFile, taggedAnswer } from './public-file.ts'

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
      const content = await calendarFeed(calendarName(company.name, locale), entries, company, now)
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
        .where(and(isSession, isNotNull(trainings.startsAt), eq(trainings.slug, slug)))
      const session = row && sessionEntry(row, locale, config.publicUrl)
      if (!session) throw new Refusal('training_not_found')
      const text = await calendarEvent(session, companyOf(await settings.read()), clock())
      return c.body(text, 200, { ...headers(`${slug}.ics`, text), 'Cache-Control': 'public, max-age=300' })
    })
  }
  return calendars
}

/** What a calendar of every session is called in a reader's own. */
const calendarName = (firm: string, locale: Locale) => (locale === 'fr' ? `Formations ${firm}` : `${firm} training`)

/** What one's own calendar is called in a program that shows several. */
const nameOf = (firm: string, isStaff: boolean, locale: Locale) =>
  locale === 'fr'
    ? `${isStaff ? 'Mes sessions' : 'Mes formations'} – ${firm}`
    : `${isStaff ? 'My sessions' : 'My training'} – ${firm}`

/**
 * `/calendrier/{secret}.ics`: somebody's own calendar, by an address that only they know (docs/rules/trainings.md#ones-own-calendar); in
 * their language, or in the one that `?lang` names. One that was made up, or is over, is as if it had never been.
 */
export function ownCalendarRoutes({
  config,
  settings,
  database,
  limiter,
  clock,
}: Pick<Services, 'config' | 'settings' | 'database' | 'limiter' | 'clock'>) {
  return new Hono().get(ownCalendarPath(':secret').replace('.ics', '{[a-z0-9-]+\\.ics}'), async (c) => {
    const given = c.req.param('secret')?.replace(/\.ics$/, '') ?? ''
    const reader = await (await import('../connect/calendar-commands.ts')).findCalendarReader(
      { db: database.db, config },
      given,
    )
    if (!reader) {
      await limiter.take('calendarPerAddress', networkOf(callerOf(c, config.trustedProxies).ip))
      throw new Refusal('not_found')
    }
    await limiter.take('calendarPerLink', String(reader.linkId))
    const asked = c.req.query('lang')
    const locale = isLocale(asked) ? asked : (reader.locale ?? 'fr')
    const company = companyOf(await settings.read())
    const entries = await reader.entries(locale, clock())
    const text = await calendarFeed(nameOf(company.name, reader.isStaff, locale), entries, company, clock())
    return taggedAnswer(c, Buffer.from(text), {
      'Content-Type': calendarType(text),
      'Content-Disposition': contentDisposition('formations.ics'),
      'Cache-Control': 'private, max-age=0, must-revalidate',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    })
  })
}
