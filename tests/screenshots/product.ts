import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, stopServer } from '../server-process.ts'

/** When everything happens: a Wednesday morning, for every run the same. */
export const moment = '2026-11-18T09:30:00.000Z'

/** Always the same one, for it is part of the addresses that QR codes show. */
const port = 3907
export const origin = `http://localhost:${port}`

/** Mail is not held back by ceilings that count seconds: none pass. */
const unlimited = '9999999'

/**
 * Builds a checkout and starts it on a new database of demonstration data, with its clock stopped.
 * @param isBuilt whether it is taken as it was built before
 * @returns what stops it and deletes its data
 * @throws Error when it cannot be built
 */
export async function startProduct(checkout: string, isBuilt = false): Promise<() => Promise<void>> {
  if (!isBuilt) {
    const { status, stderr } = spawnSync('npm', ['run', 'build'], { cwd: checkout, encoding: 'utf8' })
    if (status !== 0) throw new Error(`the build failed: ${stderr}`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'officina-screenshots-'))
  const environment = {
    PORT: String(port),
    DATA_DIR: folder,
    MAIL_PER_SECOND: unlimited,
    MAIL_PER_HOUR: unlimited,
    TZ: 'Africa/Abidjan',
    STOPPED_AT: moment,
    NODE_OPTIONS: `--import=${new URL('./stopped-clock.ts', import.meta.url)}`,
  }
  const server = await startServer(environment, join(checkout, 'dist/main.js'))
  return async () => {
    await stopServer(server)
    await rm(folder, { recursive: true, force: true })
  }
}
