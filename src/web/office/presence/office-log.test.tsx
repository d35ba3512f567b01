import { afterEach, expect, test } from 'vitest'
import { hasFormerMarks, takeFormerMarks } from './office-log.ts'

const id = '3f0c9a52-6c1e-4f0e-9b57-2f8f1f4f3b11'
const former = {
  ...{ id, registrationId: 12, date: '2026-12-14', half: 'morning', state: 'present', lateAt: null, reason: null },
  ...{ trainingId: 3, confirmEarly: false, at: 1_765_000_000_000 },
}
afterEach(() => localStorage.clear())

test('marks that were kept before the log came go into it once, with their own number, time and account', async () => {
  localStorage.setItem(`presence 7 ${id}`, JSON.stringify(former))
  localStorage.setItem('presence-device', '{}')
  expect(hasFormerMarks()).toBe(true)
  const adopted: unknown[] = []
  await takeFormerMarks({ adopt: async (taps) => adopted.push(...taps) > 0 })
  expect(adopted).toMatchObject([{ account: 7, trainingId: 3, at: former.at, mark: { id, registrationId: 12 } }])
  expect(hasFormerMarks()).toBe(false)
  expect(localStorage.getItem('presence-device')).toBe('{}')
})

test('they stay where they are while the log cannot be written', async () => {
  localStorage.setItem(`presence 7 ${id}`, JSON.stringify(former))
  await takeFormerMarks({ adopt: async () => false })
  expect(hasFormerMarks()).toBe(true)
})
