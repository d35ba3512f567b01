import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the folder of the embedded database. */
export class FolderInUse extends Error {
  readonly folder: string

  constructor(folder: string, cause: unknown) {
    super(`${folder} is in use by another process`, { cause })
    this.folder = folder
  }
}

/** What SQLite says of a file that another process has locked. */
const busy = 5

/**
 * Takes the folder of the embedded database for this process, creating it if need be: a lock of the kernel's, let go however the
 * process ends. PGlite has none. It is the process's and not the database thread's, so that nobody slips in while that restarts.
 * @throws FolderInUse when another process has the folder; what SQLite says where it cannot lock at all, as on a full disk
 */
export function lockFolder(folder: string): { release: () => void } {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  fs.chmodSync(folder, 0o700)
  try {
    const lock = new DatabaseSync(path.join(folder, 'lock.sqlite'))
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive')
    return { release: () => lock.close() }
  } catch (cause) {
    throw (cause as { errcode?: number }).errcode === busy ? new FolderInUse(folder, cause) : cause
  }
}
