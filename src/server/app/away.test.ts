import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../../tests/api.ts'
import { contactForm } from '../../../tests/forms.ts'
import { createApp } from './app.ts'
import { createKept } from './kept.ts'
import { renderedPage } from './page-html.ts'
import type { Render } from './pages.ts'

const { services } = await startApi()

/** Renders what the API answers, as every page does. */
const render: Render = async (_request, { fetch }) => {
  const answer = await fetch('/api/trainings')
  return new Response(`<!doctype html><html><body>${answer.status}</body></html>`, {
    headers: { 'content-type': 'text/html' },
  })
}
const silent = () => Object.assign(new Error('silent'), { code: 'database_silent' })
const { database } = services
const away = new Proxy(database.db, {
  get() {
    throw silent()
  },
})
const pool = Object.assign(Object.create(database.pool), { query: () => Promise.reject(silent()) })
const kept = createKept(services.config, Date.now)
const { pages } = kept
const app = createApp({
  services: { ...services, database: { ...database, db: away, pool }, log: { info() {}, error() {} } },
  render,
  built: { clientFolder: mkdtempSync(join(tmpdir(), 'officina-client-')), kept },
})
const browser = { accept: 'text/html,application/xhtml+xml' }

describe('while the database is away', () => {
  test.each([
    ['/formations', 'fr', 'Une erreur est survenue sur le serveur. Veuillez réessayer plus tard.', 'Réessayer'],
    ['/en/formations?q=a&b=c', 'en', 'A server error occurred. Please try again later.', 'Try again'],
  ])('the page %s says so, and offers to try again', async (path, language, text, retry) => {
    const response = await app.request(path, { headers: browser })
    const body = await response.text()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(body).toContain(`<html lang="${language}">`)
    expect(body).toContain(text)
    expect(body).toContain(`<code>${response.headers.get('x-request-id')}</code>`)
    expect(body).toContain(`href="${path.replaceAll('&', '&amp;')}">${retry}`)
  })

  test('a page that was rendered before is shown as it was', async () => {
    await pages.keep('/services', renderedPage('<!doctype html><html><body>Avant</body></html>'), pages.generation())
    const response = await app.request('/services', { headers: browser })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Avant')
  })

  test.each(['/contact', '/formations/chaine-du-froid', '/espace-participant'])(
    'the form at %s keeps what was typed, to be sent again',
    async (path) => {
      const typed = { ...contactForm({ phone: '07 "<08>' }), termsAccepted: 'on', code: '123456' }
      const response = await app.request(path, {
        method: 'POST',
        headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(typed as Record<string, string>).toString(),
      })
      const body = await response.text()
      expect(response.status).toBe(503)
      expect(body).toContain(`<form method="post" action="${path}">`)
      expect(body).toContain('name="phone" value="07 &quot;&lt;08&gt;"')
      expect(body).toContain('name="email" value="aya.nguessan@example.ci"')
    },
  )

  test('its measures can still be read', async () => {
    const response = await app.request('/metrics', {}, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).toContain('http_request_duration_seconds')
    expect(text).toMatch(/^database_up 0$/m)
    expect(text).not.toMatch(/^(mail_paused|backup_age_seconds) /m) // unknown, which is neither well nor wrong
  })
})
