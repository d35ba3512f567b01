import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, staffMember, startApi } from '../../../../tests/api.ts'
import { csvOf, workbookOf } from '../../../../tests/factories/spreadsheet.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { headings, importIn, listOf, personLine, previewIn } from '../../../../tests/import-file.ts'
import { lettersAbout } from '../../../../tests/outbox.ts'
import { importLimits } from '../../../domain/imports/import.ts'
import { documents } from '../../db/schema/documents.ts'
import { imports } from '../../db/schema/imports.ts'
import { registrations } from '../../db/schema/registrations.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const rowsOf = (trainingId: number) =>
  db.select().from(registrations).where(eq(registrations.trainingId, trainingId)).orderBy(asc(registrations.id))

describe('a column that names the session', () => {
  const wide = [...headings, 'Formation', 'Date de la formation', 'Inscrit le', 'Statut', 'Langue']

  test('sends each line to its own, past ones too, with what it says of itself', async () => {
    const title = `Chaîne du froid ${uniqueWord()}`
    const past = await build.training({ title, status: 'terminée', startsAt: new Date('2024-03-04T08:00:00Z') })
    const next = await build.training({ title, startsAt: new Date('2090-03-16T08:00:00Z') })
    const gone = await build.training({ status: 'annulée', title: `Annulée ${uniqueWord()}` })
    const at = new Date('2024-02-01T00:00:00Z')
    const content = workbookOf([
      wide,
      [...personLine(), title.toUpperCase(), new Date('2024-03-04T00:00:00Z'), at, 'Confirmée', 'Anglais'],
      [...personLine(), title, '16/03/2090', null, null, null],
      [...personLine(), title, null, null, null, null],
      [...personLine(), gone.title, null, null, null, null],
      [...personLine(), 'Inconnue', null, null, null, null],
      [...personLine(), null, null, null, null, null],
      [...personLine(), title, 'bientôt', '31/12/2099', 'peut-être', 'baoulé'],
      [...personLine(), title, null, null, 'Annulée', null],
    ])
    const seen = await previewIn(office, content)
    expect(seen.body.columns.slice(6)).toEqual(['training', 'trainingDate', 'registeredAt', 'status', 'locale'])
    expect(seen.body.lines.map(({ state, problems }) => [state, problems])).toEqual([
      ['good', {}],
      ['good', {}],
      ['wrong', { training: 'Plusieurs sessions portent ce nom\u00A0: indiquez la date dans une colonne' }],
      ['wrong', { training: 'Cette session est annulée' }],
      ['wrong', { training: 'Aucune session ne porte ce nom à cette date' }],
      ['wrong', { training: 'Veuillez choisir une formation' }],
      [
        'wrong',
        {
          trainingDate: 'Une date, comme 14/12/2026',
          registeredAt: 'Cette date est encore à venir',
          status: 'Veuillez choisir un statut',
          locale: 'Valeur invalide',
        },
      ],
      ['cancelled', {}],
    ])
    const done = await importIn(office, content, { wholeFile: false, nothingDue: true })
    expect(done.body.import).toMatchObject({ imported: 2, cancelled: 1, refused: 5 })
    expect(await rowsOf(past.id)).toMatchObject([
      { status: 'confirmée', locale: 'en', price: 0, paymentStatus: 'complet', createdAt: at },
    ])
    expect(await rowsOf(next.id)).toMatchObject([{ status: 'en_attente', locale: 'fr' }])
  })
})

describe('what is remembered', () => {
  test('is what the columns were chosen to be, for the same headings however they are written', async () => {
    const { id: trainingId } = await build.training()
    const word = uniqueWord()
    const columns = ['lastName', 'firstName', 'email', 'phone', null]
    const rows = (last: string) => [
      [`Patronyme ${word}`, 'Petit nom', 'Où écrire', 'Où appeler', 'Vu'],
      [last, 'Awa', `awa.${uniqueWord()}@example.ci`, '0707070707', 'x'],
    ]
    const choices = { trainingId, organization: 'CHU de Cocody', position: 'Interne' }
    const first = await previewIn(office, workbookOf(rows('Koné')), { trainingId })
    expect(first.body).toMatchObject({
      isRemembered: false,
      missing: ['lastName', 'firstName', 'email', 'phone', 'organization', 'position'],
    })
    await importIn(office, workbookOf(rows('Koné')), { ...choices, columns })
    const [heading = [], line = []] = rows('Bamba')
    const again = await previewIn(office, csvOf([heading.map((text) => text.toUpperCase()), line]), choices)
    expect(again.body).toMatchObject({ isRemembered: true, columns, counts: { good: 1 } })
    const [row] = await rowsOf(trainingId)
    expect(row).toMatchObject({ organization: 'CHU de Cocody', position: 'Interne' })
    const kept = await db.select().from(imports)
    expect(JSON.stringify(kept)).not.toContain('Koné')
  })
})

describe('mails and papers', () => {
  test('go out where that is ticked: to each in their language, of what is to come', async () => {
    const next = await build.training({ price: 50_000 })
    const past = await build.training({ status: 'terminée', price: 50_000, startsAt: new Date('2024-03-04T08:00:00Z') })
    const content = workbookOf([
      [...headings, 'Formation', 'Statut', 'Langue'],
      [...personLine(), next.slug, 'Confirmée', 'Anglais'],
      [...personLine(), next.slug, 'En attente', 'Français'],
      [...personLine(), past.slug, 'Confirmée', null],
    ])
    const done = await importIn(office, content, { sendsMail: true, issuesPapers: true })
    expect(done.body.import).toMatchObject({ imported: 3, sentMail: true, issuedPapers: true, undo: 'told' })
    const [confirmed, pending] = await rowsOf(next.id)
    const [over] = await rowsOf(past.id)
    expect(await lettersAbout(db, confirmed?.id ?? 0)).toMatchObject([
      { type: 'status_update', locale: 'en', state: 'queued' },
    ])
    expect(await lettersAbout(db, pending?.id ?? 0)).toMatchObject([{ type: 'registration', locale: 'fr' }])
    expect(await lettersAbout(db, over?.id ?? 0)).toEqual([])
    for (const row of [confirmed, pending, over]) {
      const papers = await db
        .select()
        .from(documents)
        .where(eq(documents.registrationId, row?.id ?? 0))
      expect(papers).toMatchObject([{ kind: 'invoice' }])
    }
    expect((await office.post<{ code: string }>(`/api/admin/imports/${done.body.import.id}/undo`)).body.code).toBe(
      'import_final',
    )
  })

  test('are for 500 people at most at a time', async () => {
    const { id: trainingId } = await build.training({ maxParticipants: 600 })
    const content = listOf(...Array.from({ length: 501 }, () => personLine()))
    const answer = await importIn(office, content, { trainingId, sendsMail: true })
    expect(answer).toMatchObject({ status: 422, body: { fields: { sendsMail: expect.stringContaining('500') } } })
    expect(await importIn(office, content, { trainingId })).toMatchObject({
      status: 201,
      body: { import: { imported: 501 } },
    })
  })
})

describe('a file or a choice that is none', () => {
  test.each([
    ['nothing below its headings', listOf(), {}, 415, { file: 'Aucune ligne sous les titres des colonnes' }],
    [
      'a picture',
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      {},
      415,
      { file: 'Choisissez un classeur Excel (.xlsx) ou un fichier CSV' },
    ],
    ['more than 5 MiB', Buffer.alloc(importLimits.bytes + 1, 'a'), {}, 413, { file: 'Le fichier dépasse 5\u00A0Mio' }],
    ['an unknown status', listOf(personLine()), { status: 'annulée' }, 422, { status: 'Veuillez choisir un statut' }],
    ['an unknown choice', listOf(personLine()), { secret: 1 }, 422, { secret: 'Champ inconnu' }],
    ['an unknown column', listOf(personLine()), { columns: ['id'] }, 422, { 'columns.0': 'Valeur invalide' }],
  ])('%s', async (_, content, choices, status, fields) => {
    expect(await previewIn(office, content, choices)).toMatchObject({ status, body: { fields } })
    expect(await importIn(office, content, choices)).toMatchObject({ status, body: { fields } })
  })

  test('a session that is not there, and one that was deleted', async () => {
    const { id } = await build.training({ deletedAt: new Date() })
    expect(await previewIn(office, listOf(personLine()), { trainingId: id })).toMatchObject({ status: 404 })
  })

  test('choices that are no JSON', async () => {
    const form = new FormData()
    form.set('file', new File(['Nom;x'], 'a.csv'))
    form.set('choices', '{')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await office.send('POST', '/api/admin/imports/preview', {
      body: await request.arrayBuffer(),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } })
  })

  test('somebody who is no administrator', async () => {
    const accountant = as(staffMember(await build.staffMember('accountant')))
    expect(await importIn(accountant, listOf(personLine()))).toMatchObject({ status: 403 })
  })
})

test('an account of the participant space is found by its e-mail, and is not a colleague’s who shares it', async () => {
  const { id: trainingId } = await build.training()
  const { id: otherId } = await build.training()
  const person = await build.participant()
  const line = (changes: object = {}) => listOf(personLine({ 'E-mail': person.email.toUpperCase(), ...changes }))
  const own = line({ Nom: person.lastName, Prénom: person.firstName, Téléphone: person.phone })
  await importIn(office, own, { trainingId })
  expect(await rowsOf(trainingId)).toMatchObject([{ participantId: person.id }])
  await importIn(office, line(), { trainingId: otherId })
  expect(await rowsOf(otherId)).toMatchObject([{ participantId: null }])
})
