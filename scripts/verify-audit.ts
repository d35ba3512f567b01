// `npm run audit:verify`: recomputes the chain over the audit trail and names the first row that is not as it was sealed.
// `npm run audit:verify -- --noted <hash>`: also whether the end of the chain that was printed then is still in it.
import { parseArgs } from 'node:util'
import { verifyAudit } from '../src/server/audit/verify-queries.ts'
import { openInstallation } from './open-installation.ts'

const { values } = parseArgs({ options: { noted: { type: 'string' } } })
const { database } = await openInstallation(2)
const { sealed, waiting, head, broken } = await verifyAudit(database.unhurried.pool, values.noted)
await database.close()
console.log(`${sealed} entries sealed, ${waiting} wait for their seal`)
if (broken) {
  console.error(`The trail is not as it was sealed. First: ${broken}.`)
  process.exit(1)
}
console.log(`The trail is as it was sealed. End of the chain, to note elsewhere: ${head || 'none yet'}`)
