import { eq, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { uniqueIp, uniqueWord } from '../../../tests/factories/unique.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { codeMailedTo, historyOf, lettersAbout } from '../../../tests/outbox.ts'
import { defaultCompany } from '../../domain/company/default-settings.ts'
import type { EmailProof } from '../../domain/messages/email-proof.ts'
import type { PersonalData } from '../../domain/participants/personal-data.ts'
import type {
  RegistrationDetail,
  RegistrationRow,
  RegistrationSummary,
} from '../../domain/registrations/registration.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'
import { notifications } from '../db/schema/notifications.ts'
import { emailCodes } from '../db/schema/participants.ts'
import { emailProofs, registrations } from '../db/schema/registrations.ts'
import { withoutSecrets } from '../mail/forget-secrets.ts'
import { sendSignInCode } from '../participants/link-commands.ts'
import { deleteExpiredProofs } from './proof-commands.ts'

const { as, build, clock, db, services } = await startApi()
const colleague = await build.administrator()
const office = as(administrator(colleague))

const register = (trainingId: number, address: string, changes = {}, browser = as(visitor)) =>
  browser.post<RegistrationSummary>('/api/registrations', registrationForm(trainingId, changes), { address })
const prove = (token: string) => as(visitor).post<EmailProof & { code: string }>('/api/registrations/proof', { token })

async function rowOf(id: number) {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  if (!row) throw new Error(`there is no registration ${id}`)
  return row
}
const isAsked = async (id: number) => (await rowOf(id)).proofRequestedAt !== null
/** What the latest letter's button proves the address with; undefined when it has none. */
async function tokenOf(id: number) {
  const [letter] = await lettersAbout(db, id)
  return /\/confirmer-mon-adresse\?preuve=([\w-]{43})$/m.exec(letter?.textContent ?? '')?.[1]
}

/** Registers people from one address; which of them are asked to prove theirs. */
async function crowd(size: number, trainingId: number, address: string, changes = {}) {
  const ids = []
  for (let person = 0; person < size; person++) {
    const { status, body } = await register(trainingId, address, changes)
    expect(status).toBe(201)
    ids.push(body.id)
  }
  return { ids, asked: await Promise.all(ids.map(isAsked)) }
}

/** A registration whose reader is asked for proof, and the link's token. */
async function askedForProof(changes = {}, trainingId?: number) {
  const id = trainingId ?? (await build.training()).id
  const { ids } = await crowd(4, id, uniqueIp(), changes)
  const last = ids[3] ?? 0
  return { id: last, trainingId: id, token: (await tokenOf(last)) ?? 'none', row: await rowOf(last) }
}

describe('anyone who takes many places from one address is asked to prove theirs', () => {
  test('from the fourth of one training on; answer and count of places stay as they are', async () => {
    const training = await build.training({ maxParticipants: 15 })
    const line = `2001:db8:${uniqueWord().slice(0, 4)}:1`
    const answers = []
    for (let person = 1; person <= 6; person++) answers.push(await register(training.id, `${line}::${person}`))
    for (const { status, body } of answers) {
      expect(status).toBe(201)
      expect(Object.keys(body)).toEqual(Object.keys(answers[0]?.body ?? {}))
      expect(body.status).toBe('en_attente')
    }
    const ids = answers.map(({ body }) => body.id)
    expect(await Promise.all(ids.map(isAsked))).toEqual([false, false, false, true, true, true])
    expect(await Promise.all(ids.map(async (id) => (await tokenOf(id)) !== undefined))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ])
    const { body } = await as(visitor).get<Training>(`/api/trainings/${training.id}`)
    expect(body.placesLeft).toBe(9)
    expect(await isAsked((await register(training.id, uniqueIp())).body.id)).toBe(false)
  })

  test('in the language of the registration', async () => {
    const { id: trainingId } = await build.training()
    const address = uniqueIp()
    await crowd(3, trainingId, address)
    const { body } = await as(visitor).post<RegistrationSummary>('/api/registrations', registrationForm(trainingId), {
      address,
      headers: { 'accept-language': 'en' },
    })
    const [letter] = await lettersAbout(db, body.id)
    expect(letter?.textContent).toContain('confirm that this address is yours')
    expect(letter?.textContent).toContain('/en/confirmer-mon-adresse?preuve=')
  })

  test('cancelled ones and those whose e-mail is proven do not count', async () => {
    const { id: trainingId } = await build.training()
    const address = uniqueIp()
    const { ids } = await crowd(3, trainingId, address)
    await office.put(`/api/registrations/${ids[0]}/status`, { status: 'annulée' })
    const known = await build.participant()
    expect(await isAsked((await register(trainingId, address, { email: known.email.toUpperCase() })).body.id)).toBe(
      false,
    )
    expect((await crowd(2, trainingId, address)).asked).toEqual([false, true])
  })

  test('from the twentieth within an hour on, whatever the training', async () => {
    const address = uniqueIp()
    const asked = []
    for (let round = 0; round < 7; round++) {
      asked.push(...(await crowd(3, (await build.training()).id, address)).asked)
    }
    expect(asked.indexOf(true)).toBe(19)
    clock.advance(61 * 60_000)
    expect((await crowd(1, (await build.training()).id, address)).asked).toEqual([false])
  })

  test('the office is warned once', async () => {
    const { title, id: trainingId } = await build.training({ title: `Alerte ${uniqueWord()}` })
    await crowd(7, trainingId, uniqueIp())
    const alerts = await db
      .select()
      .from(notifications)
      .where(like(notifications.subject, `Inscriptions à prouver\u00A0: ${title}%`))
    expect(alerts).toMatchObject([{ type: 'proof_alert', to: defaultCompany.email, state: 'queued' }])
    expect(alerts[0]?.textContent).toContain('/admin?onglet=inscriptions&groupe=unproven')
  })

  test('but nobody whom the office registers, by hand or over the public form', async () => {
    const { id: trainingId } = await build.training()
    await crowd(4, trainingId, 'in-process')
    const byHand = await office.post<RegistrationSummary>('/api/admin/registrations', registrationForm(trainingId))
    const overForm = await office.post<RegistrationSummary>('/api/registrations', registrationForm(trainingId))
    for (const { status, body } of [byHand, overForm]) {
      expect(status).toBe(201)
      expect(await rowOf(body.id)).toMatchObject({ proofRequestedAt: null, fromNetwork: null })
    }
  })
})

describe('an address is proven', () => {
  test('by the button behind the mail’s link, for every registration with it, as often as it is pressed', async () => {
    const { id, token, row } = await askedForProof()
    const other = await register((await build.training()).id, uniqueIp(), { email: row.email.toUpperCase() })
    expect(await prove(token)).toMatchObject({ status: 200, body: { proven: true, isHeld: true } })
    for (const one of [id, other.body.id]) {
      const { provenAt, fromNetwork } = await rowOf(one)
      expect([provenAt === null, fromNetwork]).toEqual([false, null])
    }
    expect(await historyOf(db, 'registration', id)).toMatchObject([{ action: 'prove_address' }, { action: 'register' }])
    expect((await prove(token)).status).toBe(200)
    expect(await historyOf(db, 'registration', id)).toHaveLength(2)
  })

  test('and stays so: the next registration with it is asked for nothing', async () => {
    const { token, row, trainingId } = await askedForProof()
    await prove(token)
    const address = uniqueIp()
    const { id: next } = await build.training()
    await crowd(5, next, address)
    expect(trainingId).not.toBe(next)
    expect(await isAsked((await register(next, address, { email: row.email })).body.id)).toBe(false)
  })

  test('by signing in to the participant space', async () => {
    const { id, row } = await askedForProof()
    await as(visitor).post('/api/participant/link-profile', { email: row.email, phone: row.phone })
    const [request] = await db.select().from(emailCodes).where(eq(emailCodes.email, row.email))
    await sendSignInCode(services, request?.id ?? 0)
    const code = await codeMailedTo(db, row.email)
    const answer = await as(visitor).post('/api/participant/link-profile', {
      email: row.email,
      phone: row.phone,
      code,
    })
    expect(answer.status).toBe(200)
    expect((await rowOf(id)).provenAt).not.toBeNull()
  })

  test.each(['', 'x', 'a'.repeat(43)])('not by the token %j', async (token) => {
    expect((await prove(token)).status).toBe(422)
  })

  test('not by a link 30 days old', async () => {
    const { token } = await askedForProof()
    clock.advance(31 * days)
    expect(await prove(token)).toMatchObject({ status: 422, body: { code: 'proof_failed' } })
  })

  test('nor by one sent to an e-mail that the office has replaced since', async () => {
    const { id, token, row } = await askedForProof()
    const { firstName, lastName, phone, organization, position } = row
    const answer = await office.put(`/api/registrations/${id}/participant`, {
      ...{ firstName, lastName, phone, organization, position },
      email: `autre.${uniqueWord()}@example.ci`,
      version: row.version,
    })
    expect(answer.status).toBe(200)
    expect((await prove(token)).status).toBe(422)
    expect(await rowOf(id)).toMatchObject({ provenAt: null, proofRequestedAt: null })
  })

  test('only the hash of a link’s token is kept, in its mail too once that is sent', async () => {
    const { id, token } = await askedForProof()
    expect(JSON.stringify(await db.select().from(emailProofs))).not.toContain(token)
    const [letter] = await lettersAbout(db, id)
    if (!letter) throw new Error('no letter was written')
    expect(letter.htmlContent).toContain(token)
    expect(JSON.stringify(withoutSecrets(letter))).not.toContain(token)
  })

  test('by the link in the mail that the office sends again, whose first token was blanked', async () => {
    const { id, row } = await askedForProof()
    const sentAgain = async () => {
      const [letter] = await lettersAbout(db, id)
      if (!letter) throw new Error('no letter was written')
      await db.update(notifications).set(withoutSecrets(letter)).where(eq(notifications.id, letter.id))
      expect(await tokenOf(id)).toBeUndefined()
      expect((await office.post(`/api/admin/notifications/${letter.id}/resend`)).status).toBe(200)
      return tokenOf(id)
    }
    await db.update(registrations).set({ email: 'new-reader@example.ci' }).where(eq(registrations.id, id))
    expect(await sentAgain()).toBeUndefined() // the mail goes to the former reader
    await db.update(registrations).set({ email: row.email }).where(eq(registrations.id, id))
    expect((await prove((await sentAgain()) ?? 'none')).status).toBe(200)
    expect((await rowOf(id)).provenAt).not.toBeNull()
    expect(await sentAgain()).toBeUndefined() // nothing is left to prove
  })
})

test('the office sees, filters and exports those to prove, until it confirms them or money comes', async () => {
  const { id, trainingId } = await askedForProof()
  const list = async () => {
    const { body } = await office.get<RegistrationRow[]>('/api/admin/registrations?group=unproven&pageSize=200')
    return body.filter((row) => row.trainingId === trainingId)
  }
  expect(await list()).toMatchObject([{ id, isUnproven: true }])
  const { body } = await office.get<RegistrationDetail>(`/api/registrations/${id}`)
  expect(body.registration.isUnproven).toBe(true)
  const csv = await office.get<string>(`/api/admin/registrations/export?format=csv&ids=${id}`)
  expect(csv.body).toMatch(/Adresse à prouver[\s\S]*oui/)
  await build.payment({ registrationId: id })
  expect(await list()).toEqual([])
  const other = await askedForProof()
  await office.put(`/api/registrations/${other.id}/status`, { status: 'confirmée' })
  const detail = await office.get<RegistrationDetail>(`/api/registrations/${other.id}`)
  expect(detail.body.registration.isUnproven).toBe(false)
})

describe('where a registration came from', () => {
  test('is kept as a hash, for 30 days at most', async () => {
    const { id, row } = await askedForProof()
    expect(row.fromNetwork).toMatch(/^[\w-]{43}$/)
    clock.advance(31 * days)
    await deleteExpiredProofs(db, clock.now())
    expect((await rowOf(id)).fromNetwork).toBeNull()
    expect(await db.select().from(emailProofs).where(eq(emailProofs.registrationId, id))).toEqual([])
  })

  test('is told to its participant, and erased with them', async () => {
    const { id, row } = await askedForProof()
    const person = await build.participant({ email: row.email })
    await db.update(registrations).set({ participantId: person.id }).where(eq(registrations.id, id))
    const browser = as(participant(person))
    const { body } = await browser.get<PersonalData>('/api/participant/export')
    expect(body.registrations[0]).toMatchObject({
      fromNetwork: row.fromNetwork,
      proofRequestedAt: row.proofRequestedAt?.toISOString(),
      provenAt: null,
    })
    await browser.post('/api/participant/erase', { confirmed: true })
    const code = await codeMailedTo(db, row.email)
    expect(await browser.post('/api/participant/erase', { confirmed: true, code })).toMatchObject({
      status: 200,
      body: { erased: true },
    })
    expect((await rowOf(id)).fromNetwork).toBeNull()
    expect(await db.select().from(emailProofs).where(eq(emailProofs.registrationId, id))).toEqual([])
  })
})
