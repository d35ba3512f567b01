import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generate, HttpClient } from 'openapi-typescript-codegen'
import { build as bundle } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Contract } from '../src/server/connect/contract/contract.ts'
import { startApp } from './app.ts'
import { uniqueWord } from './factories/unique.ts'

// The document is good enough to program against: a client is generated from it, a program uses its types, and it works with a key.

const { build, origin } = await startApp()
const folder = resolve('test-results', `client-${uniqueWord()}`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What another firm's programmer would write. */
const program = `
import { ApiError, OpenAPI, PaymentsService, RegistrationsService, TrainingsService } from './index'

export async function callWith(base: string, key: string) {
  OpenAPI.BASE = base
  OpenAPI.TOKEN = key
  const [training] = await TrainingsService.getApiTrainings({ pageSize: '1' })
  if (!training) throw new Error('nothing to register for')
  const title: string = training.title
  const price: number | null = training.price
  const made = await RegistrationsService.postApiAdminRegistrations({
    idempotencyKey: 'client-1',
    requestBody: {
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
  const rows = await RegistrationsService.getApiAdminRegistrations({ trainingId: String(training.id) })
  const emails: string[] = rows.map((row) => row.participant.email)
  const refusal = await PaymentsService.getApiPayments({}).catch((error: unknown) => error)
  const code: string = refusal instanceof ApiError ? refusal.body.code : ''
  return { title, price, made, status, emails, code }
}
`

beforeAll(async () => {
  const contract = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Contract
  const opened = Object.entries(contract.paths).map(([path, operations]) => {
    const withKey = Object.entries(operations).filter(([, { security }]) => security.some((way) => way.key))
    return [path, Object.fromEntries(withKey)] as const
  })
  const input = { ...contract, paths: Object.fromEntries(opened) }
  await generate({ input, output: folder, httpClient: HttpClient.FETCH, useOptions: true, useUnionTypes: true })
  writeFileSync(join(folder, 'program.ts'), program)
  const lib = ['es2023', 'dom']
  const compilerOptions = { noEmit: true, strict: true, module: 'esnext', moduleResolution: 'bundler', lib, types: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }))
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
      lib: { entry: join(folder, 'program.ts'), formats: ['es'], fileName: 'program' },
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
