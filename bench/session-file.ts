// `npm run bench:session-file`: the file of a session of 30 people, and of 500 in parts: from the order until every part is there, as PDF
// and as archive, and what the process holds at most beyond what it held before. On a database of its own at `DATABASE_URL`.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { defaultSettings } from '../src/domain/company/default-settings.ts'
import type { SessionFilePlan } from '../src/domain/trainings/session-file.ts'
import { createApi } from '../src/server/app/api.ts'
import { openJobs } from '../src/server/db/jobs.ts'
import { openDatabase } from '../src/server/db/open.ts'
import { openSavedSettings } from '../src/server/db/saved-settings.ts'
import { createSecretBox } from '../src/server/encryption/secret-box.ts'
import { createLimiter, defaultLimits } from '../src/server/session/limits.ts'
import { openStaffSession } from '../src/server/session/sessions.ts'
import { readConfig } from '../src/server/settings/config.ts'
import { factoriesOn } from '../tests/factories/build.ts'
import { finishedSession } from '../tests/finished-session.ts'
import { medianOf } from './figures.ts'
import { tell } from './results.ts'

const address = process.env.DATABASE_URL
if (!address) throw new Error('usage: node scripts/postgres.ts -- npm run bench:session-file')
const name = `session_file_${randomBytes(4).toString('hex')}`
const client = new pg.Client(address)
await client.connect()
await client.query(`create database ${name}`)
const fail = (error: Error) => {
  throw error
}
const url = Object.assign(new URL(address), { pathname: `/${name}` }).href
const database = await openDatabase({ url }, { warn: (_message, error) => fail(error), died: fail })
const jobs = await openJobs(database, fail)
const services = {
  config: readConfig({}),
  settings: openSavedSettings(database, defaultSettings),
  ...{ database, jobs, secrets: createSecretBox(randomBytes(32)), clock: () => new Date() },
  limiter: createLimiter(database.pool, {
    ...defaultLimits,
    sessionFilesPerAccount: 1e6,
    sessionFilePartsPerAccount: 1e6,
  }),
  log: { error: (details: object) => console.error(details), info() {} },
}
const api = createApi(services)
const build = factoriesOn(database.db)
const { id } = await build.administrator()
const browser = { ip: '127.0.0.1', userAgent: 'bench' }
const token = await openStaffSession(database.db, services.config.sessionSecret, id, browser, new Date())
const headers = { cookie: `session=${token}`, 'content-type': 'application/json' }
const mebibytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MiB`

/** Orders a file and fetches each part. @returns seconds, bytes, and the most that the process held, in bytes */
async function fetchAll(trainingId: number, format: 'pdf' | 'zip') {
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const began = performance.now()
  const body = JSON.stringify({ list: 'FDFP', language: 'fr' })
  const ordered = await api.request(`/api/admin/trainings/${trainingId}/file`, { method: 'POST', headers, body })
  const { parts } = (await ordered.json()) as SessionFilePlan
  let bytes = 0
  for (const part of parts) {
    const answer = await api.request(part[format], { headers })
    if (answer.status !== 200) throw new Error(await answer.text())
    for await (const chunk of answer.body ?? []) bytes += chunk.length
  }
  clearInterval(watch)
  return { seconds: (performance.now() - began) / 1_000, bytes, parts: parts.length, most }
}

for (const [people, wanted] of [
  [30, 5],
  [500, 30],
] as const) {
  const everybody = Array.from({ length: people }, (_, index) => ({ firstName: 'Awa', lastName: `Koné ${index}` }))
  const { training } = await finishedSession({ build, services }, everybody)
  for (const format of ['pdf', 'zip'] as const) {
    const before = process.memoryUsage.rss()
    const runs = []
    for (let round = 0; round < 3; round++) runs.push(await fetchAll(training.id, format))
    const [first] = runs
    const took = medianOf(runs.map(({ seconds }) => seconds)).toFixed(1)
    const grown = mebibytes(Math.max(...runs.map(({ most }) => most)) - before)
    const what = `${first?.parts} part(s), ${mebibytes(first?.bytes ?? 0)}, the process grew by ${grown}`
    tell(`the file of ${people} people as ${format}, s`, `${took} (${what})`, `≤ ${wanted}`)
  }
}
await jobs.stop()
await database.close()
await client.query(`drop database ${name}`)
await client.end()
process.exit()
