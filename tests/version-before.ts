// The version before this one: the newest that somebody runs, named in deploy/version-before.
import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from './server-process.ts'

/** Its commit, an ancestor of main. */
export const commitBefore = readFileSync('deploy/version-before', 'utf8').trim()
/** Its demonstration as pg_dump tells it, for a checkout without history (`npm run version-before`). */
export const dumpBefore = 'deploy/version-before.sql.gz'

/** Of every process on one of its databases, the dump's too; it guards nothing but samples. */
export const keyBefore = 'kifVXVJqLIQzWPiQFuDe+sQ8GFHw3U1FX8wpAGqaSbc='

/** Whether the history reaches back to it: a shallow clone holds the last commits only. */
export const hasVersionBefore = (): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commitBefore}^{commit}`]).status === 0

/** Its sources in a folder of their own, on this version's packages; its pages, which nothing here asks for, are not built. */
export function checkOutSources() {
  const folder = mkdtempSync(path.join(tmpdir(), 'officina-before-'))
  const sources = execFileSync('git', ['archive', commitBefore, 'main.ts', 'package.json', 'src', 'scripts'], {
    maxBuffer: 1e9,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: sources })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  mkdirSync(path.join(folder, 'dist/server'), { recursive: true })
  writeFileSync(path.join(folder, 'dist/server/server.js'), "export const render = async () => new Response('')\n")
  return {
    /** Starts it as a demonstration. */
    start: (environment: Record<string, string>): Promise<ChildProcess> =>
      startServer({ ENCRYPTION_KEY: keyBefore, ...environment }, path.join(folder, 'main.ts')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
