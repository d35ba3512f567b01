import { count, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startApi, visitor } from '../../../tests/api.ts'
import { declarationLinkOf } from '../../../tests/declaration-link.ts'
import { quoteCode } from '../../../tests/factories/quote.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { contactForm, registrationForm } from '../../../tests/forms.ts'
import { lettersAbout } from '../../../tests/outbox.ts'
import { quoteToken } from '../../../tests/quote-link.ts'
import { waitingToken } from '../../../tests/waiting-link.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { paymentDeclarations } from '../db/schema/payment-declarations.ts'
import { registrations } from '../db/schema/registrations.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import { createApp } from './app.ts'
import type { Render } from './pages.ts'

const { as, build, db, services } = await startApi({ config: { trustedProxies: 1 } })

/** A page that says what the real ones are given: the name for the form's browser, and what became of a form. */
const render: Render = (_request, { sendingName, submission }) =>
  new Response(`<!doctype html><html><head></head><body>${sendingName} ${JSON.stringify(submission)}</body></html>`, {
    headers: { 'content-type': 'text/html' },
  })
const app = createApp({ services, render })

/** Sends a plain form, as a browser without scripts and without cookies does. */
const send = (path: string, values: Record<string, unknown>, network = '203.0.113.1') => {
  const filled = Object.entries(values).map(([name, value]) => [name, String(value)])
  return app.request(path, {
    method: 'POST',
    body: new URLSearchParams(filled),
    headers: { 'x-forwarded-for': network },
  })
}
const leadsTo = (answer: Response) => [answer.status, answer.headers.get('location')]

async function plainForm(changes: Parameters<typeof build.training>[0] = {}) {
  const { id, slug } = await build.training(changes)
  const { trainingId: _, ...person } = registrationForm(id)
  return { id, path: `/formations/${slug}`, person: { ...person, termsAccepted: 'on' } }
}

test('a registration that is sent twice shows its confirmation again, also from another network', async () => {
  const { path, person } = await plainForm()
  const form = { ...person, envoi: crypto.randomUUID() }
  const first = await send(path, form)
  const again = await send(path, form, '198.51.100.1')
  expect(leadsTo(first)).toEqual([303, `${path}?inscrit=1#inscription-titre`])
  expect(leadsTo(again)).toEqual(leadsTo(first))
  const shown = await app.request(`${path}?inscrit=1`, {
    headers: { cookie: again.headers.getSetCookie()[0]?.split(';')[0] ?? '' },
  })
  expect(await shown.text()).toContain('"outcome":"done"')
  const rows = await db.select().from(registrations).where(eq(registrations.email, person.email))
  expect(rows).toHaveLength(1)
  expect(await lettersAbout(db, rows[0]?.id ?? 0)).toHaveLength(1)
})

test('an online course is enrolled for on its own page, which then says what comes next', async () => {
  const { id, slug } = await build.onlineCourse()
  const { trainingId: _, ...person } = registrationForm(id)
  for (const [prefix, access] of [
    ['', 'Votre accès s’ouvre'],
    ['/en', 'Your access opens'],
  ] as const) {
    const path = `${prefix}/formations-en-ligne/${slug}`
    const form = { ...person, email: `${uniqueWord()}@example.ci`, termsAccepted: 'on' }
    const answer = await send(path, form)
    expect(leadsTo(answer)).toEqual([303, `${path}?inscrit=1#inscription-titre`])
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(await (await app.request(`${path}?inscrit=1`, { headers: { cookie } })).text()).toContain(access)
    const again = await send(path, { ...form, firstName: 'X' })
    expect([again.status, await again.text()]).toEqual([422, expect.stringContaining('"outcome":"refused"')])
  }
})

test('so it does without a name for the browser, as long as the network stays the same', async () => {
  const { path, person } = await plainForm()
  expect((await send(path, person)).status).toBe(303)
  expect((await send(path, person)).status).toBe(303)
  expect((await send(path, person, '198.51.100.2')).status).toBe(422)
  expect((await send(path, { ...person, envoi: 'short' }, '198.51.100.2')).status).toBe(422)
})

test('another browser that sends the same is not shown what the first was told', async () => {
  const { path, person } = await plainForm()
  expect((await send(path, { ...person, envoi: crypto.randomUUID() })).status).toBe(303)
  const other = await send(path, { ...person, envoi: crypto.randomUUID() })
  expect(other.status).toBe(422)
  expect(await other.text()).toContain('already_registered')
})

test('what was corrected is another sending', async () => {
  const { path, person } = await plainForm()
  const envoi = crypto.randomUUID()
  expect((await send(path, { ...person, phone: '12', envoi })).status).toBe(422)
  expect((await send(path, { ...person, envoi })).status).toBe(303)
})

test('a waiting list is joined once', async () => {
  const { id, path, person } = await plainForm({ maxParticipants: 1 })
  await build.registration({ trainingId: id })
  const form = { ...person, liste: '1', envoi: crypto.randomUUID() }
  for (const network of ['203.0.113.3', '198.51.100.3'])
    expect(leadsTo(await send(path, form, network))).toEqual([303, `${path}?attente=1#inscription-titre`])
  expect(await db.select().from(waitingEntries).where(eq(waitingEntries.email, person.email))).toHaveLength(1)
})

test('a message that is sent twice is sent once, from the pages that are kept for everybody too', async () => {
  const sent = (message: string) =>
    db.select({ sent: count() }).from(contactMessages).where(eq(contactMessages.message, message))
  for (const path of ['/', '/contact', '/en/contact']) {
    const form = contactForm({ message: `Bonjour, ${uniqueWord()} et ${uniqueWord()}` })
    for (const network of ['203.0.113.4', '203.0.113.4', '198.51.100.4'])
      expect((await send(path, { ...form, envoi: '' }, network)).status).toBe(303)
    expect(await sent(form.message)).toEqual([{ sent: 1 }])
    expect((await send(path, { ...form, name: 'Une autre personne' })).status).toBe(303)
    expect(await sent(form.message)).toEqual([{ sent: 2 }])
  }
})

describe('the forms whose pages stand on what was done', () => {
  const offered = { state: 'offered', offeredAt: new Date(), offerEndsAt: new Date(Date.now() + 3_600_000) } as const
  const twice = async (path: string, form: Record<string, unknown>) => {
    const answers = []
    for (const network of ['203.0.113.5', '198.51.100.5']) {
      const answer = await send(path, form, network)
      answers.push([...leadsTo(answer), (await answer.text()).replace(/<body>[\w-]* /, '')])
    }
    return answers
  }

  test('a payment is declared once', async () => {
    const registration = await build.registration({ price: 25_000 })
    const { paymentReference, token } = declarationLinkOf(registration)
    const reference = uniqueWord().toUpperCase()
    const form = { paymentReference, token, operator: 'Wave', reference, amount: 25_000 }
    const [first, again] = await twice('/j-ai-paye', form)
    expect(first?.[0]).toBe(303)
    expect(again).toEqual(first)
    expect(await db.$count(paymentDeclarations, eq(paymentDeclarations.reference, reference))).toBe(1)
    expect(await lettersAbout(db, registration.id)).toHaveLength(1)
  })

  test.each(['accepter', 'quitter'])('a place that is offered: %s', async (acte) => {
    const entry = await build.waitingEntry({
      ...offered,
      trainingId: (await build.training({ maxParticipants: 1 })).id,
    })
    const form = { attente: entry.id, cle: waitingToken(entry.id), acte }
    const [first, again] = await twice('/liste-attente', form)
    expect(first?.[2]).toContain('"outcome":"done"')
    expect(again).toEqual(first)
    const taken = await db.select().from(registrations).where(eq(registrations.trainingId, entry.trainingId))
    expect(taken).toHaveLength(acte === 'accepter' ? 1 : 0)
    for (const { id } of taken) expect(await lettersAbout(db, id)).toHaveLength(1)
  })

  test('an e-mail is proven', async () => {
    const { token } = await build.emailProof()
    const [first, again] = await twice('/confirmer-mon-adresse', { preuve: token })
    expect(first?.[2]).toContain('"outcome":"done"')
    expect(again).toEqual(first)
  })

  test('a quote is accepted once; the page, which reads it again, says that it is', async () => {
    const { id, pharmacyId, places } = await build.quote()
    const form = { devis: id, cle: quoteToken(id), acte: 'accepter', nom: 'Dr Awa Koné', code: quoteCode }
    const [first, again] = await twice('/devis', form)
    expect(first?.[0]).toBe(303)
    expect(again?.[2]).toContain('"code":"quote_closed"')
    expect(await db.$count(registrations, eq(registrations.pharmacyId, pharmacyId))).toBe(places)
    const shown = await as(visitor).post('/api/quotes/check', { id, token: quoteToken(id) })
    expect(shown.body).toMatchObject({ state: 'accepted', acceptedBy: 'Dr Awa Koné' })
  })
})

test('a page that is shown to one browser names it; one that is kept for everybody names none', async () => {
  const { path } = await plainForm()
  const page = async (address: string) => (await app.request(address)).text()
  const name = /<body>[\w-]{36} /
  const [one, other] = [await page(`${path}?inscription=1`), await page(`${path}?inscription=1`)]
  expect(one).toMatch(name)
  expect(other).toMatch(name)
  expect(one).not.toBe(other)
  for (const address of [path, '/', '/contact', '/en/contact'])
    expect(await page(address)).toContain('<body>undefined ')
})
