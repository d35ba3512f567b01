import { Hono } from 'hono'
import { companyOf } from '../../domain/company/settings.ts'
import type { Locale } from '../../domain/values/language.ts'
import { ownCalendarPath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { findCalendarReader } from '../connect/calendar-queries.ts'
import { contentDisposition } from '../files/content-disposition.ts'
import { callerOf } from '../http/caller.ts'
import { isLocale } from '../http/locale.ts'
import type { Services } from '../http/request-context.ts'
import { calendarFeed, calendarType } from '../mail/calendar.ts'
import { networkOf } from '../session/network.ts'
import { taggedAnswer } from './public-file.ts'

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
    const reader = await findCalendarReader({ db: database.db, config }, given)
    if (!reader) {
      await limiter.take('calendarPerAddress', networkOf(callerOf(c, config.trustedProxies).ip))
      throw new Refusal('not_found')
    }
    await limiter.take('calendarPerLink', String(reader.linkId))
    const asked = c.req.query('lang')
    const locale = isLocale(asked) ? asked : (reader.locale ?? 'fr')
    const company = companyOf(await settings.read())
    const entries = await reader.entries(locale, clock())
    const text = calendarFeed(nameOf(company.name, reader.isStaff, locale), entries, company, clock())
    return taggedAnswer(c, Buffer.from(text), {
      'Content-Type': calendarType(text),
      'Content-Disposition': contentDisposition('formations.ics'),
      'Cache-Control': 'private, max-age=0, must-revalidate',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    })
  })
}
