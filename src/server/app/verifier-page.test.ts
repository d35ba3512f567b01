import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'
import { administrator } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'
import { allTheSame } from '../../../tests/issued.ts'
import type { IssuedCertificates } from '../../domain/documents/document.ts'
import { checkCode, readList } from '../../web/verifier/check-code.ts'
import { documents } from '../db/schema/documents.ts'
import { signCode } from '../documents/certificate-code-commands.ts'
import { setSecurityHeaders } from '../http/security.ts'
import { verifierPages } from './verifier-page.ts'

const { ask, as, build, clock, db, origin, services } = await startApp()
const office = as(administrator(await build.administrator()))

const built = await mkdtemp(join(tmpdir(), 'officina-verifier-'))
await mkdir(join(built, 'assets'))
await mkdir(join(built, 'v'))
for (const file of ['assets/verifier-12345678.js', 'assets/verifier-12345678.css'])
  await writeFile(join(built, file), '')
await writeFile(join(built, 'v/worker.js'), 'addEventListener("fetch", () => {})')
await cp('public/favicon.svg', join(built, 'favicon.svg'))
afterAll(() => rm(built, { recursive: true }))
const pages = new Hono().use(setSecurityHeaders(false)).route('/', verifierPages(built))

describe('the verifier', () => {
  test('is one page for everybody, with a policy of its own', async () => {
    const { status, headers, text } = await ask('/v', { headers: { cookie: 'language=en' } })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'x-robots-tag': 'noindex',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(text).toBe((await ask('/v')).text)
    expect((await ask('/v', { headers: { 'if-none-match': headers.etag } })).status).toBe(304)
  })

  test('names its files and its manifest, has no inline script, and says in both languages where to go without', async () => {
    const text = await (await pages.request('/v')).text()
    expect([...text.matchAll(/<script[^>]*>[^<]*/g)].map(([tag]) => tag)).toEqual([
      '<script type="module" src="/assets/verifier-12345678.js">',
    ])
    expect([...text.matchAll(/<link rel="(?:stylesheet|manifest)" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/v/manifest.webmanifest',
      '/assets/verifier-12345678.css',
    ])
    expect(text).not.toMatch(/ style=| on\w+=/)
    const [, without = ''] = /<noscript>(.*)<\/noscript>/s.exec(text) ?? []
    expect(without).toContain('href="/verification"')
    expect(without).toContain('href="/en/verification"')
  })

  test('has one address in both languages, and one spelling', async () => {
    expect(await ask('/en/v')).toMatchObject({ status: 302, headers: { location: '/v?language=en' } })
    for (const path of ['/v/', '/V', '/fr/v'])
      expect(await ask(path), path).toMatchObject({ status: 308, headers: { location: '/v' } })
    expect(await ask('/v/c-2026-12-7kq4xm9p')).toMatchObject({
      status: 308,
      headers: { location: '/v/C-2026-00012-7KQ4XM9P' },
    })
    expect((await ask('/robots.txt')).text).toContain('Disallow: /v/\n')
    expect((await ask('/sitemap.xml')).text).not.toContain('/v<')
  })

  test('has a worker whose scope is its address alone, though that is above it', async () => {
    const answer = await pages.request('/v/worker.js')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      'service-worker-allowed': '/v',
    })
    expect((await ask('/v/worker.js')).status).toBe(404) // nothing is built
    expect(JSON.parse((await ask('/v/manifest.webmanifest')).text)).toMatchObject({
      ...{ id: '/v', start_url: '/v', scope: '/v', display: 'standalone', short_name: 'Vérifier' },
    })
  })
})

describe('the page of a certificate under its short address', () => {
  test('is a page of the site in both languages, and kept by nobody', async () => {
    for (const path of ['/v/C-2026-00012-7KQ4XM9P', '/en/v/C-2026-00012-7KQ4XM9P']) {
      const { status, headers } = await ask(path)
      expect({ path, status, cache: headers['cache-control'] }).toMatchObject({ status: 200 })
      expect(headers.etag, path).toBeUndefined()
    }
    expect(await ask('/v/C-2026-00012-7KQ4XM9P', { headers: { cookie: 'language=en' } })).toMatchObject({
      status: 302,
      headers: { location: '/en/v/C-2026-00012-7KQ4XM9P' },
    })
  })
})

describe('the list', () => {
  const fetchList = async (etag = '') => {
    const answer = await fetch(`${origin}/v/list.cose`, { headers: { 'if-none-match': etag } })
    return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }

  test('is signed, and not sent again while it says the same', async () => {
    const { answer, bytes } = await fetchList()
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/cose',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect(await readList(bytes)).toMatchObject({ keys: [{ stolenOn: null }], withdrawn: new Map() })
    expect((await fetchList()).bytes).toEqual(bytes)
    expect((await fetchList(answer.headers.get('etag') ?? '')).answer.status).toBe(304)
  })

  test('says that a certificate was revoked from that moment on', async () => {
    const training = await build.training({ status: 'terminée' })
    await build.registration({ trainingId: training.id, status: 'confirmée' })
    const path = `/api/admin/trainings/${training.id}/certificates`
    const [issued] = (await office.post<IssuedCertificates>(path, allTheSame)).body.issued
    const { id, number } = issued ?? { id: 0, number: '' }
    const [document] = await db.select().from(documents).where(eq(documents.id, id))
    if (!document) throw new Error('nothing was issued')
    expect(await signCode(services, document)).toBe(true)
    const digits = document.snapshot?.kind === 'certificate' ? (document.snapshot.code?.facts ?? '') : ''
    const { answer, bytes } = await fetchList()
    const check = async (listed: Uint8Array) => {
      const list = await readList(listed)
      return list && (await checkCode(number, digits, list, clock.now())).state
    }
    expect(await check(bytes)).toBe('valid')
    await office.post(`/api/admin/documents/${id}/revoke`, { reason: 'Erreur' })
    const later = await fetchList(answer.headers.get('etag') ?? '')
    expect(later.answer.status).toBe(200)
    expect(await check(later.bytes)).toBe('revoked')
    expect(await check(bytes)).toBe('valid')
  })
})
