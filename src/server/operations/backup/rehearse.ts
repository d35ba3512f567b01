import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { verifyAudit } from '../../audit/verify-queries.ts'
import { openAsItStands } from '../../db/as-it-stands.ts'
import type { Config } from '../../settings/config.ts'
import { backupKeyOf, ownVersion } from './installation.ts'
import { restoreBackup } from './restore.ts'

const prefix = 'rehearsal-'

/**
 * Restores a backup into a scratch database, an embedded one whatever the installation's is, and lets it go again: its rows are
 * compared with the file's, references are made, and the trail is as it was sealed.
 * @param folder where the scratch database lies for as long; readable by this user alone
 * @returns how many rows came back
 * @throws BackupProblem, or whatever is wrong with it
 */
export async function rehearse(config: Config, file: string, folder: string): Promise<number> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(prefix)) // by a process that was killed
  for (const name of left) await rm(path.join(folder, name), { recursive: true, force: true })
  const scratch = await mkdtemp(path.join(folder, prefix))
  try {
    const { client, close } = await openAsItStands({ folder: scratch }, { warn() {}, died() {} }) // the next statement fails
    try {
      const options = { file, key: backupKeyOf(config), product: ownVersion, replace: false }
      const { rows } = await restoreBackup(client, options)
      const { broken } = await verifyAudit(client)
      if (broken) throw new Error(`the restored audit trail is not as it was sealed: ${broken}`)
      return rows
    } finally {
      await close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
