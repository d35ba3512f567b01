import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { present, TestPhone, until } from '../../../tests/phone.ts'
import { logLimit } from '../../domain/attendance/presence-log.ts'
import type { PresenceLog } from './presence-log.ts'

let phone: TestPhone
beforeEach(() => {
  phone = new TestPhone()
})
afterEach(() => {
  vi.useRealTimers()
  phone.closeAll()
})

/** Opens a page that has spoken with the server. */
async function opened(): Promise<PresenceLog> {
  const log = await phone.page()
  await until(log, ({ lastContactAt }) => lastContactAt !== null)
  await log.sendNow()
  return log
}
const answersOf = (log: PresenceLog) => log.getSnapshot().lines.map(({ answer }) => answer?.answer ?? null)
const sent = ({ unsent }: { unsent: number }) => unsent === 0
const problem = (status: number, code: string) => Response.json({ code, message: code }, { status })

test('what is tapped is sent at once, and kept with its answer', async () => {
  const log = await opened()
  await log.append(3, [present(12), present(13)])
  await until(log, ({ unsent, sending }) => unsent === 0 && sending.phase === 'idle')
  expect(phone.server.numbers).toEqual([1, 2])
  expect(answersOf(log)).toEqual(['stored', 'stored'])
})

test.each(['online', 'shown'] as const)('what waited is sent in its order when the page is %s again', async (event) => {
  const log = await opened()
  phone.server.isAway = true
  for (const id of [12, 13, 14]) await log.append(3, [present(id)])
  await until(log, ({ sending }) => sending.phase === 'stuck')
  expect(log.getSnapshot()).toMatchObject({ unsent: 3 })
  phone.server.isAway = false
  phone.happen(event)
  await until(log, sent)
  expect(phone.server.numbers).toEqual([1, 2, 3])
})

test('it is tried again by itself, after three seconds and then less often, at most each minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const log = await opened()
  phone.server.isAway = true
  await log.append(3, [present(12)])
  await until(log, ({ sending }) => sending.phase === 'stuck')
  for (const seconds of [3, 6, 12, 24, 48, 60, 60]) {
    await vi.waitFor(() => expect(log.getSnapshot().sending.phase).toBe('stuck'))
    const before = phone.server.calls.length
    await vi.advanceTimersByTimeAsync(seconds * 1_000 - 100)
    expect(phone.server.calls.length).toBe(before)
    await vi.advanceTimersByTimeAsync(100)
    await vi.waitFor(() => expect(phone.server.calls.length).toBe(before + 1))
    // The failed call has come back, and the next try is set.
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  phone.server.isAway = false
  await vi.advanceTimersByTimeAsync(60_000)
  await until(log, sent)
})

test('a call that takes longer than 1.5 seconds is called stuck, and one of 20 seconds is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const log = await opened()
  phone.closeAll()
  let isAborted = false
  const hanging = await phone.page({
    fetch: (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          isAborted = true
          reject(init.signal?.reason)
        })
      }),
  })
  expect(log.getSnapshot().sending.phase).toBe('idle')
  await hanging.append(3, [present(12)])
  await vi.advanceTimersByTimeAsync(1_600)
  await until(hanging, ({ sending }) => sending.phase === 'stuck')
  expect(isAborted).toBe(false)
  await vi.advanceTimersByTimeAsync(18_500)
  expect(isAborted).toBe(true)
})

test('an answer that is lost makes nothing double: what is sent again is known', async () => {
  const log = await opened()
  phone.server.losesAnswers = true
  await log.append(3, [present(12)])
  await until(log, ({ sending }) => sending.phase === 'stuck')
  expect(phone.server.numbers).toEqual([1])
  phone.server.losesAnswers = false
  await log.sendNow()
  await until(log, sent)
  expect(answersOf(log)).toEqual(['known'])
  expect(phone.server.numbers).toEqual([1])
})

test('each line has an answer of its own', async () => {
  const log = await opened()
  phone.server.judgements.set(13, { answer: 'contradicts', reason: 'cancelled' })
  phone.server.judgements.set(14, { answer: 'refused', reason: 'registration_not_found' })
  await log.append(3, [present(12), present(13), present(14)])
  await until(log, sent)
  expect(log.getSnapshot().lines.map(({ answer }) => answer)).toMatchObject([
    { answer: 'stored' },
    { answer: 'contradicts', reason: 'cancelled' },
    { answer: 'refused', reason: 'registration_not_found' },
  ])
  expect(log.getSnapshot()).toMatchObject({ contradicting: 1, refused: 1 })
  await log.sendNow()
  expect(phone.server.forms.flatMap(({ lines }) => lines).length).toBe(3)
})

test('more than one call takes is sent in several, in order', async () => {
  const log = await opened()
  phone.server.isAway = true
  await log.append(
    3,
    Array.from({ length: logLimit + 5 }, (_, index) => present(100 + index)),
  )
  phone.server.isAway = false
  await log.sendNow()
  await until(log, sent)
  expect(phone.server.forms.map(({ lines }) => lines.length).filter((count) => count > 0)).toEqual([logLimit, 5])
  expect(phone.server.numbers).toEqual(Array.from({ length: logLimit + 5 }, (_, index) => index + 1))
})

test('of two tabs one sends at a time, and no line goes twice', async () => {
  const [one, other] = [await opened(), await opened()]
  phone.server.isAway = true
  await Promise.all([one.append(3, [present(12)]), other.append(3, [present(13)])])
  phone.server.isAway = false
  await Promise.all([one.sendNow(), other.sendNow()])
  await until(one, sent)
  await until(other, sent)
  expect(phone.server.forms.flatMap(({ lines }) => lines.map(({ number }) => number))).toEqual([1, 2])
})

test('what another account has tapped waits for it, and is counted', async () => {
  const log = await opened()
  phone.server.isAway = true
  await log.append(3, [present(12)])
  phone.server.isAway = false
  phone.server.account = 8
  await log.sendNow()
  await until(log, ({ account }) => account === 8)
  await log.append(3, [present(13)])
  await until(log, ({ unsent }) => unsent === 1)
  expect(log.getSnapshot()).toMatchObject({ ofOtherAccounts: 1 })
  expect([...phone.server.lines.values()].map(({ account, line }) => [account, line.number])).toEqual([[8, 2]])
  phone.server.account = 7
  await log.signedIn(7)
  await until(log, sent)
  expect([...phone.server.lines.values()].map(({ account, line }) => [account, line.number])).toEqual([
    [8, 2],
    [7, 1],
  ])
})

test('while nobody is signed in the log stays, and asks for it', async () => {
  const log = await opened()
  phone.server.account = null
  phone.happen('hidden')
  await log.append(3, [present(12)])
  await until(log, ({ sending }) => sending.refusal === 'signed_out')
  expect(log.getSnapshot()).toMatchObject({ unsent: 1, account: 7, sending: { phase: 'stuck' } })
  phone.server.account = 7
  await log.signedIn(7)
  await until(log, sent)
  expect(log.getSnapshot().sending.refusal).toBeNull()
})

test.each([
  [400, 'malformed', 'older_page'],
  [422, 'invalid', 'older_page'],
  [403, 'forbidden', 'not_allowed'],
])('a server that answers %d %s is told apart: %s', async (status, code, refusal) => {
  const log = await opened()
  phone.server.instead = (path) => (path.endsWith('/log') ? problem(status, code) : undefined)
  await log.append(3, [present(12)])
  await until(log, ({ sending }) => sending.refusal === refusal)
  expect(log.getSnapshot().unsent).toBe(1)
  phone.server.instead = undefined
  await log.sendNow()
  await until(log, sent)
})

test.each([
  ['a proxy that refuses', () => new Response('<h1>Forbidden</h1>', { status: 403 })],
  ['a proxy that asks for a sign-in', () => new Response('sign in', { status: 401 })],
  ['the sign-in page of a network', () => new Response('<h1>Welcome</h1>', { status: 200 })],
  ['something else in JSON', () => Response.json({ fine: true })],
  ['an answer to no line', () => Response.json({ now: '2026-12-14T09:00:00Z', answers: [], held: 0 })],
])('%s says nothing of the log: it is sent again', async (_, answer) => {
  const log = await opened()
  phone.server.instead = (path) => (path.endsWith('/log') ? answer() : undefined)
  await log.append(3, [present(12)])
  await until(log, ({ sending }) => sending.phase === 'stuck')
  expect(log.getSnapshot()).toMatchObject({ unsent: 1, sending: { refusal: null } })
  phone.server.instead = undefined
  await log.sendNow()
  await until(log, sent)
})

test('a call that is too large is made smaller', async () => {
  const log = await opened()
  phone.server.isAway = true
  await log.append(
    3,
    Array.from({ length: 150 }, (_, index) => present(100 + index)),
  )
  phone.server.isAway = false
  const large: number[] = []
  const { fetch } = phone.server
  phone.closeAll()
  const small = await phone.page({
    fetch: (input, init) => {
      const count = String(init?.body ?? '').split('"number"').length - 1
      if (count > 100) large.push(count)
      return count > 100 ? Promise.resolve(problem(413, 'too_large')) : fetch(input, init)
    },
  })
  await until(small, ({ sending }) => sending.phase === 'stuck')
  await small.sendNow()
  await until(small, sent)
  expect(large).toEqual([150])
})

test('a server that was restored from a backup gets again what it lacks', async () => {
  const log = await opened()
  await log.append(3, [present(12), present(13)])
  await until(log, sent)
  await log.append(3, [present(14)])
  await until(log, sent)
  const [first] = phone.server.lines.keys()
  for (const id of [...phone.server.lines.keys()]) if (id !== first) phone.server.lines.delete(id)
  await log.append(3, [present(15)])
  await until(log, ({ lines }) => lines.length === 4)
  await vi.waitFor(() => expect(phone.server.numbers.toSorted()).toEqual([1, 2, 3, 4]))
  await until(log, sent)
  expect(phone.server.numbers.length).toBe(4)
})

test('one that lacks lines for good is not asked for ever', async () => {
  const log = await opened()
  await log.append(3, [present(12), present(13)])
  await until(log, sent)
  const { fetch } = phone.server
  phone.closeAll()
  const lacking: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (!String(input).endsWith('/log')) return answer
    const body = (await answer.json()) as { held: number }
    return Response.json({ ...body, held: body.held - 1 })
  }
  const again = await phone.page({ fetch: lacking })
  await again.append(3, [present(14)])
  await again.sendNow()
  await until(again, sent)
  const calls = phone.server.forms.length
  phone.closeAll()
  const later = await phone.page({ fetch: lacking })
  await later.append(3, [present(15)])
  await until(later, sent)
  await later.sendNow()
  expect(phone.server.forms.slice(calls).flatMap(({ lines }) => lines.map(({ number }) => number))).toEqual([4])
})

test('once all is sent, the server is told for the lists that are kept, once for each contact', async () => {
  const log = await opened()
  await log.takeAlong(3)
  const before = phone.server.forms.length
  await log.sendNow()
  expect(phone.server.forms.slice(before)).toMatchObject([{ lines: [], from: 1, rosters: [{ trainingId: 3 }] }])
  await log.append(3, [present(12)])
  await until(log, sent)
  await log.sendNow()
  expect(phone.server.forms.slice(before + 1).map(({ lines }) => lines.length)).toEqual([1, 0])
})

test('it is not told so while another account’s lines wait', async () => {
  const log = await opened()
  await log.takeAlong(3)
  phone.server.isAway = true
  await log.append(3, [present(12)])
  phone.server.isAway = false
  phone.server.account = 8
  const before = phone.server.forms.length
  await log.sendNow()
  expect(phone.server.forms.length).toBe(before)
})
