import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgress } from './terminal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function listen(isTTY: boolean) {
  const heard: string[] = []
  return { heard, ...createProgress({ isTTY, write: (text: string) => heard.push(text) }) }
}

test('says nothing of what is done within two seconds, then each step once', () => {
  const { heard, say, stop } = listen(false)
  say('Opening …')
  vi.advanceTimersByTime(1_999)
  say('Reading …')
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  say('Reading …')
  say('Writing …')
  stop()
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual(['Reading …\n', 'Writing …\n'])
})

test('uses one line of a terminal, and leaves it empty', () => {
  const { heard, say, stop } = listen(true)
  say('Opening …')
  vi.advanceTimersByTime(2_000)
  say('Reading …')
  stop()
  expect(heard).toEqual(['\r\u001B[2KOpening …', '\r\u001B[2KReading …', '\r\u001B[2K'])
})

test('writes nothing over a question, however long its answer takes', () => {
  const { heard, say, clear, stop } = listen(true)
  say('Opening …')
  clear()
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([])
  say('Writing …')
  stop()
  expect(heard).toEqual(['\r\u001B[2KWriting …', '\r\u001B[2K'])
})
