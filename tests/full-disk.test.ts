import { expect, test } from 'vitest'
import { createApi } from '../src/server/app/api.ts'
import { createApp } from '../src/server/app/app.ts'
import type { Caller } from './api.ts'
import { administrator, participant, pharmacyContact, startApi, visitor } from './api.ts'
import { createBrowser } from './browser.ts'
import { routesOf } from './contract.ts'
import { onPostgres } from './database.ts'
import { contactForm } from './forms.ts'
import { samplesOn } from './samples.ts'
import { refusingDisk } from './small-disk.ts'

const { build, db, services, clock } = await startApi()
const quiet = { ...services, log: { info() {}, error() {} } }
const api = createApi(quiet)
const owner = await build.participant()
const contact = await build.pharmacyContact()
const samples = samplesOn(build, owner)
const disk = await refusingDisk(services.database)

const signedIn: Record<string, () => Promise<Caller>> = {
  everyone: async () => visitor,
  participants: async () => participant(owner),
  'pharmacy contacts': async () => pharmacyContact(contact),
  pharmacies: async () => pharmacyContact(contact),
}

/** Calls that read, and write what must not be missing: who exported or looked at what. */
const writesWhileReading = (route: string) =>
  route.endsWith('/export') || route.includes('/hours/') || route === 'GET /api/admin/signed-sheets/:id/file'
/** Calls whose samples change nothing: they only look, or ask for what is so already. */
const changesNothing = (route: string) =>
  /\/(check|preview|logout)$/.test(route) ||
  [
    'PUT /api/admin/trainings/:id/reminders',
    'POST /api/admin/webhooks/:id/pause',
    'POST /api/participant/registrations/:id/transfer',
  ].includes(route)

// What the embedded database does is tried in tests/faults/full-disk.test.ts: here it would look for room after each call.
test.runIf(onPostgres())(
  'on a full disk every call that reads is answered, and every call that writes is told so',
  {
    timeout: 300_000,
  },
  async () => {
    const told: Record<'refused' | 'done', string[]> = { refused: [], done: [] }
    const wrong: string[] = []
    for (const { method, path, permission } of routesOf(api)) {
      const route = `${method} ${path}`
      const caller = await (
        signedIn[permission?.name ?? ''] ?? (async () => administrator(await build.administrator()))
      )()
      const token = await caller.openSession(db, services.config.sessionSecret, clock.now())
      const browser = createBrowser(api, async () => token && `session=${token}`)
      const { url, body } = (await samples[route]?.()) ?? { url: path }
      await disk.fill()
      const answer = await browser
        .send<{ code?: string }>(method, url, {
          ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        })
        .finally(disk.makeRoom)
      const { status } = answer
      const isTold = status === 503 && answer.body.code === 'storage_full' && answer.headers.get('retry-after') === '30'
      if (status >= 500 && !isTold) wrong.push(`${route}: ${status} ${answer.body?.code}`)
      else if (method === 'GET' && isTold !== writesWhileReading(route)) wrong.push(`${route}: ${status}`)
      else if (method !== 'GET' && isTold) told.refused.push(route)
      else if (method !== 'GET' && status < 400 && !changesNothing(route)) told.done.push(route)
    }
    expect(wrong).toEqual([])
    expect(told.done).toEqual([])
    expect(told.refused.length).toBeGreaterThan(60)
  },
)

test('it is told in both languages, as JSON and on a page that keeps what was typed', async () => {
  const app = createApp({ services: quiet, render: async () => new Response('') })
  await disk.fill()
  const send = (path: string, type: string, body: string, language: string) =>
    app.request(path, {
      method: 'POST',
      headers: {
        accept: type.includes('json') ? 'application/json' : 'text/html',
        'content-type': type,
        'accept-language': language,
      },
      body,
    })
  const form = contactForm({ name: 'Aya "N’Guessan"' })
  try {
    for (const [language, words] of [
      ['fr', 'rien ne peut être enregistré pour le moment'],
      ['en', 'nothing can be saved at the moment'],
    ] as const) {
      const answer = await send('/api/contact', 'application/json', JSON.stringify(form), language)
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ code: 'storage_full', message: expect.stringContaining(words) })
      const page = await send(
        language === 'fr' ? '/contact' : '/en/contact',
        'application/x-www-form-urlencoded',
        new URLSearchParams(form as unknown as Record<string, string>).toString(),
        language,
      )
      expect(page.status).toBe(503)
      expect(page.headers.get('retry-after')).toBe('30')
      const text = await page.text()
      expect(text).toContain(words)
      expect(text).toContain('name="name" value="Aya &quot;N’Guessan&quot;"')
    }
  } finally {
    await disk.makeRoom()
  }
  expect((await send('/api/contact', 'application/json', JSON.stringify(form), 'fr')).status).toBe(201)
})
