import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { openAsItStands } from '../db/as-it-stands.ts'
import { knownMigrations, lastMigration } from '../db/migrate.ts'
import type { DatabaseEvents, DatabaseLocation } from '../db/open.ts'
import type { Config } from '../settings/config.ts'
import { readTables } from './catalogue.ts'
import { type Tally, tallyOf } from './compare.ts'
import { backupKeyOf, ownVersion } from './installation.ts'
import { restoreBackup } from './restore.ts'
import { plainValues } from './rows.ts'
import { isEmpty } from './tables.ts'
import { problems } from './words.ts'
import { writeSnapshot } from './write.ts'

export interface Moved {
  rows: number
  /** Whether the other database had all of it already: an earlier move was ended before it could say so. */
  wasThere: boolean
}

/**
 * Moves an installation's rows into another database, and compares the two row by row; the first stays as it is. Ended at any moment,
 * it is simply begun again: the other database has nothing of it until it has everything.
 * @param to where the rows go; empty, or holding the same already
 * @throws BackupProblem when the other database holds something else, or this one is of an older version
 */
export async function moveInstallation(
  config: Config,
  to: DatabaseLocation,
  events: DatabaseEvents,
  progress: (rows: number) => void,
): Promise<Moved> {
  const source = await openAsItStands(config.database, events)
  try {
    if ((await lastMigration(source.client)) !== knownMigrations().at(-1)?.when) throw problems.notUpToDate()
    const target = await openAsItStands(to, events)
    try {
      const wasThere = !(await isEmpty(target.client))
      if (!wasThere) await copy(config, source.client, target.client, progress)
      const [here, there] = [await tallyAt(source.client), await tallyAt(target.client)]
      const difference = here.differenceFrom(there)
      if (difference) throw wasThere ? problems.holdsOther(difference) : problems.notTheSame(difference)
      return { rows: here.rows, wasThere }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** By a backup that lies beside the data for as long. */
async function copy(config: Config, source: pg.Client, target: pg.Client, progress: (rows: number) => void) {
  const folder = await mkdtemp(path.join(config.dataFolder, 'move-'))
  const file = path.join(folder, 'move.backup')
  const key = backupKeyOf(config)
  const said = { product: ownVersion, begun: new Date().toISOString(), encryptionKey: null, erasures: null }
  try {
    await writeSnapshot(source, { file, key, said })
    await restoreBackup(target, { file, key, product: ownVersion, replace: false, progress })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function tallyAt(client: pg.Client): Promise<Tally> {
  await client.query(`begin; ${plainValues}`)
  try {
    return await tallyOf(client, await readTables(client))
  } finally {
    await client.query('rollback')
  }
}
