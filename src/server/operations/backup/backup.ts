import type { Database } from '../../db/open.ts'
import { type WriteOptions, type Written, writeSnapshot } from './write.ts'
import { writeInChunks } from './write-embedded.ts'

/**
 * Backs an open database up while everybody goes on working: the rows of one moment, in one file.
 * @throws BackupProblem when another backup is being written, or the disk takes no more
 */
export async function writeBackup(database: Database, options: WriteOptions): Promise<Written> {
  if (database.embedded) return writeInChunks(database, options)
  const client = await database.longRunning.pool.connect()
  try {
    return await writeSnapshot(client, options)
  } finally {
    client.release()
  }
}
