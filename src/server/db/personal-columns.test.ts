import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import { declarations } from './personal-columns.ts'
import { namesIn, periods, type TableDeclaration } from './personal-data.ts'

const { pool } = await openTestDatabase()
const nameOf = ({ table }: TableDeclaration) => getTableConfig(table).name

/** The columns of a declaration in the database's words, as often as they are declared. */
function declaredColumns({
  table,
  plain,
  personal = [],
  facts = [],
  ofStaff = [],
  secret,
  generated,
}: TableDeclaration) {
  const columns = getTableColumns(table)
  const groups = [plain, secret, ...[...personal, ...facts, ...ofStaff].map((group) => group.columns)]
  return [
    ...groups.flatMap(namesIn).map((name) => columns[name]?.name ?? `${name} (not in the schema)`),
    ...namesIn(generated),
  ]
}

const howTo = `Say in src/server/db/personal-columns/, or own-columns.ts for tables that tell nothing of participants, what the column tells, by its name in the schema:
  plain      nothing of a person (a number of a row, a state, a moment of the product’s own)
  personal   what names or describes a participant: what, exported (where in their export, or why not), erased, kept
  facts      a moment, amount or state beside it: exported
  ofStaff    of people who work here
  secret     a key or a hash that opens something
  generated  computed by the database (its name there)
Then make it true: export-commands.ts, erase-commands.ts, retention, and the row in docs/data-model.md.`

describe('of every column it is said what it tells of whom:', () => {
  test('of those in the database, however they came there', async () => {
    const { rows } = await pool.query<{ table: string; column: string; generated: boolean }>(
      `select c.relname as table, a.attname as column, a.attgenerated <> '' as generated
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
    )
    const there = rows.map(({ table, column }) => `${table}.${column}`)
    const declared = declarations.flatMap((one) => declaredColumns(one).map((column) => `${nameOf(one)}.${column}`))
    const undeclared = there.filter((column) => !declared.includes(column))
    expect(undeclared, howTo).toEqual([])
    expect(declared.toSorted(), 'declared twice, or no longer there').toEqual(there.toSorted())
    const generated = declarations.flatMap((one) => namesIn(one.generated).map((name) => `${nameOf(one)}.${name}`))
    const computed = rows.filter((row) => row.generated).map(({ table, column }) => `${table}.${column}`)
    expect(generated.toSorted(), 'generated: what the database computes, and nothing else').toEqual(computed.toSorted())
  })

  test('of those in the schema, before they are in any database', async () => {
    const files = globSync('src/server/db/schema/*.ts')
    const modules = await Promise.all(
      files.map((file) => import(pathToFileURL(path.resolve(file)).href) as Promise<Record<string, unknown>>),
    )
    const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
    const undeclared = tables.flatMap((table) => {
      const { name } = getTableConfig(table)
      const declaration = declarations.find((one) => nameOf(one) === name)
      const declared = declaration ? declaredColumns(declaration) : []
      const columns = Object.values(getTableColumns(table)).map((column) => column.name)
      return columns.filter((column) => !declared.includes(column)).map((column) => `${name}.${column}`)
    })
    expect(undeclared, howTo).toEqual([])
  })
})

test('what is removed by itself is removed by a command that maintenance calls', () => {
  const maintenance = readFileSync('src/server/app/maintenance.ts', 'utf8')
  for (const period of Object.values(periods)) {
    if (!('removedBy' in period)) continue
    const [file = '', command = ''] = period.removedBy.split(' ')
    expect(readFileSync(`src/server/${file}`, 'utf8')).toContain(`export async function ${command}(`)
    expect(maintenance).toMatch(new RegExp(`[ .]${command}\\(`))
  }
})

/** What docs/data-model.md says of a row's tables in its last column. */
function told(tables: readonly TableDeclaration[]): string {
  const groups = tables.flatMap(({ personal = [], ofStaff = [] }) => [
    ...personal.map(({ what, exported, erased, kept }) => {
      const taken = typeof exported === 'string' ? 'exported' : `not exported: ${exported.no}`
      const left = typeof erased === 'string' ? erased : `stays: ${erased.stays}`
      return `${what} (${taken}; ${left}; ${periods[kept].length})`
    }),
    ...ofStaff.map(({ what, kept }) => `${what} (${periods[kept].length})`),
  ])
  return groups.join('. ') || (tables.some(({ secret }) => secret) ? 'none readable' : 'none')
}

test('docs/data-model.md says the same', () => {
  const rows = readFileSync('docs/data-model.md', 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 5 && cells[1]?.startsWith('`'))
    .map((cells) => ({ names: [...(cells[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name), says: cells[3] }))
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(declarations.map(nameOf).toSorted())
  for (const { names, says } of rows) {
    const tables = declarations.filter((one) => names.includes(nameOf(one)))
    expect(says, `the last column of the row ${names.join(', ')}`).toBe(told(tables))
  }
})
