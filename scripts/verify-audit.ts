// `npm run audit:verify`: recomputes the chain over the audit trail and names the first row that is not as it was sealed.
// `npm run audit:verify -- --noted <hash>`: also whether the end of the chain that was printed then is still in it.
import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { verifyTrail } from '../src/server/audit/verify.ts'
import { ConfigError, readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/db/open.ts'

const fail = (error: Error): never => {
  console.error(error.message)
  process.exit(2)
}

function settings() {
  const file = fileURLToPath(new URL('../.env', import.meta.url))
  try {
    if (existsSync(file)) loadEnvFile(file)
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) return fail(error)
    throw error
  }
}

const { values } = parseArgs({ options: { noted: { type: 'string' } } })
const database = await openDatabase(settings().database, {
  warn: (message, error) => console.error(message, error.message),
  died: fail,
}).catch(fail)
const { sealed, waiting, head, broken } = await verifyTrail(database.unhurried.pool, values.noted)
await database.close()
console.log(`${sealed} entries sealed, ${waiting} wait for their seal`)
if (broken) {
  console.error(`The trail is not as it was sealed. First: ${broken}.`)
  process.exit(1)
}
console.log(`The trail is as it was sealed. End of the chain, to note elsewhere: ${head || 'none yet'}`)
