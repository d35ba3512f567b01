import { and, desc, ne } from 'drizzle-orm'
import { Hono } from 'hono'
import { companyOf } from '../../domain/company/settings.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import { trainingCategoryLabels } from '../../domain/trainings/training-labels.ts'
import { formatDayTime } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { publicPages, trainingPath, trainingsFeedPath } from '../../domain/values/paths.ts'
import { isSession, trainings } from '../db/schema/trainings.ts'
import type { Services } from '../http/request-context.ts'
import type { AnswerCache } from './answer-cache.ts'
import { publicFile } from './public-file.ts'

type Row = typeof trainings.$inferSelect

/** How many are told of: a program that reads once a month misses none. */
const mostEntries = 50

const words = {
  fr: { title: (firm: string) => `Nouvelles formations – ${firm}`, noDate: 'Date à fixer' },
  en: { title: (firm: string) => `New training – ${firm}`, noDate: 'Date to be set' },
} satisfies Record<Locale, unknown>

/**
 * `/formations.atom`: trainings as they are announced, the newest first, for programs that follow sites (RFC 4287); in English under
 * `/en` (docs/rules/trainings.md#announced).
 * @param cache where built pages are kept; absent in development
 */
export function announcedRoutes(
  { config, settings, database }: Pick<Services, 'config' | 'settings' | 'database'>,
  cache: AnswerCache | undefined,
) {
  const feed = (locale: Locale) =>
    publicFile(cache, async (c) => {
      const rows = await database.db
        .select()
        .from(trainings)
        .where(and(isSession, ne(trainings.status, 'annulée')))
        .orderBy(desc(trainings.id))
        .limit(mostEntries)
      const firm = companyOf(await settings.read()).name
      return {
        content: atomFeed(rows, { locale, firm, publicUrl: config.publicUrl }),
        headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
        isKept: new URL(c.req.url).search === '',
      }
    })
  return new Hono().get(trainingsFeedPath, feed('fr')).get(`/en${trainingsFeedPath}`, feed('en'))
}

interface Told {
  locale: Locale
  firm: string
  publicUrl: string
}

/** What has never changed carries this: an empty feed needs a moment as well. */
const noMoment = new Date('2018-01-01T00:00:00Z')

function atomFeed(rows: Row[], told: Told): string {
  const { locale, firm, publicUrl } = told
  const self = publicUrl + withLanguage(trainingsFeedPath, locale)
  const page = publicUrl + withLanguage(publicPages.trainings, locale)
  const latest = new Date(Math.max(noMoment.getTime(), ...rows.map(({ updatedAt }) => updatedAt.getTime())))
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
<id>${escaped(self)}</id>
<title>${escaped(words[locale].title(firm))}</title>
<updated>${latest.toISOString()}</updated>
<author><name>${escaped(firm)}</name></author>
<link rel="self" type="application/atom+xml" href="${escaped(self)}"/>
<link rel="alternate" type="text/html" hreflang="${locale}" href="${escaped(page)}"/>
${rows.map((row) => entryElement(row, told)).join('')}</feed>
`
}

function entryElement(row: Row, { locale, publicUrl }: Told): string {
  const { title, description } = trainingHeadings(row, locale)
  const url = publicUrl + withLanguage(trainingPath(row.slug), locale)
  const date = row.startsAt ? formatDayTime(row.startsAt, locale) : words[locale].noDate
  const label = trainingCategoryLabels[row.category][locale]
  // The page's address follows its title; this stays (RFC 4151).
  const day = row.createdAt.toISOString().slice(0, 10)
  const id = `tag:${new URL(publicUrl).hostname},${day}:formation-${row.id}${locale === 'en' ? '-en' : ''}`
  return `<entry>
<id>${id}</id>
<title xml:lang="${title.lang}">${escaped(title.text)}</title>
<published>${row.createdAt.toISOString()}</published>
<updated>${row.updatedAt.toISOString()}</updated>
<category term="${row.category}" label="${escaped(label)}"/>
<link rel="alternate" type="text/html" href="${escaped(url)}"/>
<summary>${escaped(`${date} · ${row.location}. ${description.text}`)}</summary>
</entry>
`
}

/** What XML 1.0 has no sign for, not even an escaped one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

const escaped = (text: string) =>
  text
    .replaceAll(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
