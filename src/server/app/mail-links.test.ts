import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { emailCodes, participants } from '../db/schema/participants.ts'
import { invitations, users } from '../db/schema/staff.ts'
import { traceWith } from '../outgoing/tracing.ts'
import { hashOfToken, newToken } from '../participants/code-commands.ts'
import { createApp } from './app.ts'
import { createLog } from './log.ts'
import type { Render } from './pages.ts'

const written: string[] = []
const log = createLog(
  'trace',
  new Writable({
    write(chunk, _, done) {
      written.push(String(chunk))
      done()
    },
  }),
)
const { build, db, services } = await startApi()
const render: Render = (_, { submission }) =>
  new Response(`<!doctype html><html><head></head><body>${JSON.stringify(submission)}</body></html>`, {
    headers: { 'content-type': 'text/html' },
  })
const app = createApp({ services: { ...services, log }, render })

/** A sign-in link as a mail brings it. */
async function signInLink(changes: Partial<typeof emailCodes.$inferInsert> = {}) {
  const { email, phone } = await build.registration()
  const token = newToken()
  await db.insert(emailCodes).values({
    ...{ purpose: 'link' as const, email, phone, locale: 'fr' as const, createdAt: services.clock() },
    tokenHash: hashOfToken(services.config.sessionSecret, token),
    expiresAt: new Date(services.clock().getTime() + 600_000),
    ...changes,
  })
  return { email, token, path: `/espace-participant?lien=${token}` }
}

/** Sends a page's form as a browser does whose page says nothing of where it was. */
const post = (path: string, values: Record<string, string>, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    body: new URLSearchParams(values),
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin', host: 'localhost:3000', ...headers },
  })

/** What a page without scripts would send: the address of its form, and its hidden fields. */
function formIn(html: string) {
  const values = Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>
  return { action: /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? '', values }
}

function expectUntold(answer: Response) {
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toBe('no-store')
}

describe('the link of a sign-in mail', () => {
  test('is a page without scripts that uses nothing up; its button signs in, once', async () => {
    const { email, token, path } = await signInLink()
    for (let opened = 0; opened < 3; opened++) {
      const page = await app.request(path)
      const html = await page.text()
      expect(page.status).toBe(200)
      expectUntold(page)
      expect(html).not.toMatch(/<script/)
      expect(html).toContain('Confirmez votre connexion')
      expect(page.headers.getSetCookie()).toEqual([])
    }
    expect(await db.select().from(participants).where(eq(participants.email, email))).toEqual([])
    const { action, values } = formIn(await (await app.request(path)).text())
    const answer = await post(action, values)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/espace-participant#lie'])
    expectUntold(answer)
    const cookie =
      answer.headers
        .getSetCookie()
        .find((one) => one.startsWith('session='))
        ?.split(';')[0] ?? ''
    const profile = await app.request('/api/participant/profile', { headers: { cookie } })
    expect(profile.status).toBe(200)
    const again = await post(action, values)
    expect(again.status).toBe(422)
    expectUntold(again)
    expect(await again.text()).toContain('Demander un code')
    expect(written.join('')).not.toContain(token)
  })

  test('speaks the language of its mail, unless another was chosen', async () => {
    const { path } = await signInLink()
    expect(await (await app.request(`${path}&language=en`)).text()).toContain('Confirm your sign-in')
    const french = await app.request(`${path}&language=en`, { headers: { cookie: 'language=fr' } })
    expect(await french.text()).toContain('Confirmez votre connexion')
  })

  test('another site sends nobody through it', async () => {
    const { token } = await signInLink()
    for (const headers of [
      { origin: 'https://autre.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://autre.example' },
    ]) {
      const sent = new Request('http://localhost/espace-participant/lien', {
        method: 'POST',
        body: new URLSearchParams({ lien: token }),
        headers,
      })
      expect((await app.request(sent)).status).toBe(403)
    }
  })

  test('where a token is none the door is shown as ever', async () => {
    const page = await app.request('/espace-participant?lien=trop-court')
    expect(await page.text()).toContain('undefined')
  })
})

describe('the link of an invitation', () => {
  const password = 'quinze girafes traversent la lagune'

  test('is a form without scripts; what is wrong is said at its field, and the name stays', async () => {
    const { email, token } = await build.invitation()
    const path = `/admin?invitation=${token}`
    const page = await app.request(path)
    const html = await page.text()
    expectUntold(page)
    expect(html).not.toMatch(/<script/)
    expect(html).toContain(email)
    expect(html).toContain('Comptable')
    const { action, values } = formIn(html)
    const wrong = await post(action, { ...values, username: 'compta <b>', password: 'court' })
    expect(wrong.status).toBe(422)
    expectUntold(wrong)
    const shown = await wrong.text()
    expect(shown).toContain('value="compta &lt;b&gt;"')
    expect(shown.match(/aria-invalid="true"/g)).toHaveLength(2)
    expect(shown).not.toContain('court"')
    const username = `compta.${uniqueWord()}`
    const answer = await post(action, { ...values, username, password })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin#compte-cree'])
    expect(answer.headers.getSetCookie().some((one) => one.startsWith('session='))).toBe(true)
    expect(await db.select().from(users).where(eq(users.username, username))).toHaveLength(1)
    const spent = await app.request(path)
    expect(spent.status).toBe(404)
    expect(await spent.text()).toContain('Cette invitation n’est plus valable')
    expect(written.join('')).not.toContain(token)
  })

  test('opening it uses nothing up', async () => {
    const { id, token } = await build.invitation()
    for (let opened = 0; opened < 3; opened++) await app.request(`/admin?invitation=${token}`)
    expect(await db.select().from(invitations).where(eq(invitations.id, id))).toHaveLength(1)
  })
})

test.each([
  '/confirmer-mon-adresse?preuve=x',
  '/en/confirmer-mon-adresse?preuve=x',
  '/liste-attente?attente=1&cle=x',
  '/devis?devis=1&cle=x',
  '/en/j-ai-paye?reference=x&cle=x',
  '/payer?reference=x&cle=x',
  '/en/payer?reference=x&cle=x',
])('%s tells no other site where it was, and its form is taken all the same', async (path) => {
  expectUntold(await app.request(path))
  const sent = await post(path.split('?')[0] ?? '', {})
  expect(sent.status).not.toBe(403)
  expectUntold(sent)
})

test('no trace holds the token of a link', async () => {
  const told: string[] = []
  const span = {
    rename: (name: string) => told.push(name),
    set: (attributes: object) => told.push(JSON.stringify(attributes)),
    fail: (type: string) => told.push(type),
  }
  traceWith({
    within: (described, work) => {
      told.push(JSON.stringify(described))
      return work(span)
    },
    current: () => undefined,
  })
  const { token, path } = await signInLink()
  await app.request(path)
  await post('/espace-participant/lien', { lien: token })
  await app.request(`/admin?invitation=${token}`)
  traceWith(undefined)
  expect(told.length).toBeGreaterThan(2)
  expect(told.join('\n')).not.toContain(token)
})
