// `npm run bench:media`: parts of a film, asked for by `Range` as players do, beside `node:http` with `createReadStream` of the same bytes.
// Each server is a process of its own; read the ratios. On a database of its own at `DATABASE_URL`.
import { randomBytes } from 'node:crypto'
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { defaultSettings } from '../src/domain/company/default-settings.ts'
import { type MediaAddress, pieceSize } from '../src/domain/media/media.ts'
import { createApp } from '../src/server/app/app.ts'
import { openJobs } from '../src/server/db/jobs.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { openSavedSettings } from '../src/server/db/saved-settings.ts'
import { createSecretBox } from '../src/server/encryption/secret-box.ts'
import { answerWith, createHttpServer, listenerOf } from '../src/server/http/http-server.ts'
import { createLimiter, defaultLimits } from '../src/server/session/limits.ts'
import { openStaffSession } from '../src/server/session/sessions.ts'
import { readConfig } from '../src/server/settings/config.ts'
import { factoriesOn } from '../tests/factories/build.ts'
import { tell } from './results.ts'
import { ratioOf, startBench } from './rounds.ts'

const bytes = 32 * pieceSize
const fail = (error: Error) => {
  throw error
}
const say = (port: number, more: object = {}) => process.send?.({ port, ...more })

/** Nothing but the file. */
function serveFile(file: string) {
  const server = createServer((request, response) => {
    const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const [start, end] = [Number(first), Number(last)]
    response.writeHead(206, {
      'Content-Type': 'video/mp4',
      'Content-Length': String(end - start + 1),
      'Content-Range': `bytes ${start}-${end}/${bytes}`,
    })
    createReadStream(file, { start, end }).pipe(response)
  }).listen(0, '127.0.0.1', () => say((server.address() as AddressInfo).port))
}

/** The product, with one administrator signed in and one film. */
async function serveProduct(url: string, folder: string) {
  const database = await openDatabase({ url }, { warn: (_message, error) => fail(error), died: fail })
  const config = { ...readConfig({ DATABASE_URL: url, DATA_DIR: folder }), demo: false }
  const services = {
    config,
    settings: openSavedSettings(database, defaultSettings),
    ...{ database, jobs: await openJobs(database, fail), secrets: createSecretBox(randomBytes(32)) },
    limiter: createLimiter(database.pool, defaultLimits),
    clock: () => new Date(),
    log: { error: (details: object) => console.error(details), info() {} },
  }
  const build = factoriesOn(database.db)
  const { id } = await build.administrator()
  const film = await build.media({}, bytes)
  const browser = { ip: '127.0.0.1', userAgent: 'bench' }
  const token = await openStaffSession(database.db, config.sessionSecret, id, browser, new Date())
  const cookie = `session=${token}`
  const app = createApp({ services, render: () => new Response() })
  const answer = await app.request(`/api/media/${film.id}/address`, { headers: { cookie } })
  const { url: address } = (await answer.json()) as MediaAddress
  const server = createHttpServer(false)
  answerWith(server, false, listenerOf(app.fetch, { production: false }))
  server.listen(0, '127.0.0.1', () => say((server.address() as AddressInfo).port))
  process.on('message', (message) => message === 'address' && process.send?.({ address, cookie }))
}

async function main(address: string, rounds: number, seconds: number) {
  const name = `media_${randomBytes(4).toString('hex')}`
  const client = new pg.Client(address)
  await client.connect()
  await client.query(`create database ${name}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'officina-bench-media-'))
  const file = path.join(folder, 'film.mp4')
  writeFileSync(file, randomBytes(bytes))
  const ours = await startBench(
    'media.ts',
    'ours',
    Object.assign(new URL(address), { pathname: `/${name}` }).href,
    folder,
  )
  const reference = await startBench('media.ts', 'reference', file)
  ours.server.send('address')
  const given = await new Promise<{ address: string; cookie: string }>((resolve) =>
    ours.server.once('message', resolve),
  )
  for (const size of [256 * 1024, pieceSize, 4 * pieceSize]) {
    const first = 5 * pieceSize + 1_000
    const headers = { cookie: given.cookie, range: `bytes=${first}-${first + size - 1}` }
    const load = { connections: 10, seconds, headers }
    const found = await ratioOf(`${ours.origin}${given.address}`, `${reference.origin}/film.mp4`, load, rounds)
    tell(
      `parts of ${size / 1024} KiB of a film, × node:http with createReadStream`,
      `${found.ratio.toFixed(2)} (${found.ours.toFixed(0)} and ${found.reference.toFixed(0)} a second)`,
      '≥ 0.8',
    )
  }
  for (const { server } of [ours, reference]) {
    server.kill()
    await new Promise((resolve) => server.once('exit', resolve))
  }
  await client.query(`drop database ${name} with (force)`)
  await client.end()
  rmSync(folder, { recursive: true })
}

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
  allowPositionals: true,
})
const [role, given = '', folder = ''] = positionals
if (role === 'ours') await serveProduct(given, folder)
else if (role === 'reference') serveFile(given)
else {
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) throw new Error('usage: node scripts/postgres.ts -- npm run bench:media')
  await main(DATABASE_URL, Number(values.rounds), Number(values.seconds))
}
