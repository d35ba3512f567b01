import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'
import { startApp } from '../../../tests/app.ts'
import { setSecurityHeaders } from '../http/security.ts'
import { trainerPages } from './trainer-page.ts'

const { ask } = await startApp()

const built = await mkdtemp(join(tmpdir(), 'officina-trainer-'))
await mkdir(join(built, 'assets'))
await mkdir(join(built, 'espace-formateur'))
for (const file of ['assets/trainer-12345678.js', 'assets/later-trainer-1.js', 'assets/trainer-12345678.css'])
  await writeFile(join(built, file), '')
await writeFile(join(built, 'espace-formateur/worker.js'), 'addEventListener("fetch", () => {})')
await cp('public/favicon.svg', join(built, 'favicon.svg'))
afterAll(() => rm(built, { recursive: true }))

const pages = new Hono().use(setSecurityHeaders(false)).route('/', trainerPages(built))

const othersPermissions =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()'

describe('the page of the trainers', () => {
  test('carries a policy of its own, and it alone may use the camera', async () => {
    const { status, headers } = await ask('/espace-formateur/')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'permissions-policy': othersPermissions.replace('camera=()', 'camera=(self)'),
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  test('and no other address may, nor begin a worker', async () => {
    for (const path of ['/', '/admin', '/espace-participant', '/payer', '/espace-formateur/autre', '/api/trainings']) {
      const { headers } = await ask(path)
      expect(headers['permissions-policy'], path).toBe(othersPermissions)
      expect(headers['content-security-policy'] ?? '', path).not.toContain('worker-src')
    }
    const manifest = await ask('/espace-formateur/manifest.webmanifest')
    expect(manifest.headers['permissions-policy']).toBe(othersPermissions)
  })

  test('is not sent again while it is the same, in any language', async () => {
    const { headers, text } = await ask('/espace-formateur/')
    const same = await ask('/espace-formateur/?seance=12', { headers: { cookie: 'language=en' } })
    expect(same).toMatchObject({ status: 200, text })
    const known = await ask('/espace-formateur/', { headers: { 'if-none-match': headers.etag } })
    expect(known).toMatchObject({ status: 304, text: '' })
    expect(known.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': headers['content-security-policy'],
      'permissions-policy': headers['permissions-policy'],
    })
  })

  test('names its own script and styles and its manifest, has no inline script, and says in both languages what it needs', async () => {
    const text = await (await pages.request('/espace-formateur/')).text()
    expect([...text.matchAll(/<script[^>]*>[^<]*/g)].map(([tag]) => tag)).toEqual([
      '<script type="module" src="/assets/trainer-12345678.js">',
    ])
    expect([...text.matchAll(/<link rel="(?:stylesheet|manifest)" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/espace-formateur/manifest.webmanifest',
      '/assets/trainer-12345678.css',
    ])
    expect(text).not.toMatch(/ style=| on\w+=/)
    expect(text).toContain('<meta name="robots" content="noindex" />')
    const [, without = ''] = /<noscript>(.*)<\/noscript>/s.exec(text) ?? []
    expect(without).toContain('a besoin de JavaScript')
    expect(without).toContain('<p lang="en">This page needs JavaScript')
    expect(without.match(/ href="\/admin"/g)).toHaveLength(2)
  })

  test.each([
    '/espace-formateur',
    '/Espace-Formateur/',
    '/espace-formateur//',
    '/fr/espace-formateur',
    '/x/../espace-formateur',
  ])('is reached from %s as well', async (path) => {
    expect(await ask(`${path}?seance=12`)).toMatchObject({
      status: 308,
      headers: { location: '/espace-formateur/?seance=12' },
    })
  })

  test('has no twin, and nothing below it but its worker and its manifest', async () => {
    for (const path of ['/espace-formateur/autre.js', '/espace-formateur/worker.js.map'])
      expect((await ask(path)).status, path).toBe(404)
    expect((await ask('/espace-formateur/', { method: 'POST' })).status).toBe(404)
    expect((await ask('/robots.txt')).text).toContain('Disallow: /espace-formateur/\n')
    expect((await ask('/sitemap.xml')).text).not.toContain('espace-formateur')
  })
})

describe('its worker', () => {
  test('is asked about each time, runs under its own policy, and only fetches', async () => {
    const answer = await pages.request('/espace-formateur/worker.js')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('addEventListener')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      'permissions-policy': othersPermissions,
    })
    // Its scope is its own folder: no header widens it.
    expect(answer.headers.has('service-worker-allowed')).toBe(false)
    const headers = { 'if-none-match': answer.headers.get('etag') ?? '' }
    expect((await pages.request('/espace-formateur/worker.js', { headers })).status).toBe(304)
  })

  test('is not there where nothing is built', async () => {
    expect((await trainerPages(undefined).request('/espace-formateur/worker.js')).status).toBe(404)
    expect((await ask('/espace-formateur/worker.js')).status).toBe(404)
  })
})

test('its manifest is the firm’s, opens this page alone in a window of its own, and shares the site’s icons', async () => {
  const { status, headers, text } = await ask('/espace-formateur/manifest.webmanifest?language=en')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = JSON.parse(text)
  const site = JSON.parse((await ask('/manifest.webmanifest')).text)
  const { icons, theme_color, background_color } = site
  expect(manifest).toMatchObject({
    name: `Présences – ${site.name}`,
    short_name: 'Présences',
    id: '/espace-formateur/',
    start_url: '/espace-formateur/',
    scope: '/espace-formateur/',
    display: 'standalone',
    ...{ icons, theme_color, background_color },
  })
  expect(site).toMatchObject({ start_url: '/', scope: '/', display: 'browser' })
})
