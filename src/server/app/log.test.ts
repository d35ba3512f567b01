import { getTableColumns, getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { declarations } from '../db/personal-columns.ts'
import { redactedColumns } from '../db/personal-data.ts'
import { createLog } from './log.ts'

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
