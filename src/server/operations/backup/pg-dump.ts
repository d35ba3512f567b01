import { execFile } from 'node:child_process'
import { open, rename, rm, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Database, DatabaseLocation } from '../../db/open.ts'
import type { Config } from '../../settings/config.ts'
import { leftOut } from './tables.ts'

const run = promisify(execFile)

/** The file that PostgreSQL's own tool wrote, or why there is none; `says` is what the tool said. */
export type Dumped =
  | { file: string; bytes: number }
  | { why: 'embedded' | 'sealed' | 'missing' | 'failed'; says: string }
  | { why: 'older'; says: string; server: number }

/**
 * Writes, beside a backup, what `pg_dump` says of the same database in its custom format, and has `pg_restore` read its list of
 * contents. Its moment is its own. What lives for minutes is left out of it as of the backup.
 * @param file the backup; the dump has its name and `.dump`
 * @returns what was written, under its name only once it is whole; a backup stands without it
 */
export async function dumpBeside(
  { config, database }: { config: Config; database: Database },
  file: string,
): Promise<Dumped> {
  if (!('url' in config.database)) return { why: 'embedded', says: '' }
  // pg_dump seals nothing: beside a sealed backup it would tell everything.
  if (config.backup.key !== undefined) return { why: 'sealed', says: '' }
  const version = await versionOfTool()
  if (version === undefined) return { why: 'missing', says: '' }
  const server = await versionOfServer(database)
  if (version < server) return { why: 'older', says: String(version), server }
  const dump = `${file}.dump`
  const partial = `${dump}.partial`
  try {
    await rm(partial, { force: true })
    await (await open(partial, 'wx', 0o600)).close()
    const { address, env } = connectionOf(config.database)
    const without = leftOut.map((table) => `--exclude-table-data=${table}`)
    await run('pg_dump', ['--format=custom', `--file=${partial}`, ...without, `--dbname=${address}`], { env })
    await run('pg_restore', ['--list', partial], { maxBuffer: 64 * 1024 * 1024 })
    await rename(partial, dump)
    return { file: dump, bytes: (await stat(dump)).size }
  } catch (error) {
    await rm(partial, { force: true })
    const { stderr, message } = error as Error & { stderr?: string }
    return { why: 'failed', says: (stderr || message).trim() }
  }
}

/** Its major version; undefined where there is none. */
async function versionOfTool(): Promise<number | undefined> {
  try {
    const { stdout } = await run('pg_dump', ['--version'])
    return Number(/(\d+)(\.\d+)?/.exec(stdout)?.[1])
  } catch {
    return undefined
  }
}

async function versionOfServer({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return rows[0]?.major ?? 0
}

/** The owner's address without its password: arguments are seen by everybody on the machine. */
function connectionOf(location: Extract<DatabaseLocation, { url: string }>) {
  const address = new URL(location.migrationUrl ?? location.url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, env: { ...process.env, ...(password && { PGPASSWORD: password }) } }
}
