import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CourseLog, openCourseLog } from './log.ts'

const steps = '/participant/courses/12/steps'
const answers = '/participant/attempts/a1/answers'

let disk = new IDBFactory()
const opened: CourseLog[] = []
/** What a phone's calls are answered; a refusal by its status, no line by a rejection. */
let answerOf: (path: string, lines: { id: string }[]) => Response
let sent: { path: string; lines: Record<string, unknown>[]; keepalive: boolean }[] = []

const isAway = () => {
  throw new TypeError('no line')
}
const takesAll: typeof answerOf = (path, lines) =>
  Response.json(
    path.endsWith('/steps')
      ? { taken: lines.map(({ id }) => id), lessons: [] }
      : { answers: lines, now: '', isClosed: false },
    { headers: { date: new Date().toUTCString() } },
  )

beforeEach(() => {
  disk = new IDBFactory()
  sent = []
  answerOf = takesAll
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: string, { body, keepalive }: { body: string; keepalive: boolean }) => {
    const path = url.replace('/api', '')
    const { lines } = JSON.parse(body) as { lines: { id: string }[] }
    const answer = answerOf(path, lines)
    sent.push({ path, lines: lines as never, keepalive })
    return answer
  })
})
afterEach(() => {
  for (const log of opened.splice(0)) log.close()
  vi.unstubAllGlobals()
})

async function open() {
  const log = await openCourseLog(disk)
  opened.push(log)
  return log
}
const allSent = (log: CourseLog) =>
  vi.waitFor(() => expect(log.getSnapshot()).toMatchObject({ waiting: 0, sending: 'idle' }))

test('a line is on the disk before it is sent, and goes with its number, its time and its fields', async () => {
  const log = await open()
  expect(await log.append(steps, { lesson: 3, kind: 'at', position: 12.5, played: 10 })).toBe(true)
  await allSent(log)
  const [line] = sent[0]?.lines ?? []
  expect(line).toEqual({
    ...{ lesson: 3, kind: 'at', position: 12.5, played: 10, number: 1 },
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    offset: null,
  })
})

test('what could not be sent is sent by the page that is opened next, once, each to its own call', async () => {
  answerOf = isAway
  const before = await open()
  await before.append(steps, { lesson: 3, kind: 'at', position: 10, played: 10 })
  await before.append(answers, { question: 1, answer: { type: 'one', choice: 2 } })
  await before.append(steps, { lesson: 3, kind: 'done', position: 20, played: 10 })
  await vi.waitFor(() => expect(before.getSnapshot()).toMatchObject({ waiting: 3, sending: 'stuck' }))
  expect(localStorage.getItem('course-waiting')).toBe('3')
  before.close()

  answerOf = takesAll
  const log = await open()
  await allSent(log)
  expect(sent.map(({ path, lines }) => [path, lines.map(({ number }) => number)])).toEqual([
    [steps, [1, 3]],
    [answers, [2]],
  ])
  expect(localStorage.getItem('course-waiting')).toBeNull()
  // Those that were sent are still known here: a page without network goes on from them.
  expect(log.linesOf(steps).map(({ line }) => line.position)).toEqual([10, 20])
  await log.send()
  expect(sent).toHaveLength(2)
})

test('no line comes before one that was made earlier, however the server’s time is known by then', async () => {
  const log = await open()
  const answeredAt = (ms: number) => {
    answerOf = (path, lines) => {
      const date = new Date(Date.now() + ms).toUTCString()
      return Response.json(path.endsWith('/steps') ? { taken: lines.map(({ id }) => id), lessons: [] } : {}, {
        headers: { date },
      })
    }
  }
  for (const ms of [0, 3_000, -3_000, 0]) {
    answeredAt(ms)
    await log.append(steps, { lesson: 3, kind: 'at', position: 1, played: 1 })
    await allSent(log)
  }
  const given = sent
    .flatMap(({ lines }) => lines)
    .map(({ at, offset }) => Date.parse(String(at)) + Number(offset))
    .slice(1)
  expect(given).toHaveLength(3)
  expect(given.toSorted((one, other) => one - other)).toEqual(given)
  expect(new Set(given).size).toBe(3)
})

test('it is sent when the line returns', async () => {
  answerOf = isAway
  const log = await open()
  await log.append(steps, { lesson: 3, kind: 'at', position: 10, played: 10 })
  await vi.waitFor(() => expect(log.getSnapshot().sending).toBe('stuck'))
  answerOf = takesAll
  window.dispatchEvent(new Event('online'))
  await allSent(log)
})

test('of a call that refuses its lines the others are sent all the same, and the refused ones are tried again later', async () => {
  answerOf = (path, lines) =>
    path === steps ? Response.json({ code: 'course_not_found' }, { status: 404 }) : takesAll(path, lines)
  const log = await open()
  await log.append(steps, { lesson: 3, kind: 'done', position: 10, played: 10 })
  await log.append(answers, { question: 1, answer: null })
  await vi.waitFor(() => expect(sent.map(({ path }) => path)).toContain(answers))
  await allSent(log)
  log.close()
  answerOf = takesAll
  const again = await open()
  await allSent(again)
  expect(sent.at(-1)).toMatchObject({ path: steps, lines: [{ kind: 'done' }] })
})

test('without a session it waits for the sign-in, and says so', async () => {
  answerOf = () => Response.json({ code: 'unauthenticated', message: '' }, { status: 401 })
  const log = await open()
  await log.append(steps, { lesson: 3, kind: 'at', position: 10, played: 10 })
  await vi.waitFor(() => expect(log.getSnapshot()).toMatchObject({ waiting: 1, sending: 'signed_out' }))
})

test('a page that is being left sends what it has by a call that outlives it', async () => {
  const log = await open()
  log.leave(steps, { lesson: 3, kind: 'at', position: 7, played: 7 })
  expect(sent[0]).toMatchObject({ path: steps, keepalive: true, lines: [{ position: 7 }] })
  await vi.waitFor(() => expect(log.getSnapshot().waiting).toBe(0))
})

test('where the browser keeps nothing it works as long as the page is open, and says that it is not kept', async () => {
  const log = await openCourseLog(undefined)
  opened.push(log)
  answerOf = isAway
  expect(await log.append(steps, { lesson: 3, kind: 'at', position: 1, played: 1 })).toBe(false)
  expect(log.getSnapshot().keeps).toBe(false)
  expect(log.linesOf(steps)).toHaveLength(1)
})
