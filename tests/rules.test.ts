import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { notificationTypes } from '../src/domain/announcements/notification.ts'
import { type ProblemCode, statusOf } from '../src/domain/values/problem.ts'
import { problemKinds } from '../src/domain/values/problem-kinds.ts'
import { createApi } from '../src/server/app/api.ts'
import { createApp } from '../src/server/app/app.ts'
import type { Services } from '../src/server/http/request-context.ts'
import { routesOf } from './contract.ts'

// The rules in docs/rules say what the code does.

const rulePages = globSync('docs/rules/*.md').sort()
const pageOf = (path: string) => readFileSync(path, 'utf8')

/** The tables' rows, cell by cell, without their heads. */
const rowsOf = (page: string): string[][] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(1, -1).split('|'))
    .map((cells) => cells.map((cell) => cell.trim()))

/** What stands between backticks. */
const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

describe('the calls of the API, and what docs/rules/http.md says of them', () => {
  // Routes are declared before any call: nothing behind the services is asked for.
  const config = {
    trustedProxies: 0,
    publicUrl: 'http://localhost',
    demo: true,
    production: false,
    media: { quota: 0 },
  }
  const services = { config, database: {} } as unknown as Services
  const api = createApi(services)
  const routes = routesOf(api)
  /** `/trainings/:id` as the page writes it: `/trainings/{id}`. */
  const written = (path: string) => path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')

  const rows = rowsOf(pageOf('docs/rules/http.md'))

  // A call that is new, open to others or answers otherwise is seen in the change: `npx vitest run tests/rules.test.ts -u`.
  test('are those of the committed list, with who may make them and what they answer', async () => {
    const declared = routes.map(({ method, path, permission, key, declaration }) => {
      const statuses = Object.keys(declaration?.spec.responses ?? {}).sort()
      const who = permission?.name + (key ? `, key ${key.scope}` : '')
      return `${method} ${written(path)}: ${who}: ${statuses.join(' ')}`
    })
    expect(declared.length).toBeGreaterThan(200)
    await expect(`${declared.sort().join('\n')}\n`).toMatchFileSnapshot('calls.txt')
  })

  test('and those that take an `Idempotency-Key` are those that the page names', () => {
    const page = pageOf('docs/rules/http.md')
    const [, named = ''] = /Taken by (.*?)\. The client/.exec(page) ?? []
    const declared = routes.filter(({ declaration }) => JSON.stringify(declaration?.spec).includes('Idempotency-Key'))
    const told = codeIn(named).map((call) => call.replace('POST ', ''))
    expect(told.sort()).toEqual(declared.map(({ path }) => written(path)).sort())
  })

  test('and the addresses beside them are all that the server answers, but pages', () => {
    const app = createApp({ services, render: () => new Response() })
    const ofApi = new Set(api.routes.map(({ path }) => path))
    const served = app.routes
      .filter(({ method, path }) => method !== 'ALL' && path !== '/*' && !ofApi.has(path))
      .map(
        ({ method, path }) =>
          `${method} ${written(path).replace('{file}', '{slug}.ics').replace('{programme}', '{slug}.pdf')}`,
      )
    const told = rows
      .filter((cells) => cells.length === 2)
      .flatMap(([addresses = '']) => codeIn(addresses))
      .filter((address) => /^[A-Z]+ \//.test(address))
    expect(told.sort()).toEqual([...new Set(served)].sort())
  })
})

test('the codes in docs/rules/errors.md are those of the code, with their statuses', () => {
  const told = rowsOf(pageOf('docs/rules/errors.md')).flatMap(([code = '', status = '']) =>
    codeIn(code).map((name) => `${name} ${status}`),
  )
  const codes = Object.keys(problemKinds) as ProblemCode[]
  expect(codes.length).toBeGreaterThan(40)
  expect(told.sort()).toEqual(codes.map((code) => `${code} ${statusOf(code)}`).sort())
})

describe('a text that the rules quote', () => {
  interface SyntaxNode {
    type: string
    value?: unknown
    quasis?: { value: { cooked: string } }[]
  }

  /** A text as it is compared: any space is a space, and whatever is filled in is `{}`. */
  const compared = (text: string) =>
    text
      .replaceAll(/\{[^}]*\}/g, '{}')
      .replaceAll(/\s+/g, ' ')
      .trim()

  /** Every whole text of a module: strings, and templates with `{}` for what they fill in. */
  function* textsOf(node: unknown): Generator<string> {
    if (Array.isArray(node)) for (const part of node) yield* textsOf(part)
    else if (node !== null && typeof node === 'object') {
      const { type, value, quasis } = node as SyntaxNode
      if (type === 'Literal' && typeof value === 'string') yield compared(value)
      if (type === 'TemplateLiteral' && quasis) yield compared(quasis.map((part) => part.value.cooked).join('{}'))
      for (const part of Object.values(node)) yield* textsOf(part)
    }
  }

  // Words of a screen stand in files of their own, or where one piece alone says them.
  const sources = globSync(['src/{domain,server}/**/*.ts', 'src/web/**/*.{ts,tsx}']).filter(
    (file) => !/\.test\./.test(file),
  )
  const texts = new Set(sources.flatMap((file) => [...textsOf(parseSync(file, pageOf(file)).program)]))

  /** What is quoted in a page, French in « » and English in “ ”, but not within code. */
  const quotedIn = (page: string): string[] =>
    [...page.replaceAll(/`[^`]*`/g, '').matchAll(/«([^»]*)»|“([^”]*)”/g)].map(([, french, english]) =>
      (french ?? english ?? '').trim(),
    )

  test.each(rulePages)('stands in the code: %s', (path) => {
    expect(quotedIn(pageOf(path)).filter((text) => !texts.has(compared(text)))).toEqual([])
  })

  test('is looked for', () => {
    const quoted = rulePages.flatMap((path) => quotedIn(pageOf(path)))
    expect(quoted.length).toBeGreaterThan(200)
    expect(texts.size).toBeGreaterThan(3_000)
  })
})

test('the types of notifications are those of the product, and each has its cause', () => {
  const page = pageOf('docs/rules/notifications-and-mail.md')
  const [, types = ''] = /## Types\n([^#]*)/.exec(page) ?? []
  const causes = rowsOf(page).flatMap(([, , type = '']) => codeIn(type))
  expect(codeIn(types).sort()).toEqual([...notificationTypes].sort())
  expect([...new Set(causes)].sort()).toEqual([...notificationTypes].sort())
})
