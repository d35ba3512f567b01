import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { papersMade, signInToDemo } from '../demo-office.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'

/** An old version, from which upgrades of much data start: each migration since it is tried. The newest one before this: deploy/version-before. */
const commit = '4ebc65de35e154afdf7a6f61904f072029417902'

/** A checkout of the version before with the packages of its own lock file, in a folder of its own. */
export function checkOutVersionBefore() {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'officina-before-')), 'checkout')
  const git = (...args: string[]) => execFileSync('git', args, { stdio: 'ignore' })
  git('worktree', 'add', '--detach', folder, commit)
  execFileSync('npm', ['ci', '--prefer-offline', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const run = (environment: Record<string, string>, ...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, ...environment },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${args.join(' ')} of the version before failed: ${stderr}`)
  }
  return {
    folder,
    /** Runs the version before on an empty database until its demonstration is complete, papers included. */
    async demonstrate(environment: Record<string, string>) {
      // Not with the tests' own environment, which asks for other builds.
      const env = { PATH: process.env.PATH, HOME: process.env.HOME }
      execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
      const PORT = String(await freePort())
      const server = await startServer({ ...environment, PORT }, path.join(folder, 'main.ts'))
      const origin = `http://localhost:${PORT}`
      await papersMade(origin, await signInToDemo(origin))
      await stopServer(server)
    },
    /** Seeds a database as the version before did, with so many registrations and what years leave beside them. */
    seed(environment: Record<string, string>, registrations: number) {
      run(environment, 'scripts/seed.ts', '--registrations', String(registrations))
      writeFileSync(path.join(folder, 'history.ts'), historyScript)
      run(environment, 'history.ts')
    },
    remove() {
      git('worktree', 'remove', '--force', folder)
      rmSync(path.dirname(folder), { recursive: true, force: true })
    },
  }
}

const historyScript = `
  import { addHistory } from './bench/office-history.ts'
  import { readConfig } from './src/server/config.ts'
  import { openDatabase } from './src/server/db/open.ts'
  const fail = (error) => { throw error }
  const database = await openDatabase(readConfig(process.env).database, { warn: (_message, error) => fail(error), died: fail })
  await addHistory(database)
  await database.close()`
