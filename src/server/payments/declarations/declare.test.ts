import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { administrator, participant, staffMember, startApi, visitor } from '../../../../tests/api.ts'
import { onPostgres } from '../../../../tests/database.ts'
import { declarationLinkOf } from '../../../../tests/declaration-link.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { registrationForm } from '../../../../tests/forms.ts'
import { meanwhile } from '../../../../tests/meanwhile.ts'
import { historyOf, lettersAbout } from '../../../../tests/outbox.ts'
import type { OwnRegistrationDetail } from '../../../domain/participants/participant.ts'
import type { OwnDeclaration, PayableRegistration } from '../../../domain/payments/payment-declaration.ts'
import type { RegisteredSummary } from '../../../domain/registrations/registration.ts'
import type { Problem } from '../../../domain/values/problem.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import { payments } from '../../db/schema/payments.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { withoutSecrets } from '../../mail/forget-secrets.ts'
import { deleteExpiredPictures } from './commands.ts'

const { as, api, build, db } = await startApi()
const somebody = as(visitor)

type Answer = OwnDeclaration & Problem
type DeclarationLink = { paymentReference: string; email: string }

/** What the form sends, with or without a picture. */
async function declare(registration: DeclarationLink, changes: Record<string, string> = {}, picture?: Buffer) {
  const form = new FormData()
  const typed = { operator: 'Wave', reference: `T-${uniqueWord()}`, amount: '65 000' }
  for (const [name, value] of Object.entries({ ...declarationLinkOf(registration), ...typed, ...changes })) {
    form.set(name, value)
  }
  if (picture) form.set('file', new File([new Uint8Array(picture)], 'capture.png'))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return somebody.send<Answer>('POST', '/api/payment-declarations', {
    body: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
}
const check = (link: object) => somebody.post<PayableRegistration & Problem>('/api/payment-declarations/check', link)
const declaredFor = (id: number) =>
  db.select().from(paymentDeclarations).where(eq(paymentDeclarations.registrationId, id))
const screenshot = () =>
  sharp({ create: { width: 1080, height: 2400, channels: 3, background: '#fdfdfd' } })
    .withExif({ IFD3: { GPSLatitude: '5/1 20/1 0/1' } })
    .png()
    .toBuffer()

describe('the link', () => {
  test('shows what is to be paid, to which numbers, and no name', async () => {
    const registration = await build.registration({ price: 65_000 })
    const { status, body } = await check(declarationLinkOf(registration))
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { paymentReference: registration.paymentReference, price: 65_000, remaining: 65_000, declarations: [] },
    })
    expect(body.operators.map(({ operator }) => operator)).toContain('Wave')
    for (const secret of [registration.lastName, registration.email, registration.phone]) {
      expect(JSON.stringify(body)).not.toContain(secret)
    }
  })

  test('opens nothing once the e-mail was replaced, and never another registration', async () => {
    const [registration, other] = [await build.registration(), await build.registration()]
    const { token } = declarationLinkOf(registration)
    expect(await check({ paymentReference: other.paymentReference, token })).toMatchObject({
      status: 404,
      body: { code: 'declaration_link_unknown' },
    })
    const link = declarationLinkOf(registration)
    await db
      .update(registrations)
      .set({ email: `${uniqueWord()}@example.ci` })
      .where(eq(registrations.id, registration.id))
    expect((await check(link)).status).toBe(404)
    expect((await declare(registration)).status).toBe(404)
    expect(await declaredFor(registration.id)).toEqual([])
  })

  test('stands in the letter of the registration, in its answer and in the space', async () => {
    const { id: trainingId } = await build.training({ price: 65_000 })
    const form = registrationForm(trainingId)
    const { body } = await somebody.post<RegisteredSummary>('/api/registrations', form)
    const { token } = declarationLinkOf({ paymentReference: body.paymentReference, email: String(form.email) })
    const path = `/j-ai-paye?reference=${body.paymentReference}&cle=${token}`
    expect(body.paidPath).toBe(path)
    const [letter] = await lettersAbout(db, body.id)
    expect(letter?.textContent).toContain(path)
    const owner = await build.participant()
    const own = await build.registration({ participantId: owner.id, email: owner.email })
    const { body: detail } = await as(participant(owner)).get<OwnRegistrationDetail>(
      `/api/participant/registrations/${own.id}`,
    )
    expect(detail.paidPath).toContain(declarationLinkOf(own).token)
  })
})

test('the link comes back into a letter that is sent again, whose token was blanked once it left', async () => {
  const office = as(administrator(await build.administrator()))
  const registration = await build.registration({ price: 65_000 })
  await declare(registration)
  const [letter] = await lettersAbout(db, registration.id)
  if (!letter) throw new Error('no letter was written')
  const { token } = declarationLinkOf(registration)
  const kept = withoutSecrets(letter)
  expect(kept.textContent).not.toContain(token)
  expect(kept.htmlContent).not.toContain(token)
  await db
    .update(notifications)
    .set({ ...kept, state: 'sent', sentAt: new Date() })
    .where(eq(notifications.id, letter.id))
  expect((await office.post(`/api/admin/notifications/${letter.id}/resend`)).status).toBe(200)
  const [again] = await lettersAbout(db, registration.id)
  expect(again?.textContent).toBe(letter.textContent)
  expect(again?.htmlContent).toBe(letter.htmlContent)
})

test.runIf(onPostgres())('nothing is declared by a link whose e-mail is replaced meanwhile', async () => {
  const registration = await build.registration({ price: 65_000 })
  const its = eq(registrations.id, registration.id)
  const answer = await meanwhile(
    db,
    (tx) => tx.select({ id: registrations.id }).from(registrations).where(its).for('update'),
    () => declare(registration),
    (tx) =>
      tx
        .update(registrations)
        .set({ email: `${uniqueWord()}@example.ci` })
        .where(its),
  )
  expect(answer).toMatchObject({ status: 404, body: { code: 'declaration_link_unknown' } })
  expect(await declaredFor(registration.id)).toEqual([])
})

describe('declaring', () => {
  test('is never a payment: it is kept, told, and waits', async () => {
    const registration = await build.registration({ price: 65_000 })
    const { status, body } = await declare(registration, { reference: ' T_8K2.. 9X4 ' })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { operator: 'Wave', reference: 'T_8K2.. 9X4', amount: 65_000, state: 'to_check', hasPicture: false },
    })
    expect(await db.select().from(payments).where(eq(payments.registrationId, registration.id))).toEqual([])
    const [letter] = await lettersAbout(db, registration.id)
    expect(letter).toMatchObject({ type: 'payment_update', to: registration.email })
    expect(letter?.textContent).toContain('Ce message n’en est pas un'.slice(3))
    const [entry] = await historyOf(db, 'registration', registration.id)
    expect(entry).toMatchObject({ action: 'declare_payment', actor: 'visitor' })
    expect((await check(declarationLinkOf(registration))).body.declarations).toMatchObject([{ id: body.id }])
  })

  test('sent twice is kept once, with the picture that came second', async () => {
    const registration = await build.registration({ price: 65_000 })
    const sent = { reference: `MP241123.1832.${uniqueWord()}` }
    const first = await declare(registration, sent)
    const again = await declare(
      registration,
      { reference: sent.reference.replaceAll('.', ' ').toLowerCase() },
      await screenshot(),
    )
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id, hasPicture: true } })
    expect(await declaredFor(registration.id)).toHaveLength(1)
    expect(await lettersAbout(db, registration.id)).toHaveLength(1)
    // Another amount is another declaration, which the office sees beside it.
    await declare(registration, { ...sent, amount: '60 000' })
    expect(await declaredFor(registration.id)).toHaveLength(2)
  })

  test('keeps a picture drawn again, without what the phone wrote into it', async () => {
    const registration = await build.registration({ price: 65_000 })
    const { body } = await declare(registration, {}, await screenshot())
    expect(body.hasPicture).toBe(true)
    const [{ picture } = { picture: null }] = await declaredFor(registration.id)
    const kept = await sharp(picture ?? Buffer.of()).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', height: 1600 })
    expect(kept.exif).toBeUndefined()
  })

  test.each([
    [Buffer.from('%PDF-1.7 …'), 415, 'file_type_refused'],
    [Buffer.alloc(0), 415, 'file_refused'],
    [Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('no picture')]), 415, 'file_refused'],
    [Buffer.alloc(9 * 1024 * 1024), 413, 'message_picture_too_large'],
  ])('takes no file that is no picture of a message', async (content, status, code) => {
    const registration = await build.registration({ price: 65_000 })
    expect(await declare(registration, {}, content)).toMatchObject({ status, body: { code } })
    expect(await declaredFor(registration.id)).toEqual([])
  })

  test('a file that is none names the types that are taken here, and no other; one of 0 bytes is said to be empty', async () => {
    const registration = await build.registration({ price: 65_000 })
    const { body } = await declare(registration, {}, Buffer.from('%PDF-1.4\n%%EOF\n'))
    expect(body.message.replaceAll('\u00A0', ' ')).toBe(
      'Ce type de fichier n’est pas accepté : PNG, JPEG, WebP, et conforme à son contenu.',
    )
    expect(body.fields).toEqual({ file: 'Ce fichier n’est pas une image PNG, JPEG ou WebP' })
    const empty = await declare(registration, {}, Buffer.alloc(0))
    expect(empty.body.fields).toEqual({ file: 'Ce fichier est vide\u00A0: choisissez-en un autre' })
    expect(await declaredFor(registration.id)).toEqual([])
  })

  test.each<[Record<string, string>, Record<string, string>]>([
    [{ operator: 'Moov Argent imaginaire' }, { operator: 'Choisissez l’opérateur que vous avez payé' }],
    [{ operator: '' }, { operator: 'Choisissez l’opérateur que vous avez payé' }],
    [{ reference: '12-34' }, { reference: expect.stringContaining('au moins 6') as string }],
    [{ amount: '65 000,50' }, { amount: expect.stringContaining('sans centimes') as string }],
    [{ amount: '' }, { amount: 'Le montant est requis' }],
    [{ amount: '0' }, { amount: 'Le montant doit être supérieur à 0' }],
    [{ amount: '200000000' }, { amount: 'Valeur invalide' }],
    [{ autre: 'x' }, { autre: 'Champ inconnu' }],
  ])('says at the field what is wrong: %o', async (changes, fields) => {
    const registration = await build.registration({ price: 65_000 })
    expect(await declare(registration, changes)).toMatchObject({ status: 422, body: { fields } })
  })

  test('is refused where nothing is due, and beyond five that wait', async () => {
    for (const price of [null, 0]) {
      const registration = await build.registration({ price })
      expect(await declare(registration)).toMatchObject({ status: 409, body: { code: 'nothing_to_declare' } })
    }
    const registration = await build.registration({ price: 65_000 })
    for (let sent = 0; sent < 5; sent += 1) expect((await declare(registration)).status).toBe(201)
    expect(await declare(registration)).toMatchObject({ status: 409, body: { code: 'too_many_declarations' } })
  })

  test('is open to people who have paid everything or were cancelled: money comes all the same', async () => {
    for (const changes of [{ paymentAmount: 65_000, paymentStatus: 'complet' }, { status: 'annulée' }] as const) {
      const registration = await build.registration({ price: 65_000, ...changes })
      expect((await declare(registration)).status).toBe(201)
    }
  })

  test('is limited for a network', async () => {
    const few = await startApi({ limits: { declarationPerAddress: 2, declarationLinkPerAddress: 2 } })
    const registration = await few.build.registration()
    const send = () => few.as(visitor).post<Problem>('/api/payment-declarations', {})
    const ask = () => few.as(visitor).post<Problem>('/api/payment-declarations/check', declarationLinkOf(registration))
    for (const call of [send, ask]) {
      const statuses = [(await call()).status, (await call()).status, (await call()).status]
      expect(statuses.at(-1)).toBe(429)
      expect(statuses.slice(0, 2)).not.toContain(429)
    }
  })
})

describe('a picture', () => {
  test('is seen only by those who read money, and goes 90 days after the decision', async () => {
    const colleague = await build.administrator()
    const declaration = await build.paymentDeclaration({ picture: await screenshot() })
    const open = await build.paymentDeclaration({ picture: await screenshot() })
    const url = `/api/admin/payment-declarations/${declaration.id}/picture`
    const cookie = `session=${(await as(administrator(colleague)).cookies()).get('session')}`
    const answer = await api.request(url, { headers: { cookie } })
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const trainer = as(staffMember(await build.staffMember('trainer')))
    expect((await trainer.get(url)).status).toBe(403)
    const day = 24 * 3_600_000
    const now = Date.now()
    await db
      .update(paymentDeclarations)
      .set({ state: 'refused', decidedAt: new Date(now - 89 * day) })
      .where(eq(paymentDeclarations.id, declaration.id))
    await deleteExpiredPictures(db, new Date(now))
    expect((await api.request(url, { headers: { cookie } })).status).toBe(200)
    await deleteExpiredPictures(db, new Date(now + 2 * day))
    expect((await api.request(url, { headers: { cookie } })).status).toBe(404)
    const [kept] = await declaredFor(open.registrationId)
    expect(kept?.picture).not.toBeNull()
  })
})

test('the picture of one that is never decided goes 90 days after it was last touched', async () => {
  const day = 24 * 3_600_000
  const now = Date.now()
  const picture = Buffer.from('a picture')
  const days = (count: number) => new Date(now - count * day)
  const [old, recent, touched] = [
    await build.paymentDeclaration({ picture, createdAt: days(91) }),
    await build.paymentDeclaration({ picture, createdAt: days(89) }),
    await build.paymentDeclaration({ picture, createdAt: days(200), pictureAddedAt: days(89) }),
  ]
  await deleteExpiredPictures(db, new Date(now))
  const hasPicture = async (id: number) =>
    (await db.select().from(paymentDeclarations).where(eq(paymentDeclarations.id, id)))[0]?.picture !== null
  expect([await hasPicture(old.id), await hasPicture(recent.id), await hasPicture(touched.id)]).toEqual([
    false,
    true,
    true,
  ])
})
