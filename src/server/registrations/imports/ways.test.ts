// Lists and statements as programs write them (docs/rules/import.md#file).
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import { csvOf, type Written, workbookOf } from '../../../../tests/factories/spreadsheet.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { headings, importIn, personLine, previewIn, sendFile } from '../../../../tests/import-file.ts'
import type { TakenStatement } from '../../../domain/statements/statement-line.ts'
import type { StatementPreview } from '../../../domain/statements/statement-preview.ts'

const { as, build } = await startApi()
const office = as(administrator(await build.administrator()))

const valuesOf = ({ lines }: Awaited<ReturnType<typeof previewIn>>['body'], field: 'organization' | 'lastName') =>
  lines.map(({ state, values }) => [state, values[field]])

describe('a list of people', () => {
  test('a merged organization is that of each of its rows; a merged name is nobody else’s', async () => {
    const { id: trainingId } = await build.training()
    const rows: Written[][] = [
      headings,
      personLine(),
      personLine({ Officine: null }),
      personLine({ Officine: null, Nom: null }),
    ]
    const content = workbookOf(rows, { merges: ['E2:E4', 'A3:A4'] })
    const { body } = await previewIn(office, content, { trainingId, organization: 'Pharmacie du Plateau' })
    expect(valuesOf(body, 'organization')).toEqual([
      ['good', 'Pharmacie des Lagunes'],
      ['good', 'Pharmacie des Lagunes'],
      ['wrong', 'Pharmacie des Lagunes'],
    ])
  })

  test('hidden rows are told and left out, and read where that is chosen', async () => {
    const { id: trainingId } = await build.training()
    const content = workbookOf([headings, personLine(), personLine()], { hiddenRows: [3] })
    const seen = await previewIn(office, content, { trainingId })
    expect(seen.body).toMatchObject({ hiddenLines: [3], hiddenColumns: [], counts: { good: 1 } })
    const chosen = await previewIn(office, content, { trainingId, withHidden: true })
    expect(chosen.body).toMatchObject({ hiddenLines: [3], counts: { good: 2 } })
    expect((await importIn(office, content, { trainingId })).body.import.imported).toBe(1)
  })

  test('a formula that was never computed, and an error, are no name', async () => {
    const { id: trainingId } = await build.training()
    const content = workbookOf([
      headings,
      personLine({ Nom: { formula: 'B2&"x"' } }),
      personLine({ Officine: { error: '#N/A' } }),
    ])
    const { body } = await previewIn(office, content, { trainingId, organization: 'Pharmacie du Plateau' })
    expect(body.uncomputed).toEqual([2])
    expect(body.lines.map(({ state, problems }) => [state, Object.keys(problems)])).toEqual([
      ['wrong', ['lastName']],
      ['wrong', ['organization']],
    ])
  })

  test('days are read by their column, and asked where no cell shows which comes first', async () => {
    const title = `Chaîne du froid ${uniqueWord()}`
    await build.training({ title, startsAt: new Date('2090-03-06T08:00:00Z') })
    const fileOf = (...days: string[]) =>
      workbookOf([
        [...headings, 'Formation', 'Date de la formation'],
        ...days.map((day) => [...personLine(), title, day]),
      ])
    expect((await previewIn(office, fileOf('2090/03/06', '06/03/2090', '16/03/2090'))).body).toMatchObject({
      ...{ dayOrder: 'dmy', asked: [], counts: { good: 2, wrong: 1 } },
    })
    expect((await previewIn(office, fileOf('3/6/90', '3/16/90'))).body).toMatchObject({
      dayOrder: 'mdy',
      counts: { good: 1 },
    })
    const unsure = fileOf('06/03/2090')
    const { body } = await previewIn(office, unsure)
    expect(body).toMatchObject({ dayOrder: null, asked: ['dayOrder'], counts: { good: 0 } })
    expect(body.lines[0]?.problems.trainingDate).toContain('le mois d’abord')
    const refused = await importIn(office, unsure)
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { dayOrder: 'Ce champ est requis' } },
    })
    expect((await importIn(office, unsure, { dayOrder: 'dmy' })).status).toBe(201)
  })

  test('letters that can be read in two ways are asked about, and nothing is written before', async () => {
    const { id: trainingId } = await build.training()
    const line = personLine({ Nom: 'Assi', Prénom: 'No#l', Téléphone: '0707070707' }).map(String)
    const text = [headings.map((heading) => heading.replaceAll('é', 'e')), line]
      .map((cells) => cells.join(';'))
      .join('\n')
    const content = Buffer.from(text.replaceAll('’', "'").replace('#', '\x89'), 'latin1')
    const seen = await previewIn(office, content, { trainingId })
    expect(seen.body).toMatchObject({ asked: ['encoding'], separator: ';' })
    expect(seen.body.readings.length).toBeGreaterThan(1)
    expect((await importIn(office, content, { trainingId })).body.fields).toEqual({ encoding: 'Ce champ est requis' })
    expect((await importIn(office, content, { trainingId, encoding: 'cp850' })).body.import.imported).toBe(1)
  })
})

describe('a statement', () => {
  const send = async <Answer>(url: string, content: Buffer, choices: Record<string, unknown> = {}) =>
    (await sendFile<Answer>(office, url, content, { operator: 'Banque', ...choices }, { name: 'releve.csv' })).body
  const previewOf = (content: Buffer, choices?: Record<string, unknown>) =>
    send<StatementPreview>('/api/admin/statements/preview', content, choices)

  test('whose days have the month first is read so; one that does not show it is asked about, and no line is read', async () => {
    const fileOf = (...days: string[]) => csvOf([['Date', 'Montant'], ...days.map((day) => [day, '65000'])], ',')
    const { lines, dayOrder } = await previewOf(fileOf('11/5/26', '11/9/26', '11/18/26'))
    expect([dayOrder, ...lines.map(({ valuedOn }) => valuedOn)]).toEqual([
      'mdy',
      '2026-11-05',
      '2026-11-09',
      '2026-11-18',
    ])
    const unsure = fileOf('11/5/26', '11/9/26')
    expect(await previewOf(unsure)).toMatchObject({ asked: ['dayOrder'], lines: [], unread: [] })
    const bank = { method: 'virement' }
    expect(await send('/api/admin/statements', unsure, bank)).toMatchObject({
      fields: { dayOrder: 'Ce champ est requis' },
    })
    const taken = await send<TakenStatement>('/api/admin/statements', unsure, { ...bank, dayOrder: 'mdy' })
    expect(taken.added).toBe(2)
  })

  test('hours are read in every spelling, numbers as they were reckoned, and a merged amount once', async () => {
    const content = workbookOf(
      [
        ['Date', 'Libellé', 'Montant', 'Frais', 'Solde'],
        ['17/11/2026 9:15 p.m.', 'ASSI', 64_999.999_999_999_99, 650.000_000_000_000_1, 1_065_000.000_000_1],
        ['17/11/2026', 'SEKA', null, null, null],
        ['18/11/2026', 'TANO', 65_000.5, null, null],
      ],
      { merges: ['C2:C3'] },
    )
    const { lines, unread } = await previewOf(content)
    expect(lines).toMatchObject([{ line: 2, time: '21:15', amount: 65_000, fee: 650, balance: 1_065_000 }])
    expect(unread).toMatchObject([
      { line: 3, problem: 'merged' },
      { line: 4, problem: 'amount' },
    ])
  })
})
