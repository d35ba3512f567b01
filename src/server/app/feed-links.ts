import type { Locale } from '../../domain/values/language.ts'
import { withLanguage, withoutLanguage } from '../../domain/values/language-path.ts'
import { calendarPath, publicPages, trainingsFeedPath } from '../../domain/values/paths.ts'

const titles = {
  fr: { feed: 'Nouvelles formations', calendar: 'Calendrier des formations' },
  en: { feed: 'New training', calendar: 'Training calendar' },
} satisfies Record<Locale, unknown>

const pages: string[] = [publicPages.home, publicPages.trainings]

/** On the pages that list trainings, says before `</head>` where they can be followed. The browser's side of the page knows nothing of it. */
export function withFeedLinks(html: string, path: string, locale: Locale): string {
  if (!pages.includes(withoutLanguage(path))) return html
  const { feed, calendar } = titles[locale]
  const link = (type: string, title: string, address: string) =>
    `<link rel="alternate" type="${type}" title="${title}" href="${withLanguage(address, locale)}"/>`
  const links = link('application/atom+xml', feed, trainingsFeedPath) + link('text/calendar', calendar, calendarPath)
  return html.replace('</head>', () => `${links}</head>`)
}
