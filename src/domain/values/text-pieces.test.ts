// Every text that a form, a file or a setting of the domain may hold is one of the pieces of text.ts, or a pattern: none gives out what
// nobody sees (docs/rules/formats.md#what-nobody-sees).
import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as v from 'valibot'
import { expect, test } from 'vitest'
import { allInvisible, findInvisible } from '../../../tests/invisible.ts'

type Any = v.GenericSchema & {
  entries?: Record<string, Any>
  items?: Any[]
  item?: Any
  wrapped?: Any
  options?: Any[]
  pipe?: Any[]
  key?: Any
  value?: Any
}

/** Texts that count as they are typed, and are never shown. */
const asTyped = /\.(password|currentPassword|newPassword)$/
/** Schemas of what is taken in: an answer is an object that may hold more. */
const isTakenIn = (name: string, schema: Any) =>
  partsOf(schema).some(({ type }) => type === 'strict_object') || /Form|Query|Identity/.test(name)

/** What a schema says: itself, or the schemas of its pipe. */
const partsOf = (schema: Any): Any[] => schema.pipe?.filter((one) => one.kind === 'schema') ?? [schema]

/** The schemas of texts within another, each with its place. */
function* textsIn(schema: Any, at: string): Generator<[place: string, text: Any]> {
  if (schema.type === 'string') return yield [at, schema]
  for (const part of partsOf(schema)) {
    if (part !== schema) yield* textsIn(part, at)
    else {
      const { options, wrapped, item, items, value, entries } = schema
      for (const one of [...(Array.isArray(options) ? options : []), wrapped]) {
        if (isSchema(one)) yield* textsIn(one, at)
      }
      for (const one of [item, ...(Array.isArray(items) ? items : [])]) if (one) yield* textsIn(one, `${at}.0`)
      if (schema.type === 'record' && value) yield* textsIn(value, `${at}.*`)
      for (const [name, inner] of Object.entries(entries ?? {})) yield* textsIn(inner, `${at}.${name}`)
    }
  }
}

const isSchema = (value: unknown): value is Any =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'kind') === 'schema'

/** What a module says: schemas, and records of schemas such as those of the site's parts. */
const schemasOf = (module: Record<string, unknown>): [string, Any][] =>
  Object.entries(module).flatMap(([name, value]): [string, Any][] => {
    if (isSchema(value)) return [[name, value]]
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    return Object.entries(value).flatMap(([inner, one]): [string, Any][] =>
      isSchema(one) ? [[`${name}.${inner}`, one]] : [],
    )
  })

const files = globSync('src/domain/**/*.ts').filter((file) => !/\.test\.ts$|webhook-message/.test(file)) // what goes out is told of what is kept
const modules = await Promise.all(files.map(async (file) => await import(pathToFileURL(path.resolve(file)).href)))
const fields = modules.flatMap((module) =>
  schemasOf(module).flatMap(([name, schema]) => (isTakenIn(name, schema) ? [...textsIn(schema, name)] : [])),
)
const typed = fields.filter(([place]) => !asTyped.test(place))

const within = [
  'Bley Assi',
  '0708091011',
  'awa@exemple.ci',
  'https://exemple.ci/a',
  '2026-12-14',
  '08:30',
  '123456',
  'a',
]

test('none gives out what nobody sees', async () => {
  const { safeParse } = await import('valibot')
  const leaking = typed.filter(([, schema]) =>
    within.some((value) => {
      const { success, output } = safeParse(
        schema,
        `${value.slice(0, 1)}${allInvisible}${value.slice(1)}\u0085${allInvisible}`,
      )
      return success && findInvisible(output).length > 0
    }),
  )
  expect(leaking.map(([place]) => place)).toEqual([])
})

test('a password is what was typed', () => {
  const passwords = fields.filter(([place]) => asTyped.test(place))
  expect(passwords.length).toBeGreaterThan(5)
  process.stdout.write(
    `${fields.length} text fields of the domain’s forms: ${typed.length} checked, ${passwords.length} as typed\n`,
  )
})

test('those of the site, of settings and of choices beside a file are among them', () => {
  const places = fields.map(([place]) => place)
  for (const place of [
    'siteValues.team.entries.0.name',
    'FirmSettings.name',
    'ImportChoices.organization',
    'StatementChoices.operator',
    'RegistrationForm.firstName',
    'BookingForm.people.0.lastName',
    'AttachmentForm.title',
  ]) {
    expect(places).toContain(place)
  }
})
