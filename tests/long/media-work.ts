// One work on media in a process of its own, as production runs it (`media.test.ts`): says how much memory it took, in bytes.
import { openAsItStands } from '../../src/server/db/inspect.ts'
import { type DatabaseLocation, openDatabase } from '../../src/server/db/open.ts'
import { writeBackup } from '../../src/server/operations/backup/installation.ts'
import { moveInstallation } from '../../src/server/operations/backup/move.ts'
import { restoreBackup } from '../../src/server/operations/backup/restore.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { events } from '../template.ts'

/** @param file of the backup */
type Work = (location: DatabaseLocation, file: string, target: DatabaseLocation) => Promise<unknown>

const said = { product: '0.1.0', begun: new Date().toISOString(), encryptionKey: null, erasures: null }
const key = undefined

const works = {
  upgrade: async (location) => (await openDatabase(location, events)).close(),
  async backup(location, file) {
    const database = await openDatabase(location, events)
    await writeBackup(database, { file, key, said })
    await database.close()
  },
  async restore(_location, file, target) {
    const { client, close } = await openAsItStands(target, events)
    await restoreBackup(client, { file, key, product: '0.1.0', replace: false })
    await close()
  },
  async move(location, _file, target) {
    const from = 'url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }
    await moveInstallation(readConfig(from), target, events, () => {})
  },
} satisfies Record<string, Work>
export type WorkName = keyof typeof works

const [name, ...given] = process.argv.slice(2)
const [location, file, target] = given.map((value) => JSON.parse(value)) as Parameters<Work>
const before = process.memoryUsage.rss()
let most = before
setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss())
}, 10)
await works[name as WorkName](location, file, target)
console.log(most - before)
process.exit(0)
