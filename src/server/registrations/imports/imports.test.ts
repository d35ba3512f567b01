import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../../tests/api.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { registrationForm } from '../../../../tests/forms.ts'
import { headings, importIn, listOf, personLine, previewIn } from '../../../../tests/import-file.ts'
import { historyOf, lettersAbout } from '../../../../tests/outbox.ts'
import { documents } from '../../db/schema/documents.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { waitingEntries } from '../../db/schema/waiting-entries.ts'

const { api, as, build, db, services } = await startApi()
const colleague = await build.administrator()
const office = as(administrator(colleague))

async function exported(query: string, language: string): Promise<Buffer> {
  const token = await administrator(colleague).openSession(db, services.config.sessionSecret, services.clock())
  const headers = { cookie: `session=${token}`, 'accept-language': language }
  const answer = await api.request(`/api/admin/registrations/export?${query}`, { headers })
  return Buffer.from(await answer.arrayBuffer())
}
const rowsOf = (trainingId: number) =>
  db.select().from(registrations).where(eq(registrations.trainingId, trainingId)).orderBy(asc(registrations.id))
const statesOf = (lines: { state: string }[]) => lines.map(({ state }) => state)

describe('a list of people', () => {
  test('becomes registrations for the chosen session, without a mail or a paper', async () => {
    const { id: trainingId, price } = await build.training()
    const content = listOf(personLine({ 'E-mail': 'Aicha.Lagunes@example.ci' }), personLine())
    const seen = await previewIn(office, content, { trainingId })
    expect(seen).toMatchObject({
      status: 200,
      body: {
        sheets: ['Feuil1'],
        headings,
        columns: ['lastName', 'firstName', 'email', 'phone', 'organization', 'position'],
        isRemembered: false,
        missing: [],
        counts: { good: 2, known: 0, cancelled: 0, wrong: 0, full: 0 },
        lines: [
          { line: 2, state: 'good', values: { lastName: 'N’GUESSAN', phone: '0707070707' }, problems: {} },
          { line: 3 },
        ],
      },
    })
    expect(await rowsOf(trainingId)).toEqual([])

    const done = await importIn(
      office,
      content,
      { trainingId, status: 'confirmée' },
      { name: 'C:\\listes\\Ordre 2026.xlsx' },
    )
    expect(done).toMatchObject({
      status: 201,
      body: {
        import: {
          fileName: 'Ordre 2026.xlsx',
          importedBy: colleague.username,
          imported: 2,
          refused: 0,
          undo: 'possible',
        },
        refused: [],
      },
    })
    const importId = done.body.import.id
    const [first, second] = await rowsOf(trainingId)
    expect(first).toMatchObject({
      ...{ firstName: 'Aïcha', lastName: 'N’GUESSAN', email: 'Aicha.Lagunes@example.ci', phone: '+2250707070707' },
      ...{ organization: 'Pharmacie des Lagunes', position: 'Pharmacienne', locale: 'fr', status: 'confirmée', price },
      ...{ paymentStatus: 'en_attente', termsAcceptedAt: null, provenAt: null, importId },
    })
    expect(await lettersAbout(db, first?.id ?? 0)).toEqual([])
    expect(await db.$count(documents, eq(documents.registrationId, second?.id ?? 0))).toBe(0)
    expect(await historyOf(db, 'registration', first?.id ?? 0)).toMatchObject([
      { action: 'register', actor: colleague.username, after: { admission: 'office', import: importId } },
    ])
    expect(await historyOf(db, 'import', importId)).toMatchObject([{ action: 'import', after: { registrations: 2 } }])
    const { body } = await office.get(`/api/registrations/${first?.id}`)
    expect(body).toMatchObject({ registration: { importId } })
  })

  test('imported again, by anyone and however often, registers nobody twice', async () => {
    const { id: trainingId } = await build.training()
    const content = listOf(personLine(), personLine())
    const other = as(administrator(await build.administrator()))
    const answers = await Promise.all([
      importIn(office, content, { trainingId }),
      importIn(other, content, { trainingId }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('import_nothing')
    expect(await rowsOf(trainingId)).toHaveLength(2)
    const seen = await previewIn(office, content, { trainingId })
    expect(statesOf(seen.body.lines)).toEqual(['known', 'known'])
    const more = listOf(
      personLine(),
      ...[personLine({ 'E-mail': (await rowsOf(trainingId))[0]?.email.toUpperCase() ?? '' })],
    )
    expect((await importIn(office, more, { trainingId })).body.import).toMatchObject({ imported: 1, known: 1 })
  })

  test('sent again under the same key, because the answer was lost, is answered the same', async () => {
    const { id: trainingId } = await build.training()
    const content = listOf(personLine(), personLine({ 'E-mail': 'personne' }))
    const choices = { trainingId, wholeFile: false }
    const key = uniqueWord()
    const first = await importIn(office, content, choices, { key })
    const again = await importIn(office, content, choices, { key })
    expect(first).toMatchObject({ status: 201, body: { refused: [{ line: 3 }] } })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect(await rowsOf(trainingId)).toHaveLength(1)
    const otherwise = await importIn(office, content, { ...choices, status: 'confirmée' }, { key })
    expect(otherwise).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
  })

  test('is one of our own exports, as CSV or as a workbook, in either language', async () => {
    const { id: trainingId } = await build.training({
      title: `Été ${uniqueWord()}`,
      startsAt: new Date('2090-03-02T08:00:00Z'),
    })
    await build.registration({
      trainingId,
      firstName: 'Aya',
      organization: '=Pharmacie; "du Plateau"',
      status: 'confirmée',
      locale: 'en',
      createdAt: new Date('2026-04-05T09:30:00Z'), // as the session's day, it could be read month first
    })
    await build.registration({ trainingId, status: 'annulée', createdAt: new Date('2026-04-06T09:30:00Z') })
    const files = await Promise.all(
      ['csv', 'xlsx'].flatMap((format) =>
        ['fr', 'en'].map((language) => exported(`format=${format}&trainingId=${trainingId}`, language)),
      ),
    )
    for (const content of files) {
      expect(statesOf((await previewIn(office, content)).body.lines).sort()).toEqual(['cancelled', 'known'])
    }
    const [original] = (await rowsOf(trainingId)).filter(({ status }) => status === 'confirmée')
    // A list says when to the minute.
    const minuteOf = (at: Date | undefined) => Math.floor((at?.getTime() ?? 0) / 60_000)
    for (const content of files) {
      const { id: another } = await build.training()
      // Into another session: the column that names the first one is left aside.
      const { columns } = (await previewIn(office, content)).body
      const aside = columns.map((field) => (field === 'training' || field === 'trainingDate' ? null : field))
      const done = await importIn(office, content, { trainingId: another, columns: aside })
      expect(done).toMatchObject({ status: 201, body: { import: { imported: 1, cancelled: 1 } } })
      const [copy] = await rowsOf(another)
      expect(copy).toMatchObject({
        ...{ firstName: 'Aya', lastName: 'Koné', email: original?.email, phone: original?.phone },
        ...{ organization: '=Pharmacie; "du Plateau"', position: original?.position },
        ...{ status: 'confirmée', locale: 'en' },
      })
      expect(minuteOf(copy?.createdAt)).toBe(minuteOf(original?.createdAt))
    }
  })
})

describe('lines that cannot be', () => {
  test('are asked for in letters that can be printed', async () => {
    const training = await build.training()
    const file = listOf(
      personLine({ Nom: '李明' }),
      personLine({ Nom: 'Gbɛ\u0303hɩ', Prénom: 'Tʋɩ', Officine: 'Ɣaɖe' }),
    )
    const { body } = await previewIn(office, file, { trainingId: training.id })
    expect(body.lines).toMatchObject([
      { state: 'wrong', problems: { lastName: expect.stringContaining('imprimer') } },
      { state: 'good' },
    ])
  })

  test('are told at their cells, as the form would, and nothing is done until it is asked for the others', async () => {
    const { id: trainingId } = await build.training()
    const twin = personLine()
    const content = listOf(
      personLine({ 'E-mail': 'awa(at)example', Téléphone: '07 07 07 07' }),
      personLine({ Prénom: 'A', Officine: null }),
      twin,
      twin,
    )
    const seen = await previewIn(office, content, { trainingId })
    expect(seen.body.counts).toEqual({ good: 1, known: 0, cancelled: 0, wrong: 3, full: 0 })
    expect(seen.body.lines).toMatchObject([
      {
        values: { email: 'awa(at)example', phone: '07070707' },
        problems: {
          email: "Format d'adresse email invalide",
          phone: 'Le numéro doit être au format ivoirien (avec ou sans +225, suivi de 10 chiffres)',
        },
      },
      {
        problems: {
          firstName: 'Le prénom doit comporter au moins 2 caractères',
          organization: "Nom de l'organisation requis",
        },
      },
      { state: 'good' },
      { problems: { email: 'Cette adresse figure déjà plus haut dans le fichier, pour la même session' } },
    ])
    const refused = await importIn(office, content, { trainingId })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'import_incomplete', message: '3 lignes ne peuvent pas être importées\u00A0: rien n’a été fait.' },
    })
    expect(await rowsOf(trainingId)).toEqual([])
    const done = await importIn(office, content, { trainingId, wholeFile: false })
    expect(done).toMatchObject({ status: 201, body: { import: { imported: 1, refused: 3 } } })
    expect(done.body.refused.map(({ line }) => line)).toEqual([2, 3, 5])
    expect(await rowsOf(trainingId)).toHaveLength(1)
  })

  test('take no more than the places that are left, nor what is held for the waiting list, unless that is ticked', async () => {
    const { id: trainingId } = await build.training({ maxParticipants: 4 })
    const entry = await build.waitingEntry({ trainingId })
    await build.registration({ trainingId })
    const waits = personLine({ 'E-mail': entry.email })
    const content = listOf(personLine(), personLine(), personLine(), personLine(), waits)
    const seen = await previewIn(office, content, { trainingId })
    expect(statesOf(seen.body.lines)).toEqual(['good', 'good', 'full', 'full', 'full'])
    expect(seen.body.lines[2]?.problems).toEqual({ training: 'La formation est complète' })
    expect((await importIn(office, content, { trainingId })).body.code).toBe('import_incomplete')
    const done = await importIn(office, content, { trainingId, beyondPlaces: true })
    expect(done.body.import).toMatchObject({ imported: 5 })
    const [, first] = await rowsOf(trainingId)
    expect(await historyOf(db, 'registration', first?.id ?? 0)).toMatchObject([
      { after: { admission: 'beyond_places' } },
    ])
    const [settled] = await db.select().from(waitingEntries).where(eq(waitingEntries.id, entry.id))
    expect(settled).toMatchObject({ state: 'accepted' })
  })

  test('respect a visitor who takes the last place meanwhile', async () => {
    const { id: trainingId } = await build.training({ maxParticipants: 3 })
    const content = listOf(personLine(), personLine(), personLine())
    const browser = as(visitor)
    const [done, ...visitors] = await Promise.all([
      importIn(office, content, { trainingId, wholeFile: false }),
      ...Array.from({ length: 4 }, () => browser.post('/api/registrations', registrationForm(trainingId))),
    ])
    const letIn = visitors.filter(({ status }) => status === 201).length
    expect((done.body.import?.imported ?? 0) + letIn).toBe(3)
    expect(await rowsOf(trainingId)).toHaveLength(3)
  })
})
