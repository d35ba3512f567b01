import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../../tests/api.ts'
import { days, hours } from '../../../../tests/clock.ts'
import { issuedFor } from '../../../../tests/issued.ts'
import { codeMailedTo, historyOf } from '../../../../tests/outbox.ts'
import { quoteToken } from '../../../../tests/quote-link.ts'
import { quoteForm } from '../../../../tests/quote-samples.ts'
import type { InvoiceSnapshot, QuoteSnapshot } from '../../../domain/documents/document-snapshot.ts'
import type { OwnQuote, QuoteRow } from '../../../domain/quotes/quote.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { isNoAddress } from '../../../domain/values/no-address.ts'
import type { Problem } from '../../../domain/values/problem.ts'
import { documentRegistrations, documents } from '../../db/schema/documents.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { pharmacyBookings } from '../../db/schema/pharmacies.ts'
import { quotes } from '../../db/schema/quotes.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { renderDocument } from '../../documents/render-commands.ts'
import { draw } from '../../pdf/draw.ts'
import { followUpQuotes } from './follow-up-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

async function sent(changes: object = {}, places = 5) {
  const training = await build.training({ maxParticipants: places, price: 65_000 })
  const pharmacy = await build.pharmacy({ name: 'Pharmacie du Lac', paymentTermsDays: 30 })
  const form = { ...quoteForm(pharmacy.id, training.id), ...changes }
  const answer = await office.post<QuoteRow & Problem>('/api/admin/quotes', form)
  return { training, pharmacy, form, ...answer, quote: answer.body }
}
const lettersTo = async (to: string) =>
  (await db.select().from(notifications).where(eq(notifications.to, to)).orderBy(notifications.id)).map(
    ({ subject, textContent }) => ({ subject, text: textContent }),
  )
const by = (id: number) => ({ id, token: quoteToken(id) })
const ask = (act: string, body: object) => as(visitor).post<OwnQuote & Problem>(`/api/quotes/${act}`, body)
const accept = (id: number, code: string, name = 'Dr Awa Koné') => ask('accept', { ...by(id), name, code })
async function acceptByMail(id: number, email: string) {
  expect((await ask('code', by(id))).status).toBe(200)
  return accept(id, (await codeMailedTo(db, email)) ?? '')
}
const placesOf = (trainingId: number) => db.select().from(registrations).where(eq(registrations.trainingId, trainingId))

describe('a quote', () => {
  test('is numbered, made out to the pharmacy, and sent with its link; it keeps no place', async () => {
    const email = 'un@pharmacie-du-lac.example'
    const { status, quote, training, pharmacy } = await sent({ email })
    expect(status).toBe(201)
    expect(quote).toMatchObject({ state: 'sent', total: 180_000, pharmacy: { name: 'Pharmacie du Lac' }, email })
    expect(quote.number).toMatch(/^D-\d{4}-\d{5}$/)
    const [paper] = await db.select().from(documents).where(eq(documents.id, quote.documentId))
    expect(paper).toMatchObject({ kind: 'quote', number: quote.number, state: 'pending', pharmacyId: pharmacy.id })
    expect(paper?.snapshot as QuoteSnapshot).toMatchObject({
      places: 3,
      unitPrice: 65_000,
      discount: 5_000,
      price: 180_000,
      payer: { name: 'Pharmacie du Lac' },
      said: { validUntil: quote.expiresOn, terms: 'Paiement à 30\u00A0jours.' },
    })
    const [letter] = await lettersTo(email)
    expect(letter?.text).toContain('180\u00A0000\u00A0FCFA')
    expect(letter?.text).toContain(`/devis?devis=${quote.id}&cle=`)
    expect(letter?.text).toContain('/espace-pharmacie')
    expect(await placesOf(training.id)).toEqual([])
    expect((await historyOf(db, 'quote', quote.id))[0]).toMatchObject({
      action: 'create',
      after: { number: quote.number },
    })
  })

  test.each(['fr', 'en'] as const)(
    'says when and where on its page, its paper and in each of its letters: %s',
    async (locale) => {
      const at = new Date(`${new Date().getUTCFullYear() + 1}-12-14T14:30:00Z`)
      const training = await build.training({ startsAt: at, location: 'Cocody, salle Baobab', maxParticipants: 9 })
      const email = `lieu-${locale}@pharmacie-du-lac.example`
      const form = { ...quoteForm((await build.pharmacy()).id, training.id), email, locale }
      const { body: quote } = await office.post<QuoteRow>('/api/admin/quotes', form)
      expect((await ask('check', by(quote.id))).body.training).toMatchObject({
        startsAt: at.toISOString(),
        location: 'Cocody, salle Baobab',
      })
      const [paper] = await db.select().from(documents).where(eq(documents.id, quote.documentId))
      const frozen = paper?.snapshot?.training
      expect(frozen).toMatchObject({ startsAt: at.toISOString(), location: 'Cocody, salle Baobab' })
      await acceptByMail(quote.id, email)
      const said = (await lettersTo(email)).filter(({ text }) => text.includes(quote.number) && !/^\d{6}$/m.test(text))
      expect(said).toHaveLength(2)
      const when = locale === 'fr' ? ', 14\u00A0h\u00A030' : ', 14:30'
      for (const { subject, text } of said) {
        expect(text, subject).toContain(`${formatDay(at, locale)}${when}`)
        expect(text, subject).toContain('Cocody, salle Baobab')
      }
    },
  )

  test.each([
    [{ places: 0 }, 'places'],
    [{ places: 51 }, 'places'],
    [{ price: 0 }, 'price'],
    [{ discount: 65_000 }, 'discount'],
    [{ expiresOn: '2020-01-01' }, 'expiresOn'],
    [{ expiresOn: '2099-01-01' }, 'expiresOn'],
    [{ email: 'nulle part' }, 'email'],
  ])('is refused at its field: %o', async (wrong, field) => {
    const { status, body } = await sent(wrong)
    expect({ status, body }).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })
  })

  test('is refused for a session that is over, and a pharmacy that is put away', async () => {
    const over = await build.training({ status: 'terminée' })
    const gone = await build.pharmacy({ archivedAt: new Date() })
    const { id } = await build.pharmacy()
    const code = async (pharmacyId: number, trainingId: number) =>
      (await office.post<Problem>('/api/admin/quotes', quoteForm(pharmacyId, trainingId))).body.code
    expect(await code(id, over.id)).toBe('training_not_open')
    expect(await code(gone.id, (await build.training()).id)).toBe('pharmacy_archived')
  })

  test('is found by state, number and pharmacy', async () => {
    const { quote } = await sent()
    const listed = async (query: string) =>
      (await office.get<QuoteRow[]>(`/api/admin/quotes?${query}`)).body.map(({ id }) => id)
    expect(await listed(`q=${quote.number}`)).toEqual([quote.id])
    expect(await listed('q=pharmacie+du+lac&state=sent')).toContain(quote.id)
    expect(await listed('q=PharmacieDuLac&state=sent')).toContain(quote.id)
    expect(await listed('state=accepted')).not.toContain(quote.id)
  })
})

describe('accepting', () => {
  test('takes all places, unnamed, at the quote’s price, and invoices them at once', async () => {
    const email = 'accepte@pharmacie-du-lac.example'
    const { quote, training, pharmacy } = await sent({ email })
    expect((await ask('check', by(quote.id))).body).toMatchObject({
      state: 'sent',
      pharmacy: 'Pharmacie du Lac',
      sentTo: 'a…@pharmacie-du-lac.example',
      reference: null,
    })
    const { status, body } = await acceptByMail(quote.id, email)
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'accepted', acceptedBy: 'Dr Awa Koné' } })
    const places = await placesOf(training.id)
    expect(places).toMatchObject(
      [1, 2, 3].map((place) => ({
        firstName: 'Participant',
        lastName: String(place),
        organization: 'Pharmacie du Lac',
        pharmacyId: pharmacy.id,
        price: 60_000,
        discountAmount: 5_000,
        status: 'en_attente',
      })),
    )
    const [booking] = await db.select().from(pharmacyBookings).where(eq(pharmacyBookings.trainingId, training.id))
    expect(booking?.reference).toMatch(/^OFF-/)
    expect(body.reference).toBe(booking?.reference)
    const accepted = (await lettersTo(email)).find(({ subject }) => subject.startsWith('Devis accepté'))
    expect(accepted?.text).toContain(booking?.reference)
    const [row] = await db.select().from(quotes).where(eq(quotes.id, quote.id))
    expect(row).toMatchObject({ acceptedEmail: email, codeHash: null })
    const [invoice] = await db
      .select()
      .from(documents)
      .where(eq(documents.id, row?.invoiceId ?? 0))
    expect(invoice?.snapshot as InvoiceSnapshot).toMatchObject({
      price: 180_000,
      payer: { name: 'Pharmacie du Lac' },
      paymentReference: booking?.reference,
      lines: [{ name: 'Participant 1' }, { name: 'Participant 2' }, { name: 'Participant 3' }],
    })
    const linked = await db
      .select()
      .from(documentRegistrations)
      .where(eq(documentRegistrations.documentId, invoice?.id ?? 0))
    expect(linked).toHaveLength(3)
    expect(await issuedFor(db, places[0]?.id ?? 0)).toEqual([])
    expect((await lettersTo(email)).at(-1)?.subject).toBe(`Devis accepté\u00A0: ${quote.number}`)
    // Each letter to the pharmacy leads to its space.
    for (const { subject, text } of await lettersTo(email)) expect(text, subject).toContain('/espace-pharmacie')
    expect((await historyOf(db, 'quote', quote.id))[0]).toMatchObject({ action: 'accept_quote' })
    expect(places.map(({ isUnnamed, email: none }) => [isUnnamed, isNoAddress(none)])).toEqual(
      places.map(() => [true, true]),
    )
    // They are one booking of the pharmacy, whose contact names them later.
    expect(new Set(places.map(({ bookingId }) => bookingId)).size).toBe(1)
    expect(places[0]?.bookingId).not.toBeNull()
    // Once is enough.
    expect(await accept(quote.id, '123456')).toMatchObject({ status: 409, body: { code: 'quote_closed' } })
  })

  test('asks for the link and for the code that was mailed, five times at most', async () => {
    const email = 'code@pharmacie-du-lac.example'
    const { quote, training } = await sent({ email })
    const { quote: other } = await sent()
    expect((await ask('check', { id: quote.id, token: quoteToken(other.id) })).body.code).toBe('quote_not_found')
    expect((await accept(quote.id, '123456')).body.code).toBe('wrong_code')
    await ask('code', by(quote.id))
    const code = (await codeMailedTo(db, email)) ?? ''
    const wrong = code === '111111' ? '222222' : '111111'
    for (let time = 0; time < 5; time++) expect((await accept(quote.id, wrong)).body.code).toBe('wrong_code')
    expect((await accept(quote.id, code)).body.code).toBe('wrong_code')
    expect(await placesOf(training.id)).toEqual([])
    clock.advance(11 * 60_000)
    expect((await acceptByMail(quote.id, email)).status).toBe(200)
    clock.reset()
  })

  test('is done once, however often it is sent at the same moment', async () => {
    const email = 'deux-fois@pharmacie-du-lac.example'
    const { quote, training } = await sent({ email }, 9)
    await ask('code', by(quote.id))
    const code = (await codeMailedTo(db, email)) ?? ''
    const answers = await Promise.all([1, 2, 3].map(() => accept(quote.id, code)))
    expect(answers.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
      200,
      'quote_closed',
      'quote_closed',
    ])
    expect(await placesOf(training.id)).toHaveLength(3)
  })

  test('takes nothing where there are not enough places, in whichever order they are accepted', async () => {
    const email = 'plein@pharmacie-du-lac.example'
    const { quote, training, pharmacy } = await sent({ email }, 4)
    const again = 'encore@pharmacie-du-lac.example'
    const second = await office.post<QuoteRow>('/api/admin/quotes', {
      ...quoteForm(pharmacy.id, training.id),
      email: again,
    })
    expect((await acceptByMail(quote.id, email)).status).toBe(200)
    expect(await acceptByMail(second.body.id, again)).toMatchObject({ status: 409, body: { code: 'training_full' } })
    expect(await placesOf(training.id)).toHaveLength(3)
  })

  test('is over with its last day, and when it is withdrawn', async () => {
    const { quote } = await sent()
    expect((await office.post(`/api/admin/quotes/${quote.id}/withdrawal`)).status).toBe(200)
    expect((await ask('check', by(quote.id))).body.state).toBe('withdrawn')
    expect((await ask('code', by(quote.id))).body.code).toBe('quote_closed')
    const late = await build.quote({ expiresOn: '2026-01-31' })
    expect((await ask('check', by(late.id))).body.state).toBe('expired')
    expect((await ask('code', by(late.id))).body.code).toBe('quote_closed')
    const { body } = await office.get<QuoteRow[]>('/api/admin/quotes?state=expired')
    expect(body.map(({ id }) => id)).toEqual([late.id])
    // Its last day is its own.
    const today = await build.quote({ expiresOn: clock.now().toISOString().slice(0, 10) })
    expect((await ask('code', by(today.id))).status).toBe(200)
  })
})

describe('the papers of a quote', () => {
  const makeAll = async () => {
    const pending = await db.select({ id: documents.id }).from(documents).where(eq(documents.state, 'pending'))
    for (const { id } of pending)
      await renderDocument({ ...services, store: undefined, papers: { make: draw }, log: { warn() {} } }, id)
  }
  const fetched = async (url: string | null | undefined) => (await as(visitor).get(url ?? '')).headers

  test('are for a person who has the mailed code, which accepts it afterwards', async () => {
    const email = 'papiers@pharmacie-du-lac.example'
    const { quote } = await sent({ email })
    expect((await ask('check', by(quote.id))).body.papers).toBeNull()
    await ask('code', by(quote.id))
    const code = (await codeMailedTo(db, email)) ?? ''
    const wrong = code === '111111' ? '222222' : '111111'
    expect((await ask('papers', { ...by(quote.id), code: wrong })).body.code).toBe('wrong_code')
    const early = (await ask('papers', { ...by(quote.id), code })).body.papers
    expect(early).toMatchObject({ quote: null, invoice: null })
    await makeAll()
    const { papers } = (await ask('check', { ...by(quote.id), papers: early?.key })).body
    expect((await fetched(papers?.quote)).get('content-disposition')).toContain(`${quote.number}.pdf`)
    expect(papers?.invoice).toBeNull()
    const { quote: other } = await sent()
    expect((await ask('check', { ...by(other.id), papers: early?.key })).body.papers).toBeNull()
    expect((await as(visitor).get<Problem>(papers?.quote?.replace(`${quote.id}`, `${other.id}`) ?? '')).body.code).toBe(
      'quote_not_found',
    )
    expect(await accept(quote.id, code)).toMatchObject({ status: 200, body: { papers: { key: early?.key } } })
  })

  test('are tried on a count of their own: neither uses up the tries of the other', async () => {
    const { quote } = await sent({ email: 'essais@pharmacie-du-lac.example' })
    await ask('code', by(quote.id))
    const code = (await codeMailedTo(db, 'essais@pharmacie-du-lac.example')) ?? ''
    const wrong = code === '111111' ? '222222' : '111111'
    const tryAll = async (act: 'papers' | 'accept') => {
      for (let tries = 0; tries < 5; tries++) {
        const body = { ...by(quote.id), code: wrong, ...(act === 'accept' && { name: 'Dr Awa Koné' }) }
        expect((await ask(act, body)).body.code).toBe('wrong_code')
      }
    }
    await tryAll('papers')
    expect((await ask('papers', { ...by(quote.id), code })).body.code).toBe('wrong_code')
    expect((await accept(quote.id, code)).status).toBe(200)

    const { quote: other } = await sent({ email: 'autres@pharmacie-du-lac.example' })
    await ask('code', by(other.id))
    const second = (await codeMailedTo(db, 'autres@pharmacie-du-lac.example')) ?? ''
    for (let tries = 0; tries < 5; tries++) await accept(other.id, second === '111111' ? '222222' : '111111')
    expect((await accept(other.id, second)).body.code).toBe('wrong_code')
    expect((await ask('papers', { ...by(other.id), code: second })).status).toBe(200)
  })

  test('come with the letter of its acceptance, the invoice as it is valid now', async () => {
    const email = 'facture@pharmacie-du-lac.example'
    const { quote } = await sent({ email })
    await acceptByMail(quote.id, email)
    await makeAll()
    const [row] = await db.select().from(quotes).where(eq(quotes.id, quote.id))
    const [first] = await db
      .select()
      .from(documents)
      .where(eq(documents.id, row?.invoiceId ?? 0))
    const letter = (await lettersTo(email)).at(-1)?.text ?? ''
    expect(letter).toContain(first?.number)
    const papers = /papiers=([\w-]{43})/.exec(letter)?.[1]
    const told = await db
      .select({ to: notifications.to, text: notifications.textContent })
      .from(notifications)
      .where(eq(notifications.subject, `Devis accepté\u00A0: ${quote.number}`))
    expect(told).toHaveLength(2) // the firm too, which has the papers in its office
    expect(told.filter(({ text }) => text.includes('papiers=')).map(({ to }) => to)).toEqual([email])
    const shown = async () => (await ask('check', { ...by(quote.id), papers })).body.papers
    const before = await shown()
    expect((await fetched(before?.invoice)).get('content-disposition')).toContain(`${first?.number}.pdf`)
    const { body: second } = await office.post<{ id: number; number: string }>(
      `/api/admin/documents/${first?.id}/supersede`,
    )
    expect(await shown()).toMatchObject({ invoice: null })
    expect((await as(visitor).get<Problem>(before?.invoice ?? '')).body.code).toBe('document_not_ready')
    await makeAll()
    expect((await fetched((await shown())?.invoice)).get('content-disposition')).toContain(`${second.number}.pdf`)
  })
})

test('who has not answered is written to once more, three days before the end', async () => {
  const email = 'suite@pharmacie-du-lac.example'
  const { quote } = await sent({ email })
  const work = () => followUpQuotes(db, services, clock.now(), () => {})
  await work()
  expect(await lettersTo(email)).toHaveLength(1)
  const end = new Date(`${quote.expiresOn}T09:00:00Z`).getTime()
  clock.advance(end - 3 * days - clock.now().getTime() + hours)
  await work()
  await work()
  const letters = await lettersTo(email)
  expect(letters).toHaveLength(2)
  expect(letters[1]?.subject).toBe(`Votre devis expire bientôt\u00A0: ${quote.number}`)
  clock.reset()
})

test('quotes whose letters fail keep no other from theirs: they are last in line from then on', async () => {
  const nine = Date.parse(`${clock.now().toISOString().slice(0, 10)}T09:00:00Z`)
  clock.advance(nine + days - clock.now().getTime())
  const expiresOn = new Date(clock.now().getTime() + 2 * days).toISOString().slice(0, 10)
  const createdAt = new Date(clock.now().getTime() - 5 * days)
  const pharmacyId = (await build.pharmacy()).id
  const trainingId = (await build.training()).id
  for (let count = 0; count < 50; count++) {
    const email = `refuse.${count}@example.ci`
    // No letter can be written in a language that there is none of.
    await build.quote({ pharmacyId, trainingId, expiresOn, createdAt, email, locale: 'xx' as Locale })
  }
  const { email } = await build.quote({ pharmacyId, trainingId, expiresOn, createdAt })
  const failures: unknown[] = []
  const work = () => followUpQuotes(db, services, clock.now(), (error) => failures.push(error))
  await work()
  expect(failures).toHaveLength(50)
  expect(await lettersTo(email)).toHaveLength(0)
  await work()
  expect(await lettersTo(email)).toHaveLength(1)
  // They are tried again, and written to once what was wrong is put right.
  await db.update(quotes).set({ locale: 'fr' }).where(like(quotes.email, 'refuse.%'))
  await work()
  await work()
  expect(await lettersTo('refuse.0@example.ci')).toHaveLength(1)
})
