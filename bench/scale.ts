// `node scripts/postgres.ts -- npm run bench:scale`: how the office's lists, searches, dashboard and exports grow from ten thousand
// registrations to a million, with all that goes with them in proportion. One database for each size beside that of DATABASE_URL,
// filled when it is not there yet. Needs a build. Prints the median of each call and how often it is of the first size's. On a shared machine the
// growth counts, not the milliseconds; what was refused took infinitely long. `--root <checkout>` measures another version; give it databases of its own (`--prefix`).
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { papersMade, proveAgain, signInToDemo } from '../tests/demo-office.ts'
import { freePort, startServer, stopServer } from '../tests/server-process.ts'
import { production } from './debian-unit.ts'
import { leastOf, medianOf } from './figures.ts'
import { pageSize } from './office-calls.ts'
import { officeDatabase } from './office-database.ts'
import { tell } from './results.ts'
import { type Statement, statementsOf } from './statements.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    repeats: { type: 'string', default: '40' },
    /** Calls of each kind before those that are measured: an office that is open all day. */
    warm: { type: 'string', default: '60' },
    prefix: { type: 'string', default: 'scale_' },
    root: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
    /** Only calls whose name contains this. */
    only: { type: 'string', default: '' },
  },
})
const address = process.env.DATABASE_URL
if (!address) throw new Error('DATABASE_URL is missing: node scripts/postgres.ts -- npm run bench:scale')

const registrations = '/api/admin/registrations'
const payments = '/api/payments'
/** What is measured, by its name: an address, for which `LAST`, `MIDDLE` and `KEY` stand for a page of the list. */
const calls: Record<string, string> = {
  'list, first page': registrations,
  'list, by status': `${registrations}?status=confirmée`,
  'list, by payment': `${registrations}?paymentStatus=complet`,
  'list, owing': `${registrations}?balance=owing`,
  'search, rare': `${registrations}?q=Zézé 4716`,
  'search, common': `${registrations}?q=Kouassi`,
  'search, in titles too': `${registrations}?q=froid`,
  'search, one letter': `${registrations}?q=a`,
  'search, two letters': `${registrations}?q=ko`,
  'search, nothing': `${registrations}?q=introuvable`,
  'list, last page': `${registrations}?page=LAST`,
  'list, middle': `${registrations}?page=MIDDLE`,
  'list, middle by next': `${registrations}?page=MIDDLE&NEXT`,
  'payments, first page': payments,
  'payments, by method': `${payments}?method=mobile`,
  'payments, search common': `${payments}?q=Kouassi`,
  'payments, search one letter': `${payments}?q=h`,
  'payments, last page': `${payments}?page=LAST`,
  'payments, middle': `${payments}?page=MIDDLE`,
  'payments, middle by next': `${payments}?page=MIDDLE&NEXT`,
  'notifications, first page': '/api/admin/notifications',
  'documents, first page': '/api/admin/documents',
  'audit, first page': '/api/admin/audit',
  dashboard: '/api/admin/dashboard',
}

/** Milliseconds that some of them may take at a hundred thousand rows and at a million. */
const wanted: Record<string, string> = {
  'list, first page': '≤ 5 / ≤ 6 ms',
  'list, first page, × its statements': '≤ 2.5',
  'search, rare': '≤ 12 ms',
  'search, common': '≤ 15 ms',
  'search, one letter': '≤ 20 ms',
  'list, last page': '≤ 8 ms',
  'list, middle': '≤ 60 ms',
  'list, middle by next': '≤ 8 ms',
  'payments, last page': '≤ 8 ms',
  'payments, middle': '≤ 60 ms',
  'payments, middle by next': '≤ 8 ms',
  dashboard: '≤ 15 ms',
  CSV: '≤ 1,500 / ≤ 15,000 ms',
  'CSV, × COPY': '≤ 3',
  'CSV, memory over idle (MB)': '≤ 60',
}

const memoryOf = (id: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024

/** Runs the calls on one size: milliseconds by name, the least and the median. */
async function measure(url: string): Promise<Record<string, { least: number; middle: number }>> {
  const port = String(await freePort())
  const asInProduction = { NODE_OPTIONS: production.flags.join(' '), ...production.variables }
  const server = await startServer(
    { PORT: port, DATABASE_URL: url, ...asInProduction },
    join(values.root, 'dist/main.js'),
  )
  try {
    const origin = `http://127.0.0.1:${port}`
    const cookie = await signInToDemo(origin)
    const headers = { cookie, 'accept-language': 'fr' }
    const get = async (path: string) => {
      const answer = await fetch(encodeURI(`${origin}${path}`), { headers })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return answer
    }
    await papersMade(origin, cookie)
    const found: Record<string, { least: number; middle: number }> = {}
    for (const [name, template] of Object.entries(calls)) {
      if (!name.includes(values.only)) continue
      const [list = ''] = template.split('?')
      const total = template.includes('page=') ? Number((await get(list)).headers.get('x-total-count')) : 0
      const [last, middle] = [Math.ceil(total / pageSize), Math.ceil(total / pageSize / 2)]
      const page = template.replace('LAST', String(last)).replace('MIDDLE', String(middle))
      let path = page.replace('&NEXT', '')
      if (template.endsWith('NEXT')) {
        const link = (await get(path)).headers.get('link') ?? ''
        path = decodeURI(/<([^>]*)>; rel="next"/.exec(link)?.[1] ?? path)
      }
      const times: number[] = []
      for (let index = -Number(values.warm); index < Number(values.repeats); index++) {
        const begun = performance.now()
        const isAnswered = await get(path).then(
          (answer) => answer.text().then(() => true),
          () => false,
        )
        if (index >= 0) times.push(isAnswered ? performance.now() - begun : Number.POSITIVE_INFINITY)
      }
      found[name] = { least: leastOf(times), middle: medianOf(times) }
    }
    const list = found['list, first page']
    if (list) {
      const reference = await firstPageByStatements(get, url)
      found['list, first page, × its statements'] = {
        least: list.least / reference.least,
        middle: list.middle / reference.middle,
      }
    }
    if ('CSV'.includes(values.only) || values.only === '')
      await exported(get, server.pid ?? 0, found, origin, cookie, url)
    return found
  } finally {
    await stopServer(server)
  }
}

type Get = (path: string) => Promise<Response>

/** The least there is to do for the first page: a signed-in call that reads no list, and the list's own statements by `pg`. In milliseconds. */
async function firstPageByStatements(get: Get, url: string): Promise<{ least: number; middle: number }> {
  const statements = await statementsOf(url, 'registrations', () => get(registrations))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const times: number[] = []
  for (let index = -Number(values.warm); index < Number(values.repeats); index++) {
    const begun = performance.now()
    await (await get('/api/user')).text()
    for (const statement of statements) await client.query(statement)
    if (index >= 0) times.push(performance.now() - begun)
  }
  await client.end()
  return { least: leastOf(times), middle: medianOf(times) }
}

/**
 * How long PostgreSQL takes to hand over what the file is made of, by `COPY … TO STDOUT`, in milliseconds.
 * @param statements that the file was read with: the last ones read batches of rows by their ids
 */
function copied(url: string, statements: Statement[]): number {
  const batch = statements.at(-1)?.text ?? ''
  const all = batch.replace(/"registrations"\."id" = any\(\(select \$1::int\[\]\)::int\[\]\)/, 'true')
  if (all === batch || all.includes('$')) throw new Error(`the batches of the file are read otherwise: ${batch}`)
  const begun = performance.now()
  const { status } = spawnSync('psql', [url, '-c', `copy (${all}) to stdout`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('psql failed')
  return performance.now() - begun
}

/** How often the file is taken, and `COPY` beside it, in turns. */
const filesTaken = 5

/** Takes the whole list away as a file, and how much more memory the server needs for the first one than before (MB). */
async function exported(
  get: Get,
  id: number,
  found: Record<string, { least: number; middle: number }>,
  origin: string,
  cookie: string,
  url: string,
) {
  await proveAgain(origin, cookie)
  const few = `${registrations}/export?format=csv&q=Kouassi`
  const statements = await statementsOf(url, 'registrations', async () => (await get(few)).text())
  await sleep(2_000)
  const idle = memoryOf(id)
  let most = idle
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(id))
  }, 50)
  const times: number[] = []
  const ratios: number[] = []
  let bytes = 0
  for (let round = 0; round < filesTaken; round++) {
    const begun = performance.now()
    bytes = 0
    for await (const chunk of (await get(`${registrations}/export?format=csv`)).body ?? []) bytes += chunk.length
    const spent = performance.now() - begun
    clearInterval(watch)
    times.push(spent)
    ratios.push(spent / copied(url, statements))
  }
  const figuresOf = (list: number[]) => ({ least: leastOf(list), middle: medianOf(list) })
  found.CSV = figuresOf(times)
  found['CSV, × COPY'] = figuresOf(ratios)
  found['CSV, memory over idle (MB)'] = { least: most - idle, middle: most - idle }
  found['CSV, MB written'] = { least: bytes / 1e6, middle: bytes / 1e6 }
}

const sizes = values.sizes.split(',').map(Number)
const results = []
for (const size of sizes)
  results.push(await measure(await officeDatabase(address, `${values.prefix}${size}`, size, values.root)))
const cell = (text: string) => text.padStart(20)
console.log(`${''.padEnd(30)}${sizes.map((size) => cell(`${size}`)).join('')}   median (least) ms`)
for (const name of Object.keys(results[0] ?? {})) {
  const first = results[0]?.[name]?.middle ?? 1
  const shown = results.map((found, index) => {
    const { least = 0, middle = 0 } = found[name] ?? {}
    const growth = index === 0 ? '' : ` ×${(middle / first).toFixed(1)}`
    return cell(`${middle.toFixed(1)} (${least.toFixed(1)})${growth}`)
  })
  console.log(`${name.padEnd(30)}${shown.join('')}`)
  if (wanted[name]) tell(`${name}, of ${sizes.join(' / ')}`, shown.map((text) => text.trim()).join(' / '), wanted[name])
}
