// A production that has said nothing of its firm, as it was built: every page, in both languages, and every address for machines.
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/db/open.ts'
import { createTestDatabase } from '../database.ts'
import { everyPath, isMissing, twinOf } from '../e2e/site/addresses.ts'
import { factoriesOn } from '../factories/build.ts'
import { madeUp } from '../made-up.ts'
import { firm, productionWithoutFirm } from '../production-settings.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'
import { events } from '../template.ts'

const { location, remove } = await createTestDatabase('migrated')
const port = await freePort()
const origin = `http://localhost:${port}`
let server: Awaited<ReturnType<typeof startServer>> | undefined
let training = ''
beforeAll(async () => {
  const database = await openDatabase(location, events)
  const { slug } = await factoriesOn(database.db).training({ price: 65_000, location: 'Abidjan' })
  training = `/formations/${slug}`
  await database.close()
  const place: Record<string, string> =
    'url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }
  const unsaid = Object.fromEntries(Object.keys(firm).map((name) => [name, '']))
  server = await startServer({
    ...productionWithoutFirm(),
    ...unsaid,
    PORT: String(port),
    PUBLIC_URL: origin,
    ...place,
  })
})
afterAll(async () => {
  if (server) await stopServer(server)
  await remove()
})

const others = [
  '/verification',
  '/verification/C-2026-00001',
  '/espace-participant',
  '/espace-officine',
  '/espace-pharmacie',
  '/espace-formateur/',
  '/admin',
  '/liste-attente',
  '/integration/formations',
]
const forMachines = [
  '/api/trainings',
  '/formations.atom',
  '/calendrier.ics',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/espace-formateur/manifest.webmanifest',
  '/site.webmanifest',
  '/.well-known/security.txt',
  '/api/openapi.json',
]

async function ask(path: string) {
  for (;;) {
    const answer = await fetch(origin + path, { headers: { accept: 'text/html' } })
    if (answer.status !== 429) return { status: answer.status, text: await answer.text() }
    await setTimeout(1_000)
  }
}

/** Whether an address leads to what the demonstration alone offers. */
const isOfDemonstration = (path: string) => /maitriser-la-chaine|en-ligne\/chaine/.test(path)

test('says nothing that the demonstration made up, and each page is whole without it', async () => {
  const withTraining = [training, `${training}?inscription=1`]
  const pages = [
    ...everyPath.filter((path) => !isOfDemonstration(path)),
    ...[...others, ...withTraining].flatMap((path) => [path, twinOf(path)]),
  ]
  const found: string[] = []
  for (const path of [...pages, ...forMachines]) {
    const { status, text } = await ask(path)
    if (status >= 500) found.push(`${path}: ${status}`)
    for (const fact of madeUp) if (text.includes(fact)) found.push(`${path}: ${fact}`)
    const broken =
      !forMachines.includes(path) &&
      /href="(mailto|tel):"|href=""|<title>[^<]*\|\s*<|<title>\s*<|\{(company|address|phone|email)\}/.exec(text)
    if (broken) found.push(`${path}: ${broken[0]}`)
  }
  expect(found).toEqual([])
  for (const path of everyPath.filter((one) => !isOfDemonstration(one))) {
    expect((await ask(path)).status, path).toBe(isMissing(path) ? 404 : 200)
  }
})
