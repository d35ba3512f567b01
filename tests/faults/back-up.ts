// A process to kill: `node tests/faults/back-up.ts write <file>` writes one backup after the other under one name, while rows change;
// `… restore <file>` replaces the database with a backup; `… move <address>` moves it there. It says `begun` when it begins and `done` when it is.

import { openAsItStands } from '../../src/server/db/inspect.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { writeBackup } from '../../src/server/operations/backup/installation.ts'
import { moveInstallation } from '../../src/server/operations/backup/move.ts'
import { restoreBackup } from '../../src/server/operations/backup/restore.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { events } from '../template.ts'

const [task, file = ''] = process.argv.slice(2)
const { database: location } = readConfig(process.env)

async function writeForEver(): Promise<never> {
  const database = await openDatabase(location, events)
  const said = { product: '0.1.0', begun: new Date().toISOString(), encryptionKey: null, erasures: null }
  console.log('begun')
  for (;;) {
    const progress = async () => {
      await database.pool.query(`update registrations set phone = phone || '0' where id % 50 = 1`)
    }
    await writeBackup(database, { file, key: undefined, said, progress })
  }
}

async function restore() {
  const { client, close } = await openAsItStands(location, events)
  console.log('begun')
  await restoreBackup(client, { file, key: undefined, product: '0.1.0', replace: true })
  console.log('done')
  await close()
}

async function move() {
  console.log('begun')
  await moveInstallation(readConfig(process.env), { url: file }, events, () => {})
  console.log('done')
}

await { write: writeForEver, restore, move }[task as 'write' | 'restore' | 'move']()
