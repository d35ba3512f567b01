import { mkdir } from 'node:fs/promises'
import packageOfProduct from '../../../../package.json' with { type: 'json' }
import type { Database } from '../../db/open.ts'
import { openSecretBox } from '../../encryption/keys.ts'
import type { Config } from '../../settings/config.ts'
import { noteErasures } from './erasures.ts'
import { type WriteOptions, type Written, writeSnapshot } from './write.ts'

/**
 * Backs an open database up while everybody goes on working: the rows of one moment, in one file.
 * @throws BackupProblem when another backup is being written, or the disk takes no more
 */
export async function writeBackup(database: Database, options: WriteOptions): Promise<Written> {
  if (database.embedded) {
    const { writeInChunks } = await import('./write-embedded.ts') // a start is shorter without
    return writeInChunks(database, options)
  }
  const client = await database.longRunning.pool.connect()
  try {
    return await writeSnapshot(client, options)
  } finally {
    client.release()
  }
}

/** What this product calls itself in a backup. */
export const ownVersion: string = packageOfProduct.version

export const backupKeyOf = ({ backup }: Pick<Config, 'backup'>): Buffer | undefined =>
  backup.key === undefined ? undefined : Buffer.from(backup.key, 'base64')

/**
 * Backs an installation up into a file, sealed with its `BACKUP_KEY` where it has one, and brings the list of erasures up to date.
 * @throws BackupProblem when another backup is being written, or the disk takes no more
 */
export async function backUpInstallation(
  { config, database }: { config: Config; database: Database },
  file: string,
  progress?: WriteOptions['progress'],
): Promise<Written> {
  const { folder } = config.backup
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 })
  const said = {
    product: ownVersion,
    begun: new Date().toISOString(),
    encryptionKey: (await openSecretBox(config)).keyId,
    erasures: folder ? await noteErasures(database.db, folder) : null,
  }
  return writeBackup(database, { file, key: backupKeyOf(config), said, ...(progress && { progress }) })
}
