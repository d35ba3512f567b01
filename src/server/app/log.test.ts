import { getTableColumns, getTableName } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { declarations } from '../db/personal-columns.ts'
import { redactedColumns } from '../db/personal-data.ts'
import { createLog } from './log.ts'
import { countedFor } from './repeated-lines.ts'

/** What stands in the log after a line was written. */
function logged(details: object): string {
  const lines: string[] = []
  createLog('info', { write: (line) => lines.push(line) }).info(details, 'done')
  expect(lines).toHaveLength(1)
  return lines.join()
}

const columns = declarations.flatMap((declaration) =>
  redactedColumns(declaration).map((name) => {
    const inDatabase = getTableColumns(declaration.table)[name]?.name ?? ''
    return { column: `${getTableName(declaration.table)}.${name}`, names: [name, inDatabase] }
  }),
)

test.each(columns)('no line holds $column, however deep it stands', ({ names }) => {
  for (const name of names) {
    const row = { [name]: 'Zorobabelle' }
    for (const details of [row, { row }, { id: 7, body: { rows: [row] } }]) {
      expect(logged(details)).not.toContain('Zorobabelle')
    }
  }
})

test('a line keeps what the product says with it', () => {
  const told = { event: 'refused', status: 403, code: 'forbidden', route: '/api/login', method: 'POST', user: 3 }
  expect(JSON.parse(logged(told))).toMatchObject(told)
  const held = { refusal: '535 Authentication failed', retryAt: new Date('2026-01-02T03:04:05Z'), notification: 7 }
  expect(JSON.parse(logged(held))).toMatchObject({ ...held, retryAt: '2026-01-02T03:04:05.000Z' })
})

test('an error tells what went wrong without the values it went wrong with', () => {
  const cause = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(zorobabelle@example.ci) exists.' })
  const message = 'Failed query: insert into registrations values ($1)\nparams: zorobabelle@example.ci'
  const line = logged({ err: Object.assign(new Error(message, { cause }), { params: ['zorobabelle@example.ci'] }) })
  expect(JSON.parse(line).err).toMatchObject({
    message: 'Failed query: insert into registrations values ($1)',
    cause: 'duplicate key',
  })
  expect(line).not.toContain('zorobabelle')
})

test.each([
  'invalid input syntax for type integer: "zorobabelle"',
  'invalid input value for enum "state": "zorobabelle of "Treichville""',
  '550 5.1.1 <zorobabelle@example.ci>: Recipient address rejected',
])('nor the value that it names itself: %s', (message) => {
  expect(logged({ err: new Error(message) })).not.toContain('zorobabelle')
  expect(logged({ err: new Error('Failed query', { cause: new Error(message) }) })).not.toContain('zorobabelle')
})

test('a failure that is told as a copy, as the queue tells its own, is written like an error', () => {
  const lost = Object.assign(new Error('no connection for zorobabelle@example.ci'), {
    code: 'ECONNREFUSED',
    detail: 'zorobabelle',
  })
  const line = logged({ err: { ...lost, message: lost.message, stack: lost.stack, queue: 'mail' } })
  expect(JSON.parse(line).err).toMatchObject({ type: 'Error', message: 'no connection for …', code: 'ECONNREFUSED' })
  expect(line).not.toContain('zorobabelle')
})

test.each([null, 'nothing', 7, {}, { message: 7, stack: 7 }])(
  'whatever is told as a failure is written: %j',
  (failure) => {
    expect(JSON.parse(logged({ err: failure })).msg).toBe('done')
  },
)

describe('what repeats itself', () => {
  const lost = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const lines: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    lines.length = 0
  })
  afterEach(() => {
    vi.advanceTimersByTime(2 * countedFor) // what was counted is told, and forgotten
    vi.useRealTimers()
  })

  test('is told at once, then once a minute with how many times it came again, until a minute without it', () => {
    const fail = (row: number) => log.error({ err: new Error(`row ${row} is locked`) }, 'upkeep failed')
    for (let second = 0; second < 150; second++) {
      fail(second)
      vi.advanceTimersByTime(1_000)
    }
    expect(lines.map(({ msg, times }) => [msg, times])).toEqual([
      ['upkeep failed', undefined],
      ['upkeep failed', 59],
      ['upkeep failed', 60],
    ])
    vi.advanceTimersByTime(2 * countedFor)
    expect(lines.at(-1)).toMatchObject({ times: 30 })
    fail(1)
    expect(lines).toHaveLength(5)
    expect(lines.at(-1)).not.toHaveProperty('times')
  })

  test('is another cause where something else is said, or by somebody else', () => {
    log.error({ err: new Error('no room') }, 'backup failed')
    log.error({ err: new Error('no key') }, 'backup failed')
    log.error({ err: new Error('no key') }, 'upkeep failed')
    log.error({ refusal: 'wrong password' }, 'mail is paused')
    log.error({ refusal: 'no service' }, 'mail is paused')
    expect(lines).toHaveLength(5)
  })

  test('is one cause while the database is away, whatever has noticed it', () => {
    log.error({ err: { ...lost(), message: lost().message, queue: 'mail' } }, 'job queue')
    log.error({ err: new Error('Failed query', { cause: lost() }) }, 'a webhook could not be sent')
    log.warn({ err: lost() }, 'cannot listen')
    log.warn({ err: lost() }, 'cannot listen')
    const requestId = '3f2b8c1e'
    log.error({ err: lost(), method: 'GET', route: '/api/trainings', requestId }, 'request failed')
    expect(lines.map(({ msg, noticed }) => [msg, noticed])).toEqual([['the database is away', { 'job queue': 1 }]])
    vi.advanceTimersByTime(countedFor)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatchObject({
      level: 50,
      msg: 'the database is away',
      times: 4,
      noticed: { 'a webhook could not be sent': 1, 'cannot listen': 2, 'request failed': 1 },
      requests: [requestId],
      err: { code: 'ECONNREFUSED' },
    })
  })

  test('is one cause while the disk of the database is full', () => {
    const noRoom = () =>
      Object.assign(new Error('could not extend file "base/5/1": No space left on device'), { code: '53100' })
    log.error({ err: noRoom() }, 'job queue')
    log.error({ err: new Error('Failed query', { cause: noRoom() }) }, 'upkeep failed')
    for (const requestId of ['a', 'b']) log.error({ err: noRoom(), requestId }, 'request failed')
    expect(lines.map(({ msg }) => msg)).toEqual(['the disk of the database is full'])
    vi.advanceTimersByTime(countedFor)
    expect(lines[1]).toMatchObject({
      times: 3,
      noticed: { 'upkeep failed': 1, 'request failed': 2 },
      requests: ['a', 'b'],
    })
  })

  test('is each told where it is about one request, an event, or the end', () => {
    for (const requestId of ['a', 'b']) log.error({ err: new Error('a fault'), requestId }, 'request failed')
    for (const event of ['refused', 'refused']) log.info({ event }, 'security')
    for (const reasons of [['x'], ['x']]) log.fatal({ reasons }, 'start refused')
    expect(lines).toHaveLength(6)
  })
})
