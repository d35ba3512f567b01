import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { hasPoppler } from '../../../scripts/poppler.ts'
import { administrator, type Caller, pharmacyContact, staffMember, startApi } from '../../../tests/api.ts'
import { hours, minutes } from '../../../tests/clock.ts'
import { finishedSession, makeRealPapers } from '../../../tests/finished-session.ts'
import { historyOf } from '../../../tests/outbox.ts'
import { carriedFiles, carriedNames, readable } from '../../../tests/pdf/carried-files.ts'
import { look } from '../../../tests/pdf/poppler.ts'
import type { SessionFilePlan, SessionFileView } from '../../domain/trainings/session-file.ts'
import { createApi } from '../app/api.ts'
import { openSavedSettings } from '../db/saved-settings.ts'
import { documentFiles, documents } from '../db/schema/documents.ts'
import { presenceMarks } from '../db/schema/presence.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { sessionHalves } from '../db/schema/trainings.ts'

const start = await startApi({ limits: { sessionFilesPerAccount: 40 } })
const { api, as, build, clock, db, reported, services } = start
const account = await build.administrator()
const colleague = administrator(account)
const office = as(colleague)

/** Fetches as one session of somebody does, from an instance of choice. */
async function fetchingAs(caller: Caller, from: Pick<typeof api, 'request'> = api) {
  const token = await caller.openSession(db, services.config.sessionSecret, clock.now())
  return async (url: string) => {
    const answer = await from.request(url, { headers: { cookie: `session=${token}` } })
    return {
      status: answer.status,
      name: answer.headers.get('content-disposition'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }
}

/** Orders a file in a session, and answers its plan with the way to fetch in that session. */
async function order(
  trainingId: number,
  changes: object = {},
  url = `/api/admin/trainings/${trainingId}/file`,
  by = colleague,
) {
  const token = await by.openSession(db, services.config.sessionSecret, clock.now())
  const headers = { cookie: `session=${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ ...(by === colleague && { list: 'FDFP' }), language: 'fr', ...changes })
  const answer = await api.request(url, { method: 'POST', headers, body })
  const get = async (path: string, from: Pick<typeof api, 'request'> = api) => {
    const found = await from.request(path, { headers })
    return {
      status: found.status,
      name: found.headers.get('content-disposition'),
      bytes: Buffer.from(await found.arrayBuffer()),
    }
  }
  return { status: answer.status, plan: (await answer.json()) as SessionFilePlan, get }
}

const people = (...names: string[]) => names.map((lastName) => ({ firstName: 'Awa', lastName }))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What was issued for some registrations and counts, by its number. */
async function issued(ids: number[]) {
  const rows = await db
    .select({ number: documents.number, content: documentFiles.content })
    .from(documents)
    .innerJoin(documentFiles, eq(documentFiles.documentId, documents.id))
    .where(inArray(documents.registrationId, ids))
  return new Map(rows.map(({ number, content }) => [`${number}.pdf`, content]))
}

describe.runIf(hasPoppler())('the file of a session', () => {
  test('is one signed PDF that carries every original as it was issued, and says what each one hashes to', async () => {
    const { training, ids } = await finishedSession(start, people('Koné', 'Yao'))
    await build.signedSheet({ trainingId: training.id })
    const { plan, get } = await order(training.id)
    expect(plan.parts).toMatchObject([{ number: 1, people: 2 }])
    const { bytes, name } = await get(plan.parts[0]?.pdf ?? '')
    expect(name).toMatch(/^attachment; filename="dossier-.*-2026-03-02\.pdf"$/)
    expect(look('pdfsig', bytes)).toMatch(/Total document signed\n.*Signature is Valid/)

    const carried = carriedFiles(bytes)
    const originals = await issued(ids)
    expect(originals.size).toBe(6)
    for (const [file, content] of originals) expect(carried.get(file)?.equals(content), file).toBe(true)
    expect([...carried.keys()].toSorted()).toEqual(
      [...originals.keys(), 'MANIFEST.sha256', 'feuille-signee-1.pdf', 'releve-de-presence.pdf'].toSorted(),
    )
    expect(carriedNames(bytes)).toEqual([...carried.keys()].toSorted())
    for (const [file, content] of carried)
      if (/^(C-|releve)/.test(file)) expect(look('pdfsig', content), file).toMatch(/Signature is Valid/)

    const manifest = strFromU8(carried.get('MANIFEST.sha256') ?? new Uint8Array())
    const text = look('pdftotext', bytes, '-layout')
    for (const [file, content] of carried) {
      if (file === 'MANIFEST.sha256') continue
      expect(manifest).toContain(`${sha256(content)}  ${file}\n`)
      expect(text).toContain(sha256(content).slice(0, 32))
      expect(text).toContain(sha256(content).slice(32))
    }
  })

  test('says on its cover what the list asks for, what lacks, hours and money, and as of when', async () => {
    const { training, ids } = await finishedSession(start, people('Koné', 'Yao'))
    const { plan, get } = await order(training.id)
    const text = look('pdftotext', (await get(plan.parts[0]?.pdf ?? '')).bytes, '-layout')
    const at = plan.stateAt
    expect(text).toContain(
      `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11, 16)} (heure d’Abidjan)`,
    )
    expect(text).toMatch(/Feuille de présence signée +Manque/)
    expect(text).toMatch(/Certificats de ceux qui y ont droit +Oui : 2 sur 2/)
    expect(text).toContain('130 000 FCFA')
    expect(text).not.toMatch(/complet/i)
    const english = await order(training.id, { language: 'en' })
    const inEnglish = look('pdftotext', (await english.get(english.plan.parts[0]?.pdf ?? '')).bytes, '-layout')
    expect(inEnglish).toMatch(/Signed attendance sheet +Missing/)
    expect(inEnglish).not.toMatch(/complete/i)
    expect(ids).toHaveLength(2)
  })

  test('is the same to the byte whenever and wherever it is made, until something changes', async () => {
    const { training, ids } = await finishedSession(start, people('Koné'))
    await build.signedSheet({ trainingId: training.id })
    const first = await order(training.id)
    const part = first.plan.parts[0]
    const pdf = (await first.get(part?.pdf ?? '')).bytes
    const zip = (await first.get(part?.zip ?? '')).bytes
    clock.advance(hours)
    const settings = openSavedSettings(services.database, services.config.firstSettings)
    const other = createApi({ ...services, settings })
    const later = await order(training.id)
    expect(later.plan.stateAt).toBe(first.plan.stateAt)
    expect((await later.get(later.plan.parts[0]?.pdf ?? '', other)).bytes.equals(pdf)).toBe(true)
    expect((await later.get(later.plan.parts[0]?.zip ?? '', other)).bytes.equals(zip)).toBe(true)
    expect(look('pdfsig', pdf)).toContain(new Date(first.plan.stateAt).getUTCFullYear().toString())

    const [receipt] = await db
      .select({ id: documents.id, number: documents.number })
      .from(documents)
      .where(and(inArray(documents.registrationId, ids), eq(documents.kind, 'receipt')))
    const reason = { reason: 'Saisi deux fois' }
    expect((await office.post(`/api/admin/documents/${receipt?.id}/revoke`, reason)).status).toBe(200)
    await makeRealPapers(services)
    const refused = await later.get(later.plan.parts[0]?.pdf ?? '')
    expect([refused.status, JSON.parse(refused.bytes.toString()).code]).toEqual([409, 'session_file_changed'])
    const again = await order(training.id)
    expect(Date.parse(again.plan.stateAt)).toBeGreaterThan(Date.parse(first.plan.stateAt))
    const changed = carriedFiles((await again.get(again.plan.parts[0]?.pdf ?? '')).bytes)
    expect([...changed.keys()].some((file) => file.startsWith('R-'))).toBe(false)
  })

  test('is an archive too, with the cover, the manifest and every file', async () => {
    const { training } = await finishedSession(start, people('Koné'))
    const { plan, get } = await order(training.id)
    const { bytes, name } = await get(plan.parts[0]?.zip ?? '')
    expect(name).toMatch(/\.zip"$/)
    const files = new Map(Object.entries(unzipSync(bytes)))
    const cover = [...files.keys()].find((file) => file.startsWith('dossier-')) ?? ''
    const signed = Buffer.from(files.get(cover) ?? [])
    expect(look('pdfsig', signed)).toMatch(/Signature is Valid/)
    expect([...carriedFiles(signed).keys()]).toEqual(['MANIFEST.sha256'])
    const manifest = strFromU8(files.get('MANIFEST.sha256') ?? new Uint8Array())
    expect(strFromU8(carriedFiles(signed).get('MANIFEST.sha256') ?? new Uint8Array())).toBe(manifest)
    const listed = [...files].filter(([file]) => ![cover, 'MANIFEST.sha256'].includes(file))
    expect(listed).toHaveLength(4)
    for (const [file, content] of listed) expect(manifest).toContain(`${sha256(content)}  ${file}\n`)
  })

  test('of many comes in parts, each signed and named, and goes on from another instance', async () => {
    const { training } = await finishedSession(start, people('Koné'))
    const [half] = await db.select().from(sessionHalves).where(eq(sessionHalves.trainingId, training.id))
    const rows = Array.from({ length: 100 }, (_, index) => ({
      ...{ trainingId: training.id, firstName: 'Awa', lastName: `Zzz${index}`, status: 'confirmée' as const },
    }))
    for (const row of rows) {
      const { id: registrationId } = await build.registration(row)
      const markedAt = new Date('2026-03-02T08:05:00Z')
      const mark = { id: randomUUID(), registrationId, halfId: half?.id ?? 0, state: 'present' as const, markedAt }
      await db.insert(presenceMarks).values(mark)
    }
    const { plan, get } = await order(training.id)
    expect(plan.parts.map((part) => part.people)).toEqual([100, 1])
    const first = await get(plan.parts[0]?.pdf ?? '')
    const restarted = createApi({
      ...services,
      settings: openSavedSettings(services.database, services.config.firstSettings),
    })
    const second = await get(plan.parts[1]?.pdf ?? '', restarted)
    expect(second.name).toContain('-2-sur-2.pdf')
    expect(look('pdftotext', first.bytes)).toContain('Partie 1 sur 2')
    for (const { bytes } of [first, second]) expect(look('pdfsig', bytes)).toMatch(/Signature is Valid/)
    const record = carriedFiles(second.bytes).get('releve-de-presence.pdf')
    expect(look('pdftotext', record ?? Buffer.of())).toContain('Zzz99')
    expect(look('pdftotext', record ?? Buffer.of())).not.toContain('Zzz50')
  })

  test('of an employer tells nothing of anybody else’s people, in none of its bytes', async () => {
    const [own, other] = [
      await build.pharmacy({ name: 'Pharmacie Propre' }),
      await build.pharmacy({ name: 'Pharmacie Zqautre' }),
    ]
    const { training, ids } = await finishedSession(start, [
      { firstName: 'Zqprenom', lastName: 'Zqetranger', pharmacyId: other.id },
      { firstName: 'Awa', lastName: 'Propre', pharmacyId: own.id },
      { firstName: 'Zqseule', lastName: 'Zqprivee' },
    ])
    await build.signedSheet({ trainingId: training.id })
    const { plan, get } = await order(training.id, { list: 'Employeur', pharmacyId: own.id })
    const [pdf, zip] = [await get(plan.parts[0]?.pdf ?? ''), await get(plan.parts[0]?.zip ?? '')]
    const carried = carriedFiles(pdf.bytes)
    const originals = await issued([ids[1] ?? 0])
    expect([...carried.keys()].toSorted()).toEqual(
      [...originals.keys(), 'MANIFEST.sha256', 'releve-de-presence.pdf'].toSorted(),
    )
    const texts = [pdf.bytes, ...carried.values()].map((file) =>
      file.subarray(0, 5).toString() === '%PDF-' ? look('pdftotext', file) : file.toString('latin1'),
    )
    expect(texts.join('\n')).toContain('Awa Propre')
    expect(look('pdftotext', carried.get('releve-de-presence.pdf') ?? Buffer.of())).toContain(
      'Extrait du relevé de présence',
    )
    // Whole words: two letters stand in a paper's random code as well, now and then.
    const words = ['Zqetranger', 'Zqprenom', 'Zqseule', 'Zqprivee', 'Zqautre']
    for (const text of texts) expect(text).not.toMatch(new RegExp(words.join('|'), 'i'))
    const marks = words.flatMap((word) => [Buffer.from(word), Buffer.from(word, 'utf16le').swap16()])
    for (const part of [
      ...readable(pdf.bytes),
      ...Object.values(unzipSync(zip.bytes)).flatMap((file) => [...readable(Buffer.from(file))]),
    ])
      for (const mark of marks) expect(part.includes(mark)).toBe(false)
    // The same search finds its own people: it can fail.
    expect(
      [...readable(pdf.bytes)].some(
        (part) => part.includes('Propre') || part.includes(Buffer.from('Propre', 'utf16le').swap16()),
      ),
    ).toBe(true)
  })

  test('of an employer leaves out what was made out to its people themselves', async () => {
    const own = await build.pharmacy()
    const { training, ids } = await finishedSession(start, people('Koné', 'Yao'))
    await db.update(registrations).set({ pharmacyId: own.id }).where(inArray(registrations.id, ids))
    const { plan, get } = await order(training.id, { list: 'Employeur', pharmacyId: own.id })
    const kinds = [...carriedFiles((await get(plan.parts[0]?.pdf ?? '')).bytes).keys()].map((file) => file[0])
    expect(kinds.toSorted()).toEqual(['C', 'C', 'M', 'r'])
  })

  test('of an employer carries its invoice for several, until it names somebody whom another one pays for', async () => {
    const [own, other] = [await build.pharmacy(), await build.pharmacy()]
    const team = people('Propre', 'Zqparti').map((person) => ({ ...person, pharmacyId: own.id }))
    const { training, ids } = await finishedSession(start, team)
    const made = await office.post<{ id: number; number: string }>(`/api/admin/pharmacies/${own.id}/invoices`, {
      registrationIds: ids,
    })
    expect(made.status).toBe(201)
    const { id, number } = made.body
    await makeRealPapers(services)
    const carried = async () => {
      const { plan, get } = await order(training.id, { list: 'Employeur', pharmacyId: own.id })
      return carriedFiles((await get(plan.parts[0]?.pdf ?? '')).bytes)
    }
    expect([...(await carried()).keys()]).toContain(`${number}.pdf`)
    // What the tax office has numbered stays as it is when somebody leaves it.
    await db
      .update(documents)
      .set({ fneNumber: `FNE-${id}`, fneUrl: 'https://fne.example/1' })
      .where(eq(documents.id, id))
    const payer = { ids: ids.slice(1), pharmacyId: other.id }
    expect((await office.put('/api/admin/registrations/pharmacy', payer)).status).toBe(200)
    await makeRealPapers(services)
    const later = await carried()
    expect([...later.keys()]).not.toContain(`${number}.pdf`)
    for (const [file, content] of later)
      if (file.endsWith('.pdf')) expect(look('pdftotext', content), file).not.toContain('Zqparti')
  })
})

describe('who makes the file of a session', () => {
  test('proves who they are; each part is theirs for two hours, in that session and role alone', async () => {
    const { training } = await finishedSession(start, people('Koné'))
    const stranger = await fetchingAs(colleague)
    const unproven = as(colleague)
    const url = `/api/admin/trainings/${training.id}/file`
    const form = { list: 'FDFP', language: 'fr' }
    expect((await unproven.post(url, form)).status).toBe(200) // signing in is a proof
    const own = await order(training.id)
    const part = own.plan.parts[0]?.pdf ?? ''
    clock.advance(11 * minutes)
    expect(await unproven.post(url, form)).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
    expect((await own.get(part)).status).toBe(200)
    expect((await stranger(part)).status).toBe(404)
    expect((await own.get(part.replace('FDFP', 'Ordre'))).status).toBe(404)
    await db.update(users).set({ role: 'accountant' }).where(eq(users.id, account.id))
    expect((await own.get(part)).status).toBe(404)
    await db.update(users).set({ role: 'administrator' }).where(eq(users.id, account.id))
    clock.advance(2 * hours)
    expect((await own.get(part)).status).toBeOneOf([401, 404])
    expect(await historyOf(db, 'training', training.id)).toMatchObject([
      { action: 'make_session_file', after: { list: 'FDFP', language: 'fr', parts: 1 } },
      { action: 'make_session_file' },
    ])
    expect(reported).toContainEqual(expect.objectContaining({ event: 'download', training: training.id, part: 1 }))
  })

  test.each(['reader', 'accountant', 'trainer'] as const)('is no %s', async (role) => {
    const training = await build.training({ status: 'terminée' })
    const somebody = as(staffMember(await build.staffMember(role)))
    const form = { list: 'FDFP', language: 'fr' }
    expect((await somebody.post(`/api/admin/trainings/${training.id}/file`, form)).status).toBe(403)
  })

  test('waits until the session is over, and goes by a list that is there', async () => {
    const coming = await build.training()
    const url = `/api/admin/trainings/${coming.id}/file`
    expect(await office.get(url)).toMatchObject({ status: 409, body: { code: 'session_not_finished' } })
    const { training } = await finishedSession(start, [])
    const asked = (list: string, pharmacyId: number | null = null) =>
      office.post(`/api/admin/trainings/${training.id}/file`, { list, pharmacyId, language: 'fr' })
    expect(await asked('Personne')).toMatchObject({ status: 404, body: { code: 'session_list_not_found' } })
    const pharmacy = await build.pharmacy()
    expect(await asked('FDFP', pharmacy.id)).toMatchObject({ status: 404, body: { code: 'pharmacy_not_found' } })
  })

  test('sees each list with its date, what is there of it, and who pays for whom', async () => {
    const pharmacy = await build.pharmacy({ name: 'Pharmacie du Marché' })
    const { training } = await finishedSession(start, [
      ...people('Koné'),
      { ...people('Yao')[0], pharmacyId: pharmacy.id } as never,
    ])
    const { body } = await office.get<SessionFileView>(`/api/admin/trainings/${training.id}/file`)
    expect(body.employers).toEqual([{ id: pharmacy.id, name: 'Pharmacie du Marché', people: 1 }])
    expect(body.checklists.map(({ title, asOf }) => [title, asOf])).toEqual([
      ['Employeur', '2026-11-29'],
      ['FDFP', '2026-11-29'],
      ['Ordre', '2026-11-29'],
    ])
    expect(body.checklists[1]?.pieces).toEqual([
      { piece: 'presence', isThere: true, count: 2, of: null },
      { piece: 'signedSheet', isThere: false, count: 0, of: null },
      { piece: 'certificates', isThere: true, count: 2, of: 2 },
    ])
    const own = await office.get<SessionFileView>(`/api/admin/trainings/${training.id}/file?pharmacyId=${pharmacy.id}`)
    expect(own.body.checklists[0]?.pieces[2]).toMatchObject({ piece: 'certificates', count: 1, of: 1 })
  })
})

describe('the pharmacy that pays', () => {
  test('has the file of its own people in its space, and of no other session', async () => {
    const contact = await build.pharmacyContact()
    const { training } = await finishedSession(start, [
      { firstName: 'Awa', lastName: 'Koné', pharmacyId: contact.pharmacyId ?? 0 },
      ...people('Zqautre'),
    ])
    const url = (id: number) => `/api/pharmacy/trainings/${id}/file`
    const { status, plan, get } = await order(training.id, {}, url(training.id), pharmacyContact(contact))
    expect([status, plan.parts[0]?.people]).toEqual([200, 1])
    expect((await get(plan.parts[0]?.pdf ?? '')).status).toBe(200)
    const stranger = await fetchingAs(pharmacyContact(await build.pharmacyContact()))
    expect((await stranger(plan.parts[0]?.pdf ?? '')).status).toBe(404)
    const elsewhere = await finishedSession(start, people('Zqautre'))
    const refused = await order(training.id, {}, url(elsewhere.training.id), pharmacyContact(contact))
    expect(refused.status).toBe(404)
    expect(await historyOf(db, 'training', training.id)).toMatchObject([
      { action: 'make_session_file', actor: `contact ${contact.id}`, after: { pharmacyId: contact.pharmacyId } },
    ])
    const space = await as(pharmacyContact(contact)).get<{ hasSessionFile: boolean }[]>('/api/pharmacy/registrations')
    expect(space.body).toMatchObject([{ hasSessionFile: true }])
  })

  test('asks for no more than so many', async () => {
    const contact = as(pharmacyContact(await build.pharmacyContact()))
    const { id } = await build.training({ status: 'terminée' })
    const ask = () => contact.post(`/api/pharmacy/trainings/${id}/file`, { language: 'fr' })
    for (let count = 0; count < 40; count++) expect((await ask()).status).toBe(404)
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  })
})

test('nothing is made where nothing could sign it', async () => {
  const { training } = await finishedSession(start, people('Koné'))
  const unsigned = createApi({ ...services, config: { ...services.config, demo: false, signing: undefined } })
  const token = await colleague.openSession(db, services.config.sessionSecret, clock.now())
  const answer = await unsigned.request(`/api/admin/trainings/${training.id}/file`, {
    method: 'POST',
    headers: { cookie: `session=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ list: 'FDFP', language: 'fr' }),
  })
  expect([answer.status, (await answer.json()).code]).toEqual([409, 'session_file_unsigned'])
})
