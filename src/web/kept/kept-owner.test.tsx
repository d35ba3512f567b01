import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetKeptLessons, ownKeptLessons } from './kept-owner.ts'

let dropped: string[] = []
let erased: string[] = []
beforeEach(() => {
  dropped = []
  erased = []
  localStorage.clear()
  vi.stubGlobal('caches', { delete: async (name: string) => dropped.push(name) > 0 })
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => erased.push(name) })
})
afterEach(() => vi.unstubAllGlobals())

test('what one person keeps stays while they come back, and goes when another one signs in', () => {
  ownKeptLessons('awa@example.ci')
  ownKeptLessons('awa@example.ci')
  localStorage.setItem('course-question-12-4', 'Que faire ?')
  localStorage.setItem('language', 'en')
  expect(dropped).toEqual([])
  ownKeptLessons('koffi@example.ci')
  expect(dropped).toEqual(['kept lessons'])
  expect(erased).toEqual(['courses'])
  expect(localStorage.getItem('course-question-12-4')).toBeNull()
  expect(localStorage.getItem('language')).toBe('en')
})

test('it goes at sign-out; lines that were not sent wait for whom they belong to', () => {
  ownKeptLessons('awa@example.ci')
  localStorage.setItem('course-waiting', '3')
  forgetKeptLessons()
  expect(dropped).toEqual(['kept lessons'])
  expect(erased).toEqual([])
  expect(localStorage.getItem('course-waiting')).toBe('3')
  // The next person finds nothing to take away.
  ownKeptLessons('koffi@example.ci')
  expect(dropped).toHaveLength(1)
})
