// `npm run bench`: every bench in a short form, some twenty minutes on two quiet cores, and at the end the figures beside what is wanted of
// them (docs/performance.md). `--only pages,start` runs some of them. Needs a build.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { toldIn } from './results.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const onPostgres = ['scripts/postgres.ts', '--', 'node']
/** By name: what Node is given. */
const benches: Record<string, string[]> = {
  pages: ['bench/pages.ts'],
  catalogue: ['bench/catalogue.ts'],
  register: ['bench/register.ts', '--rounds', '3', '--seconds', '3', '--papers', '500'],
  papers: ['bench/papers.ts'],
  files: ['bench/files.ts'],
  media: [...onPostgres, 'bench/media.ts', '--rounds', '3', '--seconds', '2'],
  learners: [...onPostgres, 'bench/learners.ts', '--minutes', '1'],
  scale: [...onPostgres, 'bench/scale.ts', '--sizes', '10000,100000'],
  visit: ['bench/visit.ts', '--only', '/'],
  start: ['bench/start.ts', '--rounds', '5'],
  memory: ['bench/memory.ts'],
}

const folder = mkdtempSync(join(tmpdir(), 'officina-bench-'))
const file = join(folder, 'results')
writeFileSync(file, '')
const failed: string[] = []
for (const [name, args] of Object.entries(benches)) {
  if (values.only && !values.only.split(',').includes(name)) continue
  const begun = performance.now()
  console.log(`\n▸ ${name}`)
  const { status } = spawnSync('node', args, { stdio: 'inherit', env: { ...process.env, BENCH_RESULTS: file } })
  if (status !== 0) failed.push(name)
  console.log(`  ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
}

const results = toldIn(file)
rmSync(folder, { recursive: true })
const width = (of: 'work' | 'figure') => Math.max(...results.map((result) => result[of].length), of.length)
console.log(`\n${'work'.padEnd(width('work'))}  ${'figure'.padEnd(width('figure'))}  wanted`)
for (const { work, figure, wanted } of results) {
  console.log(`${work.padEnd(width('work'))}  ${figure.padEnd(width('figure'))}  ${wanted}`)
}
if (failed.length > 0) console.log(`\nfailed: ${failed.join(', ')}`)
process.exit(failed.length)
