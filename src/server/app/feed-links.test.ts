import { expect, test } from 'vitest'
import { withFeedLinks } from './page-html.ts'

const page = '<html><head><title>Officina</title></head><body></body></html>'

test('home and the list of trainings say where to follow them, in their language', () => {
  const french =
    '<link rel="alternate" type="application/atom+xml" title="Nouvelles formations" href="/formations.atom"/>' +
    '<link rel="alternate" type="text/calendar" title="Calendrier des formations" href="/calendrier.ics"/></head>'
  expect(withFeedLinks(page, '/', 'fr')).toContain(french)
  expect(withFeedLinks(page, '/formations', 'fr')).toContain(french)
  expect(withFeedLinks(page, '/en', 'en')).toContain('title="New training" href="/en/formations.atom"')
  expect(withFeedLinks(page, '/en/formations', 'en')).toContain('href="/en/calendrier.ics"')
})

test('other pages say nothing of it', () => {
  for (const path of ['/contact', '/formations/gerer', '/admin']) expect(withFeedLinks(page, path, 'fr')).toBe(page)
})
