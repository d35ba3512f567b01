// A visitor, somebody who guesses passwords, and mail that is refused: what the log of production then holds, and what it never does.
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/server/db/open.ts'
import { createTestDatabase } from '../database.ts'
import { factoriesOn } from '../factories/build.ts'
import { startMailServer } from '../mail-server.ts'
import { productionSettings } from '../production-settings.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'
import { events } from '../template.ts'

const { location, remove } = await createTestDatabase('migrated')
const mail = await startMailServer()
afterAll(async () => {
  await mail.close()
  await remove()
})

const person = {
  firstName: 'Zorobabelle',
  lastName: 'N’Guettaraté',
  email: 'zorobabelle@exemple-parlant.ci',
  phone: '07 98 76 54 32',
  organization: 'Pharmacie Mirabelle-Secrète',
  position: 'Préparatrice-en-chef',
  specialRequirements: 'fauteuil roulant bordeaux',
}
const telling =
  /zorobabelle|guettarat|exemple-parlant|98 ?76 ?54 ?32|mirabelle|préparatrice-en-chef|bordeaux|devinette-42|vérification-Z9/i

test('the log names requests and what became of them, and nobody', async () => {
  const database = await openDatabase(location, events)
  const training = await factoriesOn(database.db).training()
  await database.close()
  const refused = new Set<string>()
  mail.follow((stage, { address }) => {
    if (stage !== 'recipient') return undefined
    refused.add(address)
    return { code: 550, text: `5.1.1 <${address}>: zorobabelle is unknown here` }
  })
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await startServer({
    ...productionSettings(),
    PORT: String(port),
    PUBLIC_URL: origin,
    SMTP_URL: mail.url,
    ...('url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }),
  })
  let log = ''
  server.stdout?.on('data', (chunk: Buffer) => {
    log += chunk
  })
  const ask = async (path: string, body?: Record<string, unknown> | URLSearchParams, accept = 'application/json') => {
    const isForm = body instanceof URLSearchParams
    const answer = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { accept, origin, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      redirect: 'manual',
    })
    await answer.text()
    return answer.status
  }
  try {
    const form = { ...person, trainingId: training.id, termsAccepted: true }
    expect(await ask('/api/registrations', form)).toBe(201)
    expect(await ask('/api/registrations', form)).toBe(409)
    expect(await ask('/api/registrations', { ...form, phone: 'zorobabelle' })).toBe(422)
    const { trainingId: _, ...typed } = form
    const plain = new URLSearchParams({ ...typed, email: `deux.${person.email}`, termsAccepted: 'on' })
    expect(await ask(`/formations/${training.slug}`, plain, 'text/html')).toBe(303)
    const message = { name: person.lastName, subject: 'formation', message: person.specialRequirements }
    const { email, phone } = person
    expect(await ask('/api/contact', { email, phone, ...message })).toBe(201)
    expect(await ask('/api/login', { username: person.email, password: 'devinette-42' })).toBe(401)
    expect(await ask('/api/participant/link-profile', { email: person.email, phone: person.phone })).toBe(200)
    expect(await ask(`/api/admin/registrations?q=${person.firstName}`)).toBe(401)
    expect(await ask(`/formations?q=${person.firstName}`, undefined, 'text/html')).toBe(200)
    expect(await ask('/verification/vérification-Z9', undefined, 'text/html')).toBeLessThan(500)
    // Both letters are refused, by an answer that names their reader; the log says it at once, and then how often.
    await vi.waitFor(() => expect(refused.size).toBeGreaterThanOrEqual(2), 30_000)
    await vi.waitFor(() => expect(log).toContain('mail not delivered'), 60_000)
  } finally {
    await stopServer(server)
  }
  const lines = log
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(4)
  const security = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security')
  expect(security.map(({ event }) => event)).toContain('refused')
  for (const line of security) expect(line.requestId).toMatch(/^[\w-]{36}$/)
  expect(log.match(telling)).toBeNull()
})
