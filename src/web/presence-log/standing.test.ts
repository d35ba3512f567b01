import { expect, test } from 'vitest'
import { present } from '../../../tests/phone.ts'
import type { PresenceMark } from '../../domain/attendance/presence.ts'
import type { KeptAnswer, StoredLine } from './rows.ts'
import { countStandings, type MarkedList, standingKey, standingsOf } from './standing.ts'

const date = '2026-12-14'
const morning = { date, half: 'morning' } as const
const at = (time: string) => Date.parse(`${date}T${time}:00Z`)

const marked = (state: PresenceMark['state'], time: string): PresenceMark => ({
  ...{ ...morning, state, lateAt: null, reason: null, markedAt: new Date(at(time)).toISOString(), markedBy: 'awa' },
})
const listOf = (marks: PresenceMark[], madeAt = '08:00'): MarkedList => ({
  now: new Date(at(madeAt)).toISOString(),
  halves: [morning, { date, half: 'afternoon' }],
  people: [
    { registrationId: 12, marks },
    { registrationId: 13, marks: [] },
  ],
})

type State = StoredLine['line']['mark']['state']
const tap = (state: State, time: string, offset: number | null = 0) => ({
  ...{ trainingId: 3, account: 7, at: at(time), offset },
  mark: { ...present(12), state, id: `${state} ${time}` },
})
function line(state: State, time: string, answer: KeptAnswer | null = null, offset = 0): StoredLine {
  const { trainingId, mark, account } = tap(state, time)
  const said = { number: 1, previous: null, trainingId, mark, at: new Date(at(time)).toISOString(), offset }
  return { number: 1, account, answer, line: said }
}
const stored = (time: string): KeptAnswer => ({ answer: 'stored', answeredAt: at(time) })
const contradicted = (time: string): KeptAnswer => ({
  answer: 'contradicts',
  reason: 'later_mark',
  answeredAt: at(time),
})
const of12 = (list: MarkedList, lines: StoredLine[], unsaved: ReturnType<typeof tap>[] = []) =>
  standingsOf(list, lines, unsaved).get(standingKey(12, morning))

test('without any mark nothing stands', () => {
  expect(of12(listOf([]), [])).toMatchObject({ state: null, place: null, objection: null })
})

test.each([
  ['saved here', null, 'saved_here'],
  ['on the server', stored('09:01'), 'on_the_server'],
] as const)('a mark of the phone that came after the list’s stands, %s', (_, answer, place) => {
  const list = listOf([marked('absent', '07:30')])
  expect(of12(list, [line('present', '09:00', answer)])).toMatchObject({ state: 'present', place })
})

test('the latest act stands, not what came last: the office’s correction after it', () => {
  const list = listOf([marked('absent', '09:30')], '09:40')
  expect(of12(list, [line('present', '09:00')])).toMatchObject({ state: 'absent', place: 'on_the_server' })
})

test('of two acts the times count as they were put right', () => {
  const wrong = 3 * 3_600_000
  const lines = [line('present', '12:00', null, -wrong), line('absent', '09:30')]
  expect(of12(listOf([]), lines)).toMatchObject({ state: 'absent', at: at('09:30') })
})

test('a list that was made after the server had a line says better what stands', () => {
  const list = listOf([], '10:00')
  expect(of12(list, [line('present', '09:00', stored('09:01'))])).toMatchObject({ state: null })
  expect(of12(list, [line('present', '09:00')])).toMatchObject({ state: 'present', place: 'saved_here' })
})

test('what was taken back does not stand', () => {
  expect(of12(listOf([marked('present', '07:30')]), [line('taken_back', '09:00')])).toMatchObject({
    state: null,
    place: 'saved_here',
  })
})

test('what the server has contradicted does not stand, and is told beside what does', () => {
  const list = listOf([marked('absent', '07:30')])
  expect(of12(list, [line('present', '09:00', contradicted('09:01'))])).toMatchObject({
    state: 'absent',
    objection: { state: 'present', answer: 'contradicts', reason: 'later_mark' },
  })
  const refused = { answer: 'refused', reason: 'registration_not_found', answeredAt: at('09:01') } as const
  expect(of12(list, [line('present', '09:00', refused)])?.objection).toMatchObject({ answer: 'refused' })
})

test('it is told no more once the same stands, or another tap came after it', () => {
  const same = listOf([marked('present', '09:30')], '09:40')
  expect(of12(same, [line('present', '09:00', contradicted('09:01'))])?.objection).toBeNull()
  const lines = [line('present', '09:00', contradicted('09:01')), line('absent', '09:05')]
  expect(of12(listOf([]), lines)).toMatchObject({ state: 'absent', objection: null })
})

test('what could not be written yet stands too, and says so', () => {
  expect(of12(listOf([]), [line('present', '09:00')], [tap('late', '09:10')])).toMatchObject({
    state: 'late',
    place: 'not_saved',
  })
})

test('a half-day is counted by what stands', () => {
  const list = listOf([])
  const standings = standingsOf(list, [line('present', '09:00')], [])
  expect(countStandings(standings, list, morning)).toEqual({
    ...{ present: 1, late: 0, absent: 0, unmarked: 1, notSaved: 0, savedHere: 1, objections: 0 },
  })
})
