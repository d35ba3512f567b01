import { Hono } from 'hono'
import { html } from 'hono/html'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import { formatDayTime } from '../../domain/values/dates.ts'
import { elided, type Locale } from '../../domain/values/language.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { embeddedListPath, publicPages, trainingPath } from '../../domain/values/paths.ts'
import type { Services } from '../http/request-context.ts'
import { categoryOf, findSessionsToCome } from '../trainings/calendar-queries.ts'
import type { AnswerCache } from './answer-cache.ts'
import { publicFile } from './public-file.ts'

const words = {
  fr: {
    title: 'Formations à venir',
    noDate: 'Date à fixer',
    places: (left: number) => (left === 0 ? 'Complet' : left === 1 ? '1\u00A0place' : `${left}\u00A0places`),
    onRequest: 'Tarif sur demande',
    none: 'Aucune session n’est annoncée pour le moment.',
    all: (firm: string) => `Toutes les formations ${elided('de', firm)}`,
    newTab: '(nouvel onglet)',
  },
  en: {
    title: 'Training to come',
    noDate: 'Date to be set',
    places: (left: number) => (left === 0 ? 'Full' : left === 1 ? '1\u00A0place left' : `${left}\u00A0places left`),
    onRequest: 'Price on request',
    none: 'No session is announced at present.',
    all: (firm: string) => `All training by ${firm}`,
    newTab: '(new tab)',
  },
} satisfies Record<Locale, unknown>

/**
 * `/integration/formations`: the sessions to come for partners' own pages, in English under `/en`. The one page that other sites may
 * show within theirs: those that the settings name (docs/rules/site.md#on-partners-sites).
 * @param cache where built pages are kept; absent in development
 */
export function embeddedListRoutes(
  { settings, database, clock }: Pick<Services, 'settings' | 'database' | 'clock'>,
  cache: AnswerCache | undefined,
) {
  const list = (locale: Locale) =>
    publicFile(cache, async (c) => {
      const category = categoryOf(c.req.query('categorie'))
      const { firm, partners } = await settings.read()
      const sessions = await findSessionsToCome(database.db, clock(), category)
      return {
        content: String(pageOf(sessions, firm.name, locale)),
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': policyFor(partners.origins),
        },
        mayBeFramed: partners.origins.length > 0,
        isKept: new URL(c.req.url).search === (category ? `?categorie=${category}` : ''),
      }
    })
  return new Hono().get(embeddedListPath, list('fr')).get(`/en${embeddedListPath}`, list('en'))
}

/** Our own styles and nothing else; only the named sites may frame it. */
const policyFor = (origins: readonly string[]) =>
  `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${origins.join(' ') || "'none'"}`

function pageOf(sessions: TrainingSummary[], firm: string, locale: Locale) {
  const { title, none, all, newTab } = words[locale]
  return html`<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title} – ${firm}</title>
    <link rel="stylesheet" href="/integration.css" />
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${sessions.length === 0 ? html`<p>${none}</p>` : html`<ul>${sessions.map((session) => entryOf(session, locale))}</ul>`}
      <p><a href="${withLanguage(publicPages.trainings, locale)}" target="_blank" rel="noopener">${all(firm)} <span class="hint">${newTab}</span></a></p>
    </main>
  </body>
</html>
`
}

function entryOf(session: TrainingSummary, locale: Locale) {
  const { noDate, places, onRequest, newTab } = words[locale]
  const { title } = trainingHeadings(session, locale)
  const date = session.startsAt ? formatDayTime(session.startsAt, locale) : noDate
  const price = session.price === null ? onRequest : formatMoney(session.price)
  const facts = [session.location, price, places(session.placesLeft)].join(' · ')
  return html`<li>
        <time${session.startsAt ? html` datetime="${session.startsAt}"` : ''}>${date}</time>
        <a href="${withLanguage(trainingPath(session.slug), locale)}" target="_blank" rel="noopener" lang="${title.lang}">${title.text} <span class="hint" lang="${locale}">${newTab}</span></a>
        <span>${facts}</span>
      </li>`
}
