import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build as bundle } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toolsFromNpm } from '../scripts/npm-tools.ts'
import type { Contract } from '../src/server/connect/contract/contract.ts'
import { startApp } from './app.ts'
import { uniqueWord } from './factories/unique.ts'

// The document is good enough to program against: a client is generated from it, a program uses its types, and it works with a key.

const { build, origin } = await startApp()
const folder = resolve('test-results', `client-${uniqueWord()}`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What another firm's programmer would write. */
const program = `
import { getApiAdminRegistrations, getApiPayments, getApiTrainings, postApiAdminRegistrations } from './index'
import { client } from './client.gen'

export async function callWith(base: string, key: string) {
  client.setConfig({ baseUrl: base, auth: () => key, throwOnError: true })
  const trainings = await getApiTrainings<true>({ query: { pageSize: '1' } })
  const [training] = trainings.data
  if (!training) throw new Error('nothing to register for')
  const title: string = training.title
  const price: number | null = training.price
  const { data: made } = await postApiAdminRegistrations<true>({
    headers: { 'Idempotency-Key': 'client-1' },
    body: {
      firstName: 'Awa',
      lastName: 'Koné',
      email: 'awa.kone@example.ci',
      phone: '0708091011',
      organization: 'Pharmacie du Lac',
      position: 'Titulaire',
      trainingId: training.id,
    },
  })
  const status: 'en_attente' | 'confirmée' | 'annulée' = made.status
  const rows = await getApiAdminRegistrations<true>({ query: { trainingId: String(training.id) } })
  const emails: string[] = rows.data.map((row) => row.participant.email)
  const refused = await getApiPayments({ throwOnError: false })
  const code: string = refused.error?.code ?? ''
  return { title, price, made, status, emails, code }
}
`

beforeAll(async () => {
  const contract = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Contract
  const opened = Object.entries(contract.paths).map(([path, operations]) => {
    const withKey = Object.entries(operations).filter(([, { security }]) => security.some((way) => way.key))
    return [path, Object.fromEntries(withKey)] as const
  })
  mkdirSync(folder, { recursive: true })
  const input = join(folder, 'openapi.json')
  writeFileSync(input, JSON.stringify({ ...contract, paths: Object.fromEntries(opened) }))
  const generator = toolsFromNpm(['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3'])
  await promisify(execFile)(join(generator, 'node_modules/.bin/openapi-ts'), [
    '-i',
    input,
    '-o',
    join(folder, 'client'),
    '--silent',
  ])
  writeFileSync(join(folder, 'client/program.ts'), program)
  const lib = ['es2023', 'dom', 'dom.iterable']
  const compilerOptions = { noEmit: true, strict: true, module: 'esnext', moduleResolution: 'bundler', lib, types: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['client'] }))
})

test('a client generated from the document type-checks a program that uses it', () => {
  const { stdout, status } = spawnSync(resolve('node_modules/.bin/tsc'), ['-p', folder], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}` },
  })
  expect(stdout).toBe('')
  expect(status).toBe(0)
})

test('and with a key lists trainings, registers somebody, lists registrations, and is refused what it may not', async () => {
  const training = await build.training({ price: 65_000 })
  const { token } = await build.apiKey({
    scopes: ['trainings:read', 'registrations:read', 'registrations:write', 'people:read'],
  })
  await bundle({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      lib: { entry: join(folder, 'client/program.ts'), formats: ['es'], fileName: 'program' },
      outDir: join(folder, 'built'),
      minify: false,
    },
  })
  const { callWith } = (await import(pathToFileURL(join(folder, 'built/program.js')).href)) as {
    callWith: (base: string, key: string) => Promise<object>
  }
  const first = await callWith(origin, token)
  expect(first).toMatchObject({
    title: training.title,
    price: 65_000,
    made: { trainingId: training.id, price: 65_000 },
    status: 'en_attente',
    emails: ['awa.kone@example.ci'],
    code: 'scope_missing',
  })
  // Sent again with its key, as after an answer that was lost: nothing is done twice.
  expect(await callWith(origin, token)).toEqual(first)
})
