// `npm run bench:media`: parts of a film, asked for by `Range` as players do, beside `node:http` with `createReadStream` of the same bytes.
// Each server is a process of its own; read the ratios. On a database of its own at `DATABASE_URL`.
import { randomBytes } from 'node:crypto'
import { createReadStream, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type MediaAddress, pieceSize } from '../src/domain/media/media.ts'
import { openStaffSession } from '../src/server/session/sessions.ts'
import { openOwnServer, withOwnDatabase } from './own-server.ts'
import { tell } from './results.ts'
import { ratioOf, startBench } from './rounds.ts'

const bytes = 32 * pieceSize
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
  const { app, build, config, db, listen } = await openOwnServer(url, folder)
  const { id } = await build.administrator()
  const film = await build.media({}, bytes)
  const browser = { ip: '127.0.0.1', userAgent: 'bench' }
  const token = await openStaffSession(db, config.sessionSecret, id, browser, new Date())
  const cookie = `session=${token}`
  const answer = await app.request(`/api/media/${film.id}/address`, { headers: { cookie } })
  const { url: address } = (await answer.json()) as MediaAddress
  process.on('message', (message) => message === 'address' && process.send?.({ address, cookie }))
  say(await listen())
}

async function main(url: string, folder: string, rounds: number, seconds: number) {
  const file = path.join(folder, 'film.mp4')
  writeFileSync(file, randomBytes(bytes))
  const ours = await startBench('media.ts', 'ours', url, folder)
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
  await withOwnDatabase(DATABASE_URL, 'media', (url, folder) =>
    main(url, folder, Number(values.rounds), Number(values.seconds)),
  )
}
