import { beforeEach, expect, test, vi } from 'vitest'
import { addUnsent, deleteExpiredMarks, listUnsent, refuseUnsent, removeUnsent, waitingIn } from './unsent-marks.ts'

const account = 7
const day = 86_400_000
const mark = (id: string) => ({
  ...{ id, trainingId: 3, registrationId: 12, date: '2026-03-02', half: 'morning' as const },
  ...{ state: 'present' as const, lateAt: null, reason: null, confirmEarly: false },
})
const idsIn = (of = account) => listUnsent(of).map(({ id }) => id)

beforeEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

test('marks stand in the order of the taps, also of several within a millisecond, and of their account alone', () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T09:00:00Z') })
  addUnsent(account, [mark('z'), mark('b')])
  addUnsent(account, [mark('a')])
  addUnsent(8, [mark('c')])
  expect(idsIn()).toEqual(['z', 'b', 'a'])
  expect(idsIn(8)).toEqual(['c'])
})

test('what another tab adds while this one removes what was sent is not lost', () => {
  addUnsent(account, [mark('sent')])
  const other = { ...mark('other'), at: Date.now() + 1 }
  localStorage.setItem(`presence ${account} other`, JSON.stringify(other))
  removeUnsent(account, ['sent'])
  expect(idsIn()).toEqual(['other'])
})

test('a refused mark stays with its reason, and is not sent again', () => {
  addUnsent(account, [mark('a'), mark('b')])
  refuseUnsent(account, listUnsent(account).slice(0, 1), 'Cette inscription est annulée.')
  expect(listUnsent(account)).toMatchObject([{ id: 'a', refusal: 'Cette inscription est annulée.' }, { id: 'b' }])
  expect(waitingIn(listUnsent(account)).map(({ id }) => id)).toEqual(['b'])
})

test('a mark older than seven days is neither shown nor kept, whose account it may be', () => {
  localStorage.setItem('presence 9 old', JSON.stringify({ ...mark('old'), at: Date.now() - 7 * day }))
  localStorage.setItem('presence 9 broken', '{')
  localStorage.setItem('presence 9 young', JSON.stringify({ ...mark('young'), at: Date.now() - 6 * day }))
  expect(idsIn(9)).toEqual(['young'])
  deleteExpiredMarks(Date.now())
  expect(Object.keys(localStorage)).toEqual(['presence 9 young'])
})

test('what the browser refuses to keep lasts as long as the page', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  addUnsent(account, [mark('a')])
  full.mockRestore()
  expect(localStorage.length).toBe(0)
  expect(idsIn()).toEqual(['a'])
  removeUnsent(account, ['a'])
  expect(idsIn()).toEqual([])
})
