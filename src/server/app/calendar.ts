import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Locale } from '../../domain/language.ts'
import { withLanguage } from '../../domain/language-path.ts'
import { publicPages, trainingPath } from '../../domain/paths.ts'
import { Refusal } from '../../domain/problem.ts'
import { companyOf } from '../../domain/settings.ts'
import { trainingHeadings } from '../../domain/training.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { Services } from '../http/call.ts'
import { type CalendarEntry, calendarEvent, calendarFeed } from '../mail/calendar.ts'

type Row = typeof trainings.$inferSelect

/**
 * `/formations.ics`, a calendar to subscribe to, and `/formations/{slug}.ics`, one event
 * (docs/rules/trainings.md#calendar); in English under `/en`. Only trainings with a date are in it.
 */
export function calendarRoutes({
  config,
  settings,
  database,
  clock,
}: Pick<Services, 'config' | 'settings' | 'database' | 'clock'>) {
  const { publicUrl } = config
  const dated = and(isNull(trainings.deletedAt), isNotNull(trainings.startsAt))

  const entriesOf = (row: Row, locale: Locale): CalendarEntry[] => {
    if (!row.startsAt) return []
    const { title, description } = trainingHeadings(row, locale)
    return [
      {
        trainingId: row.id,
        title: title.text,
        description: description.text,
        location: row.location,
        startsAt: row.startsAt,
        endsAt: row.endsAt,
        duration: row.duration,
        url: publicUrl + withLanguage(trainingPath(row.slug), locale),
        cancelled: row.status === 'annulée',
        sequence: row.calendarSequence,
      },
    ]
  }
  const headers = (fileName: string) => ({
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'public, max-age=300',
  })

  const calendars = new Hono()
  for (const [prefix, locale, nameOf] of [
    ['', 'fr', (firm: string) => `Formations ${firm}`],
    ['/en', 'en', (firm: string) => `${firm} training`],
  ] as const) {
    calendars.get(`${prefix}${publicPages.trainings}.ics`, async (c) => {
      const rows = await database.db.select().from(trainings).where(dated).orderBy(asc(trainings.startsAt))
      const entries = rows.flatMap((row) => entriesOf(row, locale))
      const company = companyOf(await settings.read())
      return c.body(calendarFeed(nameOf(company.name), entries, company, clock()), 200, headers('formations.ics'))
    })
    calendars.get(`${prefix}${publicPages.trainings}/:file{[a-z0-9-]+\\.ics}`, async (c) => {
      const slug = c.req.param('file').replace(/\.ics$/, '')
      const [row] = await database.db
        .select()
        .from(trainings)
        .where(and(dated, eq(trainings.slug, slug)))
      const [session] = row ? entriesOf(row, locale) : []
      if (!session) throw new Refusal('training_not_found')
      return c.body(calendarEvent(session, companyOf(await settings.read()), clock()), 200, headers(`${slug}.ics`))
    })
  }
  return calendars
}
