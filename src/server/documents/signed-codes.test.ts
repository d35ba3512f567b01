import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { allTheSame } from '../../../tests/issued.ts'
import type { IssuedCertificates, OfficeDocument } from '../../domain/documents/document.ts'
import type { CertificateSnapshot } from '../../domain/documents/document-snapshot.ts'
import { checkCode, readList } from '../../web/verifier/check-code.ts'
import { certificateKeys, documentFiles, documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { createSecretBox } from '../encryption/secret-box.ts'
import { draw, type Paper } from '../pdf/draw.ts'
import { findSigningStore } from '../pdf/signing-store.ts'
import { eraseAgain } from '../privacy/erase-commands.ts'
import { renewCertificateKey } from './certificate-key-commands.ts'
import { renderDocument } from './render-commands.ts'
import { findVerifierList } from './verifier-list-queries.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const store = await findSigningStore(services.config, services.database, services.secrets)

/** The addresses that papers were drawn with. */
const addresses: string[] = []
const make = (paper: Paper) => {
  if (paper.kind === 'certificate') addresses.push(paper.verificationUrl)
  return draw(paper)
}
const work = (id: number, changes: Partial<Parameters<typeof renderDocument>[0]> = {}) =>
  renderDocument({ ...services, store, papers: { make }, log: { warn: () => {} }, ...changes }, id)
const find = async (id: number) => {
  const [document] = await db.select().from(documents).where(eq(documents.id, id))
  if (document?.snapshot?.kind !== 'certificate') throw new Error('no certificate')
  return { ...document, snapshot: document.snapshot as CertificateSnapshot }
}

const person = { firstName: 'Awa', lastName: 'Koné', status: 'confirmée' as const }
async function issued(changes: Partial<typeof person> = {}) {
  const startsAt = new Date('2026-03-02T09:00:00Z')
  const training = await build.training({
    status: 'terminée',
    title: 'Juste Stock',
    startsAt,
    endsAt: new Date('2026-03-02T16:00:00Z'),
  })
  const registration = await build.registration({ trainingId: training.id, ...person, ...changes })
  const { body } = await office.post<IssuedCertificates>(`/api/admin/trainings/${training.id}/certificates`, allTheSame)
  const [first] = body.issued
  if (!first) throw new Error('nothing was issued')
  return { ...first, training, registration }
}
async function drawn(changes: Partial<typeof person> = {}) {
  const one = await issued(changes)
  await work(one.id)
  return { ...one, digits: (await find(one.id)).snapshot.code?.facts ?? '' }
}

const currentList = async (secrets = services.secrets) => {
  const list = await readList((await findVerifierList(db, secrets, clock.now())).sign())
  if (!list) throw new Error('no list of ours')
  return list
}
const check = async ({ number, digits }: { number: string; digits: string }) =>
  checkCode(number, digits, await currentList(), clock.now())
const facts = {
  ...{ holder: 'Awa Koné', training: 'Juste Stock', hours: 14, date: '2026-03-02', validUntil: null },
  issuer: expect.any(String),
}

describe('a certificate is signed when it is first drawn,', () => {
  test('and its code says what its verification says, bound to its number', async () => {
    const one = await issued()
    expect((await find(one.id)).snapshot.code).toBeUndefined()
    await work(one.id)
    const { code, training, firm } = (await find(one.id)).snapshot
    expect(addresses.at(-1)).toBe(`${services.config.publicUrl}/v/${one.number}#${code?.facts}`)
    const said = { ...facts, hours: training.duration, issuer: firm.name }
    const digits = code?.facts ?? ''
    expect(await check({ number: one.number, digits })).toEqual({ state: 'valid', facts: said })
    expect(await check({ number: `${one.number.slice(0, -1)}Z`, digits })).toEqual({ state: 'forged' })
  })

  test('once: a try that failed, and one more instance, leave it as it was', async () => {
    const one = await issued()
    const failing = { make: () => Promise.reject(new Error('a hiccup')) }
    await work(one.id, { papers: failing })
    const { code } = (await find(one.id)).snapshot
    expect(code?.facts).toMatch(/^\d{250,}$/)
    await Promise.all([work(one.id), work(one.id)])
    expect(await find(one.id)).toMatchObject({ state: 'ready', snapshot: { code } })
    expect(addresses.at(-1)).toContain(`#${code?.facts}`)
  })

  test('with the name that was corrected meanwhile for its letters', async () => {
    const one = await issued({ lastName: '李明' })
    await work(one.id)
    expect((await find(one.id)).snapshot.code).toBeUndefined()
    await db.update(registrations).set({ lastName: 'Li' }).where(eq(registrations.id, one.registration.id))
    expect((await office.post(`/api/admin/documents/${one.id}/retry`)).status).toBe(200)
    await work(one.id)
    const digits = (await find(one.id)).snapshot.code?.facts ?? ''
    expect(await check({ number: one.number, digits })).toMatchObject({ state: 'valid', facts: { holder: 'Awa Li' } })
  })

  test('not where the key cannot be opened: it is tried again, and the office sees why', async () => {
    await drawn() // so that there is a key
    const one = await issued()
    await work(one.id, { secrets: createSecretBox(randomBytes(32)) })
    expect(await find(one.id)).toMatchObject({
      state: 'pending',
      failures: 1,
      lastError: expect.stringMatching(/^certificate_keys\.private_key:[0-9a-f]{8} was sealed with another key$/),
    })
    await work(one.id)
    expect((await find(one.id)).state).toBe('ready')
  })
})

describe('the list', () => {
  test('names a certificate from when it is revoked or replaced, and not before', async () => {
    const [revoked, old] = [await drawn(), await drawn()]
    const before = await currentList()
    expect((await office.post(`/api/admin/documents/${revoked.id}/revoke`, { reason: 'Erreur' })).status).toBe(200)
    const { body } = await office.post<OfficeDocument>(`/api/admin/documents/${old.id}/supersede`)
    const on = clock.now().toISOString().slice(0, 10)
    expect(await check(revoked)).toMatchObject({ state: 'revoked', on, facts: { holder: 'Awa Koné' } })
    expect(await check(old)).toMatchObject({ state: 'superseded', on, successor: body.number })
    for (const one of [revoked, old])
      expect(await checkCode(one.number, one.digits, before, clock.now())).toMatchObject({ state: 'valid' })
    await work(body.id)
    const digits = (await find(body.id)).snapshot.code?.facts ?? ''
    expect(await check({ number: body.number ?? '', digits })).toMatchObject({ state: 'valid' })
  })

  test('is the same for an hour in every instance, unless something changes', async () => {
    const one = await drawn()
    const bytes = async () =>
      Buffer.from((await findVerifierList(db, services.secrets, clock.now())).bytes).toString('hex')
    const first = await bytes()
    expect(await bytes()).toBe(first)
    await office.post(`/api/admin/documents/${one.id}/revoke`, { reason: 'Erreur' })
    expect(await bytes()).not.toBe(first)
  })

  test('names an erased person’s certificate for ever, while what was signed of them is gone', async () => {
    const one = await drawn()
    await db.transaction((tx) =>
      eraseAgain(tx, { participantId: 0, registrationIds: [one.registration.id], erasedAt: clock.now() }),
    )
    const { snapshot } = await find(one.id)
    expect(snapshot.code).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await check(one)).toMatchObject({ state: 'revoked', facts: { holder: 'Awa Koné' } })
  })
})

describe('the key', () => {
  test('is one for all instances, made by the first that needs it, and sealed', async () => {
    const keys = await db.select().from(certificateKeys)
    expect(keys).toMatchObject([{ retiredAt: null, privateKey: expect.stringMatching(/^sealed1\./) }])
    const [one, other] = await Promise.all([currentList(), currentList()])
    expect(one.keys).toEqual(other.keys)
  })

  test('that another one replaces stays listed, and its papers hold', async () => {
    const before = await drawn()
    const renewal = await db.transaction((tx) => renewCertificateKey(tx, services.secrets, clock.now(), undefined))
    const { keys } = await currentList()
    expect(keys.map(({ id }) => id)).toEqual([renewal?.current, renewal?.retired])
    expect(await check(before)).toMatchObject({ state: 'valid' })
    expect(await check(await drawn())).toMatchObject({ state: 'valid' })
    const [gone] = await db
      .select()
      .from(certificateKeys)
      .where(eq(certificateKeys.id, renewal?.retired ?? ''))
    expect(gone).toMatchObject({ privateKey: null, retiredAt: expect.any(Date), stolenAt: null })
  })

  test('that was stolen proves nothing any more, of papers before as after; those of the next one hold', async () => {
    const before = await drawn()
    const stolen = (await currentList()).keys[0]?.id
    const renewal = await db.transaction((tx) => renewCertificateKey(tx, services.secrets, clock.now(), stolen))
    expect(renewal).toMatchObject({ retired: stolen })
    expect(await check(before)).toMatchObject({ state: 'stolenKey' })
    expect(await check(await drawn())).toMatchObject({ state: 'valid' })
    // Said again, and of a key that was replaced long ago, it replaces nothing.
    for (const id of [stolen, (await currentList()).keys.at(-1)?.id])
      expect(await db.transaction((tx) => renewCertificateKey(tx, services.secrets, clock.now(), id))).toEqual({
        ...{ current: renewal?.current, retired: null },
      })
    expect(
      await db.transaction((tx) => renewCertificateKey(tx, services.secrets, clock.now(), 'ffffffff')),
    ).toBeUndefined()
  })
})

test('one that was issued before there were codes, and is drawn again, keeps the address of its code', async () => {
  const one = await drawn()
  const { snapshot } = await find(one.id)
  const { code: _, ...former } = snapshot
  const nobody = { ...former, person: { ...former.person, firstName: 'Personne', lastName: 'effacée', email: '' } }
  await db.delete(documentFiles).where(eq(documentFiles.documentId, one.id))
  await db.update(documents).set({ snapshot: nobody, state: 'pending', fileSize: null }).where(eq(documents.id, one.id))
  await work(one.id)
  expect((await find(one.id)).snapshot.code).toBeUndefined()
  expect(addresses.at(-1)).toBe(`${services.config.publicUrl}/verification/${one.number}`)
})
