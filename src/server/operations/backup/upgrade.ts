import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { openSecretBox } from '../../encryption/keys.ts'
import type { Config } from '../../settings/config.ts'
import { extentOfList } from './erasures.ts'
import { backupKeyOf, ownVersion } from './installation.ts'
import { nameOf } from './keep.ts'
import { isEmpty } from './tables.ts'
import { writeSnapshot } from './write.ts'

/**
 * Backs up a database before its tables are changed, where backups are kept and there is something to lose. Nobody works with it yet,
 * or, on PostgreSQL, only the version before.
 * @param client the owner's connection
 * @throws BackupProblem when it could not be written: the tables then stay as they are
 */
export async function backUpBeforeUpgrade(
  client: pg.Client,
  config: Config,
  log: { info: (details: object, message: string) => void },
): Promise<void> {
  const { folder } = config.backup
  if (!folder || (await isEmpty(client))) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const begun = new Date()
  const said = {
    product: ownVersion,
    begun: begun.toISOString(),
    encryptionKey: (await openSecretBox(config)).keyId,
    erasures: await extentOfList(folder),
  }
  const file = path.join(folder, nameOf(begun, true))
  const { rows, bytes } = await writeSnapshot(client, { file, key: backupKeyOf(config), said })
  log.info({ file, rows, bytes }, 'backup written before the upgrade')
}
