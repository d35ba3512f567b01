import { describe, expect, test } from 'vitest'
import type { ExportRow, PortalExport, UnreadRow } from './export.ts'
import { type DoubtfulCall, type KnownReference, settle } from './settle.ts'

/** A moment of 14 December 2026, such as `09:00`, or another one, such as `2026-12-15 09:00`. */
const moment = (at: string) => new Date(`${at.includes(' ') ? at.replace(' ', 'T') : `2026-12-14T${at}`}Z`)
const numbered = (number: number) => `9606123E26${String(number).padStart(9, '0')}`

const row = (number: number, at: string, given: Partial<ExportRow> = {}): ExportRow => ({
  line: number + 1,
  reference: numbered(number),
  at: moment(at),
  hasTime: true,
  isCreditNote: false,
  parent: '',
  ncc: '1234567A',
  name: 'PHARMACIE DES LAGUNES',
  total: 65_000,
  ...given,
})
/** A row of which the day alone is told. */
const ofDay = (number: number, day: string, given: Partial<ExportRow> = {}) =>
  row(number, `2026-12-${day} 00:00`, { hasTime: false, ...given })
/** Somebody else's, at the beginning and the end of the day, so that an export speaks for what lies between. */
const others = ['06:00', '20:00'].map((at, index) => row(900 + index, at, { ncc: '7654321B', total: 1 }))
const otherReferences = others.map(({ reference }) => reference)

const portal = (rows: ExportRow[], given: Partial<PortalExport> = {}): PortalExport => ({
  rows,
  unread: [],
  from: new Date(Math.min(...rows.map(({ at }) => at?.getTime() ?? Number.POSITIVE_INFINITY))),
  to: new Date(Math.max(...rows.map(({ at }) => at?.getTime() ?? 0))),
  ...given,
})
const wholeDay = (...rows: ExportRow[]) => portal([...others, ...rows])

const call = (id: number, at: string, given: Partial<DoubtfulCall> = {}): DoubtfulCall => ({
  id,
  kind: 'sale',
  calledAt: moment(at),
  total: 65_000,
  ncc: '1234567A',
  name: 'Pharmacie des Lagunes',
  parent: '',
  ...given,
})
const known = (number: number, at: string): KnownReference => ({
  ...{ reference: numbered(number), callId: 1_000 + number, total: 65_000, at: moment(at) },
})

/** What is said of calls, by their numbers and those of rows, in short. */
function told(calls: DoubtfulCall[], portalExport: PortalExport, held: KnownReference[] = []) {
  const { certified, absent, undecided, foreign, missing } = settle(calls, held, portalExport)
  const numbers = (rows: { reference: string }[]) => rows.map(({ reference }) => Number(reference.slice(-9)))
  return {
    certified: certified.map(({ callId, row: { reference } }) => [callId, Number(reference.slice(-9))]),
    absent,
    undecided: undecided.map(({ why, callIds, rows }) => [why, callIds, numbers(rows)]),
    foreign: numbers(foreign.filter(({ reference }) => !otherReferences.includes(reference))),
    missing: numbers(missing),
  }
}
const nothing = { certified: [], absent: [], undecided: [], foreign: [], missing: [] }

describe('a row is a call’s', () => {
  test.each<[string, Partial<DoubtfulCall>, Partial<ExportRow>]>([
    ['by NCC, whatever its name', { name: 'Phcie Lagunes' }, {}],
    ['by NCC, however it is written', { ncc: '1234567 a' }, {}],
    ['by name where the call has no NCC', { ncc: '', name: 'Awa Koné' }, { ncc: '', name: 'AWA KONE' }],
    ['by name where the row has none', {}, { ncc: '' }],
    [
      'by name with accents and a legal form',
      { ncc: '', name: 'Pharmacie Sainte Anne' },
      { ncc: '', name: 'PHARMACIE SAINTE-ANNE SARL' },
    ],
    [
      'by name with dots in the legal form',
      { ncc: '', name: 'Phcie Étoile S.A.' },
      { ncc: '', name: 'PHARMACIE DE ETOILE' },
    ],
    ['by a name too short for a pharmacy', { ncc: '', name: 'Ba Ly' }, { ncc: '', name: 'BA LY' }],
    ['with a clock 9 minutes behind', {}, { at: moment('08:51') }],
    ['with a clock 9 minutes ahead', {}, { at: moment('09:09') }],
    ['with a clock 10 minutes ahead', {}, { at: moment('09:10') }],
    ['as a credit note', { kind: 'credit_note' }, { isCreditNote: true }],
    [
      'as a credit note of its sale',
      { kind: 'credit_note', parent: numbered(3) },
      { isCreditNote: true, parent: numbered(3) },
    ],
    [
      'as a credit note where the portal tells no sale',
      { kind: 'credit_note', parent: numbered(3) },
      { isCreditNote: true },
    ],
    [
      'as a credit note of its sale whose client is forgotten',
      { kind: 'credit_note', parent: numbered(3), ncc: '', name: '' },
      { isCreditNote: true, parent: numbered(3) },
    ],
  ])('%s', (_, ofCall, ofRow) => {
    expect(told([call(1, '09:00', ofCall)], wholeDay(row(7, '09:00', ofRow)))).toEqual({
      ...nothing,
      certified: [[1, 7]],
    })
  })

  test('even where the export proves nothing absent', () => {
    expect(told([call(1, '09:00')], portal([row(7, '09:00')]))).toEqual({ ...nothing, certified: [[1, 7]] })
  })
})

describe('a row is none of a call, which was not certified', () => {
  test.each<[string, Partial<DoubtfulCall>, Partial<ExportRow>]>([
    ['with another NCC and the same name', {}, { ncc: '1234567B' }],
    ['with another name', { ncc: '', name: 'Awa Koné' }, { ncc: '', name: 'Awa Konan' }],
    ['with a franc more', {}, { total: 65_001 }],
    ['with a clock 11 minutes behind', {}, { at: moment('08:49') }],
    ['with a clock 11 minutes ahead', {}, { at: moment('09:11') }],
    ['as a credit note of what is a sale', {}, { isCreditNote: true }],
    ['as a sale of what is a credit note', { kind: 'credit_note' }, {}],
    [
      'as a credit note of another sale',
      { kind: 'credit_note', parent: numbered(3) },
      { isCreditNote: true, parent: numbered(4) },
    ],
  ])('%s', (_, ofCall, ofRow) => {
    expect(told([call(1, '09:00', ofCall)], wholeDay(row(7, '09:00', ofRow)))).toEqual({
      ...nothing,
      absent: [1],
      foreign: [7],
    })
  })

  test('as a draft, which proves nothing certified and is nobody else’s either', () => {
    expect(told([call(1, '09:00')], wholeDay(row(7, '09:00', { reference: '' })))).toEqual({ ...nothing, absent: [1] })
  })
})

describe('without a row', () => {
  const notCovered = { ...nothing, undecided: [['not_covered', [1], []]] }
  const spanning = (from: string, to: string) => portal([row(8, from, { total: 1 }), row(9, to, { total: 1 })])

  test.each([
    ['reaches ten minutes beyond the call and before it', '08:50', '09:10', { absent: [1], undecided: [] }],
    ['is stale', '06:00', '09:09', notCovered],
    ['begins too late', '08:51', '20:00', notCovered],
    ['is of the day before', '2026-12-13 06:00', '2026-12-13 20:00', notCovered],
  ])('what an export that %s says', (_, from, to, { absent, undecided }) => {
    expect(told([call(1, '09:00')], spanning(from, to))).toMatchObject({ absent, undecided })
  })

  test('an export that begins with the first that we hold has left nothing out before it', () => {
    const rows = portal([row(8, '08:51', { total: 1 }), row(9, '20:00', { total: 1 })])
    const held = [known(8, '08:51'), known(9, '20:00')]
    expect(told([call(1, '09:00')], rows, held)).toMatchObject({ absent: [1] })
    expect(told([call(1, '09:00')], rows, [known(7, '08:00'), ...held])).toMatchObject({ absent: [] })
  })

  test('an export that speaks for nothing proves nothing', () => {
    expect(told([call(1, '09:00')], portal(others, { from: null, to: null }))).toEqual(notCovered)
  })

  const unread = (given: Partial<UnreadRow>): UnreadRow => ({
    ...{ line: 9, reference: numbered(7), at: moment('09:05'), hasTime: true, problem: 'amount', ...given },
  })
  test.each<[string, Partial<UnreadRow>, boolean]>([
    ['of its time cannot be read', {}, false],
    ['of nobody knows which time cannot be read', { at: null, hasTime: false, problem: 'day' }, false],
    ['of its day cannot be read', { at: moment('00:00'), hasTime: false }, false],
    ['of another time cannot be read', { at: moment('12:00') }, true],
    ['of its time cannot be read and is one we hold', { reference: numbered(5) }, true],
    ['at which the file was cut off is beyond what it covers', { at: null, hasTime: false, problem: 'cut' }, true],
  ])('where a row %s, the call is absent or not proven to be', (_, given, isAbsent) => {
    const said = told(
      [call(1, '09:00')],
      portal(others, { unread: [unread(given)] }),
      [known(5, '12:00')].slice(given.reference ? 0 : 1),
    )
    expect(said).toEqual(isAbsent ? { ...nothing, absent: [1] } : notCovered)
  })

  test('several equal calls are all absent', () => {
    expect(told([call(1, '09:00'), call(2, '09:01'), call(3, '09:02')], wholeDay())).toEqual({
      ...nothing,
      absent: [1, 2, 3],
    })
  })
})

describe('days without hours', () => {
  const days = (...rows: ExportRow[]) =>
    portal([ofDay(901, '12', { total: 1 }), ...rows, ofDay(902, '16', { total: 1 })], {
      from: moment('2026-12-12 23:59:59.999'),
      to: moment('2026-12-16 00:00'),
    })
  const said = (at: string, ...rows: ExportRow[]) => {
    const { certified, absent, undecided } = told([call(1, at)], days(...rows))
    return { certified, absent, undecided }
  }

  test.each([
    ['at noon', '2026-12-14 12:00', true],
    ['minutes after midnight, by a clock ahead', '2026-12-15 00:09', true],
    ['minutes before its day, by a clock behind', '2026-12-13 23:51', true],
    ['another day', '2026-12-15 00:11', false],
  ])('a row of 14 December and a call %s', (_, at, isOne) => {
    expect(said(at, ofDay(7, '14'))).toEqual({
      certified: isOne ? [[1, 7]] : [],
      absent: isOne ? [] : [1],
      undecided: [],
    })
  })

  test.each([
    ['its last day', '2026-12-16 09:00'],
    ['its first day', '2026-12-12 09:00'],
    ['the minutes before its last day', '2026-12-15 23:55'],
  ])('prove nothing absent on %s', (_, at) => {
    expect(said(at)).toEqual({ certified: [], absent: [], undecided: [['not_covered', [1], []]] })
  })
})

describe('several that are alike', () => {
  test('are told apart by times that leave one row to each', () => {
    const calls = [call(1, '09:00'), call(2, '10:00'), call(3, '11:00')]
    expect(told(calls, wholeDay(row(9, '11:02'), row(7, '08:58'), row(8, '10:00')))).toEqual({
      ...nothing,
      certified: [
        [1, 7],
        [2, 8],
        [3, 9],
      ],
    })
  })

  test.each([
    ['as many rows', [row(7, '09:00'), row(8, '09:02')], [7, 8]],
    ['fewer rows', [row(7, '09:01')], [7]],
    ['more rows', [row(7, '09:00'), row(8, '09:01'), row(9, '09:02')], [7, 8, 9]],
  ])('are for a person, with %s', (_, rows, numbers) => {
    const { undecided, ...rest } = told([call(1, '09:00'), call(2, '09:02')], wholeDay(...rows))
    expect([undecided, rest.certified, rest.absent, rest.foreign]).toEqual([[['twins', [1, 2], numbers]], [], [], []])
  })

  test('are for a person together where one shares a row with the next, and that with a third', () => {
    const calls = [call(1, '09:00'), call(2, '09:30'), call(3, '09:15'), call(4, '12:00')]
    expect(told(calls, wholeDay(row(7, '09:08'), row(8, '09:22'), row(9, '12:01')))).toEqual({
      ...nothing,
      certified: [[4, 9]],
      undecided: [['twins', [1, 2, 3], [7, 8]]],
    })
  })

  test('rows for one call are for a person', () => {
    expect(told([call(1, '09:00')], wholeDay(row(7, '09:00'), row(8, '09:05')))).toEqual({
      ...nothing,
      undecided: [['several', [1], [7, 8]]],
    })
  })

  test('a row for a call whose client nobody knows is for a person, and none of anybody else’s', () => {
    expect(
      told([call(1, '09:00', { ncc: '', name: '' })], wholeDay(row(7, '09:00'), row(8, '09:05', { total: 1 }))),
    ).toEqual({
      ...nothing,
      undecided: [['several', [1], [7]]],
      foreign: [8],
    })
  })

  test('do not touch those of another client, total or kind at the same moment', () => {
    const given = [{}, { ncc: '7654321B' }, { total: 45_000 }]
    const calls = given.map((one, index) => call(index + 1, '09:00', one))
    const rows = given.map((one, index) => row(index + 1, '09:00', one))
    expect(
      told(
        [...calls, call(4, '09:00', { kind: 'credit_note' })],
        wholeDay(...rows, row(4, '09:00', { isCreditNote: true })),
      ),
    ).toEqual({
      ...nothing,
      certified: [
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 4],
      ],
    })
  })
})

describe('forty equal invoices to one pharmacy, a minute apart, of which three are doubtful', () => {
  const minute = (number: number) =>
    `${String(9 + Math.floor(number / 60)).padStart(2, '0')}:${String(number % 60).padStart(2, '0')}`
  const all = Array.from({ length: 40 }, (_, index) => row(index + 1, minute(index + 1)))
  const doubtful = [5, 20, 35]
  const held = all.flatMap((_, index) => (doubtful.includes(index + 1) ? [] : known(index + 1, minute(index + 1))))
  const calls = doubtful.map((number) => call(number, minute(number)))

  test('are certified each by its own row', () => {
    expect(told(calls, wholeDay(...all), held)).toEqual({
      ...nothing,
      certified: doubtful.map((number) => [number, number]),
    })
  })

  test('or absent, where the tax office has only the others', () => {
    const kept = all.filter((_, index) => index + 1 !== 20)
    expect(told(calls, wholeDay(...kept.reverse()), held)).toEqual({
      ...nothing,
      certified: [
        [5, 5],
        [35, 35],
      ],
      absent: [20],
    })
  })

  test('or twins, where their times leave it open', () => {
    const close = [5, 6, 7]
    const heldThen = all.flatMap((_, index) => (close.includes(index + 1) ? [] : known(index + 1, minute(index + 1))))
    expect(
      told(
        close.map((number) => call(number, minute(number))),
        wholeDay(...all),
        heldThen,
      ),
    ).toEqual({
      ...nothing,
      undecided: [['twins', close, close]],
    })
  })
})

describe('what we hold as certified', () => {
  test('is taken out first, however its reference is written', () => {
    const held = { ...known(7, '09:00'), reference: `${numbered(7).toLowerCase()} ` }
    expect(told([call(1, '09:00')], wholeDay(row(7, '09:00')), [held])).toEqual({ ...nothing, absent: [1] })
  })

  test('and the export lacks is told, and the export then proves nothing absent', () => {
    expect(told([call(1, '09:00')], wholeDay(), [known(7, '12:00')])).toEqual({
      ...nothing,
      undecided: [['not_covered', [1], []]],
      missing: [7],
    })
  })

  test.each(['2026-12-13 12:00', '06:05', '19:55', '2026-12-15 12:00'])(
    'is not told as missing at %s, of which the export does not speak',
    (at) => {
      expect(told([], wholeDay(), [known(7, at)])).toEqual(nothing)
    },
  )

  test('is there where its row could not be read', () => {
    const unread: UnreadRow = { line: 9, reference: numbered(7), at: null, hasTime: false, problem: 'amount' }
    expect(told([], portal(others, { unread: [unread] }), [known(7, '12:00')])).toEqual(nothing)
  })
})

test('what was made by hand is told once, however often the file has it', () => {
  const byHand = row(7, '09:00', { ncc: '', name: 'Client de passage', total: 5_000 })
  expect(told([call(1, '12:00')], wholeDay(byHand, { ...byHand, line: 99 }))).toEqual({
    ...nothing,
    absent: [1],
    foreign: [7],
  })
})

test('nothing doubtful and an empty export settle nothing', () => {
  expect(told([], portal([], { from: null, to: null }))).toEqual(nothing)
})

test('thousands of equal calls and rows are settled at once', () => {
  const at = (index: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + index * 30 * 60_000)
  const calls = Array.from({ length: 2_000 }, (_, index) => ({ ...call(index + 1, '09:00'), calledAt: at(index) }))
  const rows = Array.from({ length: 5_000 }, (_, index) => ({ ...row(index + 1, '09:00'), at: at(index) }))
  const { certified, foreign } = settle(calls, [], portal(rows))
  expect(certified.every(({ callId, row: { reference } }) => reference === numbered(callId))).toBe(true)
  expect([certified.length, foreign.length]).toEqual([2_000, 3_000])
})
