import { existsSync } from 'node:fs'
import path from 'node:path'
import { openAsItStands } from '../../db/inspect.ts'
import { openSecretBox } from '../../encryption/keys.ts'
import type { Config } from '../../settings/config.ts'
import { erasuresSince, listIn, repeatErasures } from './erasures.ts'
import { readHeader } from './file-reader.ts'
import { backupKeyOf, ownVersion } from './installation.ts'
import { restoreBackup } from './restore.ts'

interface Options {
  replace: boolean
  /** Goes on although the list of erasures is lost. */
  withoutErasures: boolean
  progress?: (rows: number) => void
}

export interface Restored {
  rows: number
  moment: string
  /** How many erasures were done again. */
  erased: number
  /** The key that opens the restored secrets, where this installation has another. */
  missingKey: string | null
}

/**
 * Restores a backup into an installation that nobody works with, and erases again who was erased since it was written.
 * @throws BackupProblem, FolderInUse; the database is then as it was
 */
export async function restoreInstallation(
  config: Config,
  file: string,
  { replace, withoutErasures, progress }: Options,
): Promise<Restored> {
  const { header } = await readHeader(file)
  const beside = listIn(path.dirname(file))
  const list = existsSync(beside) || !config.backup.folder ? beside : listIn(config.backup.folder)
  const since = withoutErasures ? [] : await erasuresSince(header, list)
  const { client, close } = await openAsItStands(config.database, quiet)
  try {
    let erased = 0
    const { rows, trailer } = await restoreBackup(client, {
      file,
      key: backupKeyOf(config),
      product: ownVersion,
      replace,
      async afterwards() {
        erased = await repeatErasures(client, since)
        // What was certified since then is not known here (docs/rules/fne.md#stops).
        await client.query(`update fne_state set stopped = 'restored'`)
        // Nor what was paid in the browser (docs/rules/online-payments.md#stops).
        await client.query(`update payment_providers set stopped = 'restored'`)
      },
      ...(progress && { progress }),
    })
    const secrets = await openSecretBox(config)
    const missingKey = header.encryptionKey && !secrets.knows(header.encryptionKey) ? header.encryptionKey : null
    return { rows, moment: trailer.moment, erased, missingKey }
  } finally {
    await close()
  }
}

const quiet: Parameters<typeof openAsItStands>[1] = {
  warn: (message, error) => console.error(message, error.message),
  died(error) {
    throw error
  },
}
