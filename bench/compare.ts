// `npm run bench:compare -- start -- --rounds 3`: one bench of another version and of this one, in turns, and the median of each figure; two
// runs one after the other tell nothing on a shared machine. The other version is the one before (deploy/version-before), or `--with COMMIT`;
// it is checked out, installed and built in a folder of its own. `--turns 7` in place of five; `--postgres` starts a PostgreSQL for each run.
// What stands behind the second `--` goes to the bench. Needs a build, and the history.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { commitBefore } from '../tests/version-before.ts'
import { medianOf } from './figures.ts'
import { toldIn } from './results.ts'

const { values, positionals } = parseArgs({
  options: {
    with: { type: 'string', default: commitBefore },
    turns: { type: 'string', default: '5' },
    postgres: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const [bench, ...given] = positionals
if (!bench) throw new Error('usage: npm run bench:compare -- BENCH [--with COMMIT] [--turns 5] [--postgres] [-- …]')

const folder = mkdtempSync(path.join(tmpdir(), 'officina-compare-'))
const other = path.join(folder, 'other')
const results = path.join(folder, 'results')

/** Runs the bench of one version. @returns its figures by the work they are of: the first number of each */
function figuresOf(version: string): Map<string, number> {
  writeFileSync(results, '')
  const command = [...(values.postgres ? ['scripts/postgres.ts', '--', 'node'] : []), `bench/${bench}.ts`, ...given]
  const { status } = spawnSync('node', command, {
    ...{ cwd: version, stdio: ['ignore', 'ignore', 'inherit'] },
    env: { ...process.env, BENCH_RESULTS: results },
  })
  if (status !== 0) throw new Error(`bench:${bench} failed in ${version}`)
  return new Map(toldIn(results).map(({ work, figure }) => [work, Number(/\d+(\.\d+)?/.exec(figure)?.[0])]))
}

try {
  execFileSync('git', ['worktree', 'add', '--detach', other, values.with], { stdio: 'ignore' })
  for (const step of [['ci'], ['run', 'build']]) execFileSync('npm', step, { cwd: other, stdio: 'ignore' })
  const found = new Map<string, { other: number[]; present: number[] }>()
  for (let turn = 1; turn <= Number(values.turns); turn++) {
    const [before, now] = [figuresOf(other), figuresOf('.')]
    for (const [work, figure] of now) {
      const known = found.get(work) ?? { other: [], present: [] }
      known.present.push(figure)
      known.other.push(before.get(work) ?? Number.NaN)
      found.set(work, known)
    }
    console.log(`turn ${turn} of ${values.turns}`)
  }
  for (const [work, { other: theirs, present }] of found) {
    const ratio = medianOf(present) / medianOf(theirs)
    console.log(`\n${work}: ${medianOf(theirs)} → ${medianOf(present)}, × ${ratio.toFixed(2)}`)
    console.log(`  ${theirs.join(', ')} → ${present.join(', ')}`)
  }
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', other])
  rmSync(folder, { recursive: true, force: true })
}
