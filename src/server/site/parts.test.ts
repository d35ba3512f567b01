import { describe, expect, test } from 'vitest'
import { administrator } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'
import { defaultCompany } from '../../domain/company/default-settings.ts'
import type { SiteContent } from '../../domain/site/site-content.ts'
import { type SitePart, type SiteValues, siteParts } from '../../domain/site/site-values.ts'
import type { ContentPage, PageContent } from '../../web/content/page-content.ts'
import { largestFile } from '../../web/content/picture-files.ts'

const { as, build, ask } = await startApp()
const office = as(administrator(await build.administrator()))

/** What visitors read of a page. */
async function page<Page extends ContentPage>(name: Page, locale = 'fr'): Promise<PageContent<Page>> {
  return JSON.parse((await ask(`/content/${locale}/${name}`)).text)
}

/** Publishes a part as it is, changed. */
async function publish<Part extends SitePart>(part: Part, change: (value: SiteValues[Part]) => SiteValues[Part]) {
  const { body } = await office.get<SiteContent>(`/api/admin/site/${part}`)
  const form = { part, value: change(body.value as SiteValues[Part]), version: body.version, action: 'publish' }
  return office.put<{ fields: Record<string, string> }>('/api/admin/site', form)
}

test.each(siteParts)('the typed texts of %s can be published as they are', async (part) => {
  expect((await publish(part, (value) => value)).status).toBe(200)
})

describe('what is published of', () => {
  test('the testimonials and the gallery stands on the home page', async () => {
    await publish('testimonials', ({ entries }) => ({
      entries: entries.map((entry) => ({ ...entry, picture: null, name: 'Yao Adjé', consent: true })),
    }))
    await publish('gallery', ({ entries }) => ({
      intro: { fr: 'Nos sessions', en: 'Our sessions' },
      entries: entries.slice(0, 1).map((entry) => ({ ...entry, caption: { fr: 'Au comptoir', en: '' } })),
    }))
    const { testimonials, gallery } = await page('home', 'en')
    expect(testimonials).toMatchObject([{ name: 'Yao Adjé', picture: null }])
    expect(gallery.subtitle).toBe('Our sessions')
    const caption = { caption: 'Au comptoir', captionLanguage: 'fr' }
    expect(gallery.images).toMatchObject([{ ...caption, picture: { isDrawn: true } }])
    const { descriptions } = await page('photos', 'en')
    const picture = gallery.images[0] && largestFile(gallery.images[0].picture)
    expect(descriptions).toEqual([{ picture, description: expect.stringContaining('two-day programme') }])
    expect(JSON.stringify({ testimonials, gallery })).not.toContain('consent')
  })

  test('words about a programme stand for the pages of its sessions, also once another has taken it over', async () => {
    const [one, other] = [await build.training(), await build.training()]
    await publish('testimonials', ({ entries }) => ({
      entries: [...entries, ...entries].map((entry, index) => ({
        ...entry,
        id: `client-${index}`,
        programmeId: index === 1 ? one.programmeId : null,
      })),
    }))
    const said = async () => (await page('training')).participantWords
    expect(await said()).toMatchObject([{ id: 'client-1', programmeId: one.programmeId, picture: null }])
    expect((await page('home')).testimonials).toHaveLength(2)
    const merged = await office.post(`/api/programmes/${other.programmeId}/merges`, { from: one.programmeId })
    expect(merged.status).toBe(200)
    expect(await said()).toMatchObject([{ id: 'client-1', programmeId: other.programmeId }])
    const { body } = await office.get<SiteContent>('/api/admin/site/testimonials')
    expect(body.value.entries.map(({ id }) => id)).toEqual(['client-0', 'client-1'])
  })

  test('the figures stands where it was put', async () => {
    await publish('figures', ({ entries }) => ({
      entries: entries.filter(({ place }) => place === 'about').slice(0, 2),
    }))
    expect((await page('about')).figures).toHaveLength(2)
    expect((await page('home')).about).toMatchObject({ badge: null, counters: [] })
  })

  test('the questions stands in its groups, and a group without any is left out', async () => {
    await publish('faq', ({ entries }) => ({ entries: entries.filter(({ group }) => group !== 'consultance') }))
    expect((await page('home')).faq.groups.map(({ id }) => id)).toEqual(['formations', 'informations'])
  })

  test('the opening hours stands in every text that names them', async () => {
    await publish('hours', ({ entries }) => ({
      entries: [...entries, { id: 'samedi', from: 'saturday', to: 'saturday', opens: '09:00', closes: '12:00' }],
    }))
    const { information, faq, meta } = await page('contact', 'en')
    const hours = 'Monday to Friday, 8:00 to 18:00; Saturday, 9:00 to 12:00'
    expect(information.openingHours).toBe(hours)
    expect(meta.description).toContain(hours)
    expect(JSON.stringify(faq)).toContain(hours)
  })

  test('the places stands for the pages of trainings, the firm’s own with its address', async () => {
    await publish('places', ({ entries }) => ({
      entries: entries.map((entry) => ({ ...entry, picture: entry.address === '{address}' ? entry.picture : null })),
    }))
    const [own, hired] = (await page('training', 'en')).places
    expect(own).toMatchObject({ name: 'Abidjan, Cocody', address: defaultCompany.address })
    expect(own).toMatchObject({ way: expect.stringMatching(/^From the bus stop/), plan: { isDrawn: true } })
    expect(hired).toMatchObject({ name: 'Abidjan, Plateau', plan: null })
  })

  test('the banner is gone once it is not to be shown', async () => {
    expect((await page('home')).onlineBanner?.points).toHaveLength(4)
    await publish('banner', (value) => ({ ...value, isShown: false }))
    expect((await page('home')).onlineBanner).toBeNull()
  })
})

describe('what is refused, at its field', () => {
  test('a photo without a description for those who do not see it', async () => {
    const { body } = await publish('gallery', (value) => ({
      ...value,
      entries: value.entries.slice(0, 1).map((entry) => ({ ...entry, alt: { fr: '', en: '' } })),
    }))
    expect(Object.keys(body.fields)).toEqual(['value.entries.0.alt.fr', 'value.entries.0.alt.en'])
  })

  test('a place that says not how to get there', async () => {
    const { status, body } = await publish('places', ({ entries }) => ({
      entries: entries.slice(0, 1).map((entry) => ({ ...entry, address: '', way: { fr: 'Tout droit.', en: '' } })),
    }))
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual(['value.entries.0.address', 'value.entries.0.way.en'])
  })

  test.each([
    [{ from: 'friday' as const, to: 'monday' as const }, 'to'],
    [{ opens: '18:00', closes: '08:00' }, 'closes'],
    [{ opens: '07h30' }, 'opens'],
  ])('hours that make no sense: %o', async (change, field) => {
    const { status, body } = await publish('hours', ({ entries }) => ({
      entries: entries.slice(0, 1).map((entry) => ({ ...entry, ...change })),
    }))
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).toEqual([`value.entries.0.${field}`])
  })
})
