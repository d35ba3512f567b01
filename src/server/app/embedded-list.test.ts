import { describe, expect, test } from 'vitest'
import { administrator } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'
import { days } from '../../../tests/clock.ts'
import type { SettingsCard } from '../../domain/company/settings.ts'
import type { Problem } from '../../domain/values/problem.ts'

const { ask, as, build, clock, save } = await startApp()
const office = as(administrator(await build.administrator()))
const path = '/integration/formations'
const partner = 'https://www.ordre.example'
const settle = async (headers: (answer: Awaited<ReturnType<typeof ask>>['headers']) => unknown, expected: unknown) =>
  expect.poll(async () => headers((await ask(path)).headers)).toEqual(expected)
const kept = () => settle(({ vary }) => vary, 'Accept-Encoding, Cookie')

describe('who may show the list within their pages', () => {
  test('at first nobody, kept or not', async () => {
    await kept()
    for (const address of [path, `${path}?x=1`, `/en${path}`]) {
      const { headers, status } = await ask(address)
      expect(status).toBe(200)
      expect(headers['content-security-policy'], address).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options'], address).toBe('DENY')
    }
  })

  test('the sites that the settings name, from then on and until they are taken away', async () => {
    await save('partners', { origins: [partner, 'https://b.example:8443'] })
    const policy = `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${partner} https://b.example:8443`
    await settle((headers) => headers['content-security-policy'], policy)
    await kept()
    for (const address of [path, `${path}?x=1`]) {
      const { headers } = await ask(address)
      expect(headers['x-frame-options'], address).toBeUndefined()
      expect(headers['content-security-policy'], address).toBe(policy)
      expect(headers['set-cookie'], address).toBeUndefined()
    }
    const { etag } = (await ask(path)).headers
    const again = await ask(path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(again.headers['x-frame-options']).toBeUndefined()
    await save('partners', { origins: [] })
    await settle((headers) => headers['x-frame-options'], 'DENY')
  })

  test('and every other answer still refuses frames', async () => {
    await save('partners', { origins: [partner] })
    const others = ['/', '/formations', '/en/formations', '/admin', '/integration', `${path}/x`, `${path}?categorie=x`]
    for (const address of [...others, '/calendrier.ics', '/formations.atom', '/api/trainings', '/espace-participant']) {
      const { headers } = await ask(address)
      expect(headers['x-frame-options'], address).toBe('DENY')
      expect(headers['content-security-policy'], address).toContain("frame-ancestors 'none'")
    }
    await save('partners', { origins: [] })
  })
})

test('the office names them by any page of theirs, and is told of what is no site', async () => {
  const url = '/api/admin/settings/partners'
  const saved = await office.put<SettingsCard<'partners'>>(url, { origins: [` ${partner}/agenda `, partner, ''] })
  expect(saved).toMatchObject({ status: 200, body: { value: { origins: [partner] } } })
  for (const wrong of ['ordre.example', 'http://ordre.example', 'https://a.example; script-src *', '*']) {
    const refused = await office.put<Problem>(url, { origins: [partner, wrong] })
    expect(refused, wrong).toMatchObject({ status: 422, body: { fields: { origins: expect.stringMatching(/https/) } } })
  }
  const many = Array.from({ length: 21 }, (_, index) => `https://site-${index}.example`)
  expect((await office.put(url, { origins: many })).status).toBe(422)
  await office.put(url, { origins: [] })
})

test('it lists what is open, soonest first, in the language and category asked for, and links to new tabs', async () => {
  const from = clock.now().getTime()
  const on = (day: number) => new Date(from + day * days)
  const none = await ask(path)
  expect(none.text).toContain('Aucune session n’est annoncée pour le moment.')
  await build.training({ title: 'Sans date <encore>', category: 'auxiliaires' })
  await build.training({ title: 'Plus tard', startsAt: on(20), price: null })
  await build.training({ title: 'Bientôt', startsAt: on(10), maxParticipants: 1 })
  for (const startsAt of [on(-1)]) await build.training({ title: 'Commencée', startsAt })
  await build.training({ title: 'Annulée', startsAt: on(5), status: 'annulée' })
  const titlesIn = (text: string) => [...text.matchAll(/lang="fr">([^<]+) <span/g)].map(([, title]) => title)
  const read = async (address = path) => (await ask(address)).text
  await expect.poll(async () => titlesIn(await read())).toEqual(['Bientôt', 'Plus tard', 'Sans date &lt;encore&gt;'])
  const text = await read()
  for (const words of ['1\u00A0place', 'Tarif sur demande', 'Date à fixer']) expect(text).toContain(words)
  expect(text).not.toMatch(/<script|style=/)
  for (const [link] of text.matchAll(/<a [^>]+>/g)) expect(link).toContain('target="_blank" rel="noopener"')
  expect(titlesIn(await read(`${path}?categorie=auxiliaires`))).toEqual(['Sans date &lt;encore&gt;'])
  expect(await read(`/en${path}`)).toContain('Training to come')
  expect((await ask(`${path}?categorie=medecins`)).status).toBe(400)
})
