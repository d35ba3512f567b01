import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { administrator, participant, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { contactForm } from '../../../tests/forms.ts'
import { withoutLanguage } from '../../domain/values/language-path.ts'
import { notifications } from '../db/schema/notifications.ts'
import { emailCodes } from '../db/schema/participants.ts'
import { sessions } from '../db/schema/sessions.ts'
import { sendSignInCode } from '../participants/link-commands.ts'
import { createApp } from './app.ts'
import { createKept } from './kept.ts'
import type { Render } from './pages.ts'

const { as, build, db, services } = await startApi({
  config: { trustedProxies: 1 },
  limits: { contactPerAddress: 1, verificationPerAddress: 1 },
})

/** A page that says who is signed in, and whether a form was refused. */
const render: Render = async (request, { fetch, submission }) => {
  const { pathname } = new URL(request.url)
  if (pathname.includes('/verification/')) await fetch(`http://in-process/api${withoutLanguage(pathname)}`)
  const answer = await fetch('http://in-process/api/user')
  const { username = '' } = (await answer.json()) as { username?: string }
  const told = `${username} ${submission?.outcome === 'refused' ? submission.message : ''}`
  return new Response(`<!doctype html><html><head></head><body>${told}</body></html>`, {
    headers: { 'content-type': 'text/html' },
  })
}

let kept: string[] = []
const recording = createKept(services.config, Date.now)
recording.pages.keep = async (path) => void kept.push(path)
recording.catalogue.keep = async (path) => void kept.push(path)
const app = createApp({ services, render, built: { clientFolder: tmpdir(), kept: recording } })
beforeEach(() => {
  kept = []
})

const cookiesOf = async (caller: Parameters<typeof as>[0]) =>
  [...(await as(caller).cookies())].map(([name, value]) => `${name}=${value}`).join('; ')

const send = (path: string, values: Record<string, string>, headers: Record<string, string>) =>
  app.request(path, { method: 'POST', body: new URLSearchParams(values), headers })

test('what is rendered for somebody who is signed in is kept for nobody else', async () => {
  const member = await build.administrator()
  const cookie = await cookiesOf(administrator(member))
  const own = await (await app.request('/services', { headers: { cookie } })).text()
  expect(own).toContain(member.username)
  for (const path of ['/', '/services', '/en/contact', '/formations', '/api/trainings']) {
    await app.request(path, { headers: { cookie } })
    await app.request(path, { headers: { cookie: await cookiesOf(participant(await build.participant())) } })
  }
  expect(kept).toEqual([])
  expect(await (await app.request('/services')).text()).not.toContain(member.username)
  expect(kept).toEqual(['/services'])
})

test('a limit that is reached while a page is rendered is a page with 429, which is kept for nobody', async () => {
  const from = (network: string) => ({ headers: { 'x-forwarded-for': network, accept: 'text/html' } })
  const path = '/en/verification/C-2026-0001'
  expect((await app.request(path, from('203.0.113.1'))).status).toBe(200)
  const refused = await app.request(path, from('198.51.100.9, 203.0.113.1'))
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('900')
  expect(await refused.text()).toContain('Too many attempts. Try again in 15 min.')
  expect((await app.request(path, from('203.0.113.2'))).status).toBe(200)
  expect(kept).toEqual([])
})

test('a plain form is counted by the network of its sender, and refused with 429 and what was typed', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.11' }
  expect((await send('/contact', contactForm(), headers)).status).toBe(303)
  const refused = await send('/contact', contactForm(), headers)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('900')
  expect(await refused.text()).toContain('Trop de tentatives')
  expect((await send('/contact', contactForm(), { 'x-forwarded-for': '203.0.113.12' })).status).toBe(303)
})

test('without a proxy of ours nobody is counted as somebody else by what they write into a header', async () => {
  const direct = createApp({ services: { ...services, config: { ...services.config, trustedProxies: 0 } }, render })
  const ask = (network: string) => direct.request('/verification/C-1', { headers: { 'x-forwarded-for': network } })
  expect((await ask('203.0.113.21')).status).toBe(200)
  expect((await ask('203.0.113.22')).status).toBe(429)
})

test('a space that a plain form opens is listed with the browser and network that opened it', async () => {
  const { email, phone } = await build.registration({ email: `${uniqueWord()}@example.ci` })
  const headers = { 'x-forwarded-for': '203.0.113.31', 'user-agent': 'Opera Mini' }
  expect((await send('/espace-participant', { email, phone }, headers)).status).toBe(200)
  const [asked] = await db.select().from(emailCodes).where(eq(emailCodes.email, email))
  await sendSignInCode(services, asked?.id ?? 0)
  const [letter] = await db.select().from(notifications).where(eq(notifications.to, email))
  const code = /^\d{6}$/m.exec(letter?.textContent ?? '')?.[0] ?? ''
  expect((await send('/espace-participant', { email, phone, code }, headers)).status).toBe(303)
  const [opened] = await db.select().from(sessions).orderBy(desc(sessions.id)).limit(1)
  expect(opened).toMatchObject({ address: '203.0.113.31', userAgent: 'Opera Mini' })
})

test('nothing else calls the API in this process', () => {
  const callers = globSync('src/server/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && /\bapi\.(request|fetch)\(/.test(readFileSync(file, 'utf8')),
  )
  expect(callers).toEqual(['src/server/http/caller.ts'])
})
