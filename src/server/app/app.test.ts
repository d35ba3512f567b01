import { describe, expect, test } from 'vitest'
import { startApp } from '../../../tests/app.ts'
import { defaultCompany } from '../../domain/company/default-settings.ts'

const { ask, build, services } = await startApp()
const { slug } = await build.training()

describe('an address', () => {
  test.each([
    ['//formations', '/formations'],
    ['/Formations/', '/formations'],
    ['/en//evil.example/x?language=fr', '/en/evil.example/x?language=fr'],
    ['//evil.example/', '/evil.example'],
    ['/.//evil.example', '/evil.example'],
    ['/%2e%2e//evil.example', '/evil.example'],
    ['/EN/Verification/c-2026-1?a=B&c=%2F/', '/en/verification/C-2026-1?a=B&c=%2F/'],
    ['/fr', '/'],
    ['/FR/Services/?a=b', '/services?a=b'],
    ['/fr/fr//formations', '/formations'],
    ['/fr/verification/c-2026-1', '/verification/C-2026-1'],
    ['/Espace-Participant', '/espace-participant'],
    ['/ADMIN/?section=Paiements', '/admin?section=Paiements'],
    ['http://evil.example//formations', '/formations'],
  ])('%s leads to %s, on our own origin whatever Host says', async (path, location) => {
    const headers = path.startsWith('http') ? {} : { host: 'localhost', 'x-forwarded-host': 'evil.example' }
    const answer = await ask(path.replace('evil.example//f', 'localhost//f'), { headers })
    expect(answer).toMatchObject({ status: 308, headers: { location } })
  })

  test('leads a form along with what was typed', async () => {
    expect(await ask('/Contact/', { method: 'POST', body: 'name=Awa' })).toMatchObject({
      status: 308,
      headers: { location: '/contact' },
    })
  })

  test.each([
    ['/en/evil.example/x?language=fr', 303, '/evil.example/x'],
    ['/formations?language=en&categorie=a', 303, '/en/formations?categorie=a'],
    ['/?language=en', 303, '/en'],
  ])('%s keeps to our origin when the language is chosen', async (path, status, location) => {
    expect(await ask(path)).toMatchObject({ status, headers: { location } })
  })

  test('that cannot be read is refused, as a page or as JSON', async () => {
    for (const path of [
      '/%',
      '/fr/%ff',
      '/formations/%ff',
      '/verification/C%00',
      '/en/%0d%0aSet-Cookie:%20a=b',
      '/\\evil.example',
    ]) {
      const page = await ask(path, { headers: { accept: 'text/html' } })
      expect(page.status, path).toBe(400)
      expect(page.headers.location).toBeUndefined()
    }
    const page = await ask('/en/%', { headers: { accept: 'text/html' } })
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    expect(page.text).toContain('<html lang="en">')
    expect(page.text).toContain('The request cannot be read.')
    for (const path of ['/api/trainings/%', '/api/trainings/%ff', '/api/verification/C%00']) {
      expect(JSON.parse((await ask(path)).text), path).toEqual({ code: 'malformed', message: expect.any(String) })
    }
  })

  test('of the API is never led elsewhere', async () => {
    for (const path of [
      '/api/Trainings',
      '/api/trainings/',
      '/api//trainings',
      '/api/%2e%2e/user',
      '/api/../services',
      '//api/trainings',
      '/API/trainings',
      '/api',
    ]) {
      const answer = await ask(path)
      expect([answer.status, answer.headers.location], path).toEqual([404, undefined])
      if (path.startsWith('/api')) expect(JSON.parse(answer.text), path).toMatchObject({ code: 'not_found' })
    }
    expect(await ask(`/api/trainings/${slug}`)).toMatchObject({ status: 200 })
  })

  test('has one page in the cache, however it is spelt', async () => {
    for (let index = 0; index < 20; index++) expect((await ask(`${'/'.repeat(index + 2)}services`)).status).toBe(308)
    expect((await ask('/services')).headers.etag).toBeUndefined()
    await expect.poll(async () => (await ask('/services')).headers.etag).toMatch(/^"/)
  })

  test('says nothing of Host in the page', async () => {
    expect((await ask('/a-propos')).text).toContain(`<title>${new URL(services.config.publicUrl).host}</title>`)
  })
})

describe('whatever has no route under /api', () => {
  const bodies = {
    none: {},
    empty: { 'content-length': 0 },
    json: { 'content-type': 'application/json', 'content-length': 2 },
  }
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY', 'TRACE'])(
    '%s',
    async (method) => {
      for (const path of ['/api', '/api/nowhere', '/api/trainings/1/2/3']) {
        for (const [name, headers] of Object.entries(bodies)) {
          const body = name === 'json' ? '{}' : ''
          const answer = await ask(path, { method, headers, body })
          expect(answer.status, `${path} ${name}`).toBe(404)
          expect(JSON.parse(answer.text), `${path} ${name}`).toEqual({ code: 'not_found', message: 'Introuvable.' })
        }
      }
      const chunked = await ask('/api/nowhere', { method, headers: { 'transfer-encoding': 'chunked' } })
      expect(chunked.status).toBe(404)
    },
  )
})

describe('a plain form', () => {
  const form = (headers: Record<string, string>, body: string, path = '/contact') =>
    ask(path, { method: 'POST', headers: { accept: 'text/html', ...headers }, body })

  test.each([
    ['multipart/form-data', 'x', 400],
    ['multipart/form-data; boundary=', 'x', 400],
    ['multipart/form-data; boundary=x', 'no parts', 400],
    ['application/x-www-form-urlencoded', `message=${'x'.repeat(300_000)}`, 413],
  ])('sent as %s that cannot be taken is told so on a page', async (type, body, status) => {
    for (const path of ['/contact', '/en/contact', '/', `/formations/${slug}`, '/espace-participant']) {
      const answer = await form({ 'content-type': type }, body, path)
      expect(answer.status, path).toBe(status)
      expect(answer.headers['content-type'], path).toMatch(/^text\/html/)
      expect(answer.text, path).toContain(path.startsWith('/en') ? 'What you typed is not lost' : 'n’est pas perdu')
    }
  })

  test('from another site is refused on a page', async () => {
    const answer = await form({ origin: 'https://evil.example' }, 'name=x')
    expect(answer.status).toBe(403)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
  })

  test('with wrong values is shown again', async () => {
    const answer = await form({ 'content-type': 'application/x-www-form-urlencoded' }, 'name=A')
    expect(answer).toMatchObject({ status: 422, text: expect.stringContaining('<h1>refused</h1>') })
  })
})

test('every answer carries the policies: pages kept or not, files, redirects, errors, the API, what has not changed', async () => {
  await ask('/contact')
  await expect.poll(async () => (await ask('/contact')).headers.etag).toMatch(/^"/)
  const { etag } = (await ask('/contact')).headers
  const answers = {
    kept: await ask('/contact'),
    'not changed': await ask('/contact', { headers: { 'if-none-match': etag } }),
    query: await ask('/contact?a=b'),
    file: await ask('/favicon.ico'),
    drawing: await ask('/icons.svg'),
    'part of a file': await ask('/icons.svg', { headers: { range: 'bytes=0-10' } }),
    'no such file': await ask('/nothing.js'),
    redirect: await ask('/Contact'),
    language: await ask('/contact?language=en'),
    malformed: await ask('/%'),
    api: await ask('/api/trainings'),
    unknown: await ask('/api/nowhere'),
    refused: await ask('/api/user'),
    health: await ask('/healthz'),
    ready: await ask('/readyz'),
    metrics: await ask('/metrics'),
    sitemap: await ask('/sitemap.xml'),
    robots: await ask('/robots.txt'),
    calendar: await ask('/formations.ics'),
    texts: await ask('/content/fr/home'),
    mailbox: await ask('/boite-mail'),
    method: await ask('/contact', { method: 'DELETE' }),
  }
  expect(answers['not changed'].status).toBe(304)
  for (const [name, { headers }] of Object.entries(answers)) {
    expect(headers['content-security-policy'], name).toMatch(/^default-src 'none';.*frame-ancestors 'none'/)
    // Of a file they would tell nothing.
    const isFile = ['file', 'drawing', 'part of a file'].includes(name)
    expect(headers['permissions-policy'] ?? '', name).toMatch(isFile ? /^$/ : /camera=\(\)/)
    expect(headers['x-request-id'] ?? '', name).toMatch(isFile ? /^$/ : /^[\w-]{36}$/)
    expect(headers['x-content-type-options'], name).toBe('nosniff')
  }
  expect(answers.api.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
})

describe('the demonstration', () => {
  test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000', '127.8.9.1'])(
    'answers at %s',
    async (host) => {
      for (const path of ['/api/trainings', '/services', '/favicon.ico'])
        expect((await ask(path, { headers: { host } })).status).toBe(200)
    },
  )

  test.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    'localhost@evil.example',
    '0.0.0.0',
  ])('does not answer at %s: another site may lead that name here', async (host) => {
    for (const path of ['/api/trainings', '/api/demo/mails', '/admin', '/metrics', '//formations'])
      expect([400, 421], path).toContain((await ask(path, { headers: { host } })).status)
  })

  test('says where it does answer', async () => {
    const page = await ask('/en/services', { headers: { host: 'evil.example', accept: 'text/html' } })
    expect(page).toMatchObject({ status: 421, text: expect.stringContaining('at the address localhost') })
    const call = await ask('/api/trainings', { headers: { host: 'evil.example' } })
    expect(JSON.parse(call.text)).toMatchObject({ code: 'foreign_host' })
  })
})

test('the measures are read on this machine alone, and through no proxy', async () => {
  expect((await ask('/metrics')).status).toBe(200)
  for (const name of ['x-forwarded-for', 'forwarded', 'via'])
    expect((await ask('/metrics', { headers: { [name]: '127.0.0.1' } })).status, name).toBe(404)
})

test('security.txt says whom to tell of a weakness, until when', async () => {
  const { status, headers, text } = await ask('/.well-known/security.txt')
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=UTF-8' })
  const fields = new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/) as [string, string]),
  )
  const { publicUrl } = services.config
  expect(fields.get('Contact')).toBe(`mailto:${defaultCompany.email}`)
  expect(fields.get('Canonical')).toBe(`${publicUrl}/.well-known/security.txt`)
  expect(fields.get('Preferred-Languages')).toBe('fr, en')
  const days = (Date.parse(fields.get('Expires') ?? '') - services.clock().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(150)
  expect(days).toBeLessThan(365)
})
