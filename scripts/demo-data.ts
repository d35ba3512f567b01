// `npm run demo-data`: for a database that began as a demonstration and now holds real data. Lists what is sample and, once no
// administrator has the sample password, clears the mark that keeps production from starting, after a typed confirmation. Deletes nothing.
import { createInterface } from 'node:readline/promises'
import { clearDemoMark, compareWithSamplePassword } from '../src/server/demo/commands.ts'
import { findSampleRows, isDemonstration } from '../src/server/demo/queries.ts'
import { openInstallation } from './open-installation.ts'

const confirmation = 'real data'
/** How many rows of a kind are named; the office finds the others beside them. */
const named = 12

const { database } = await openInstallation()
const { db } = database

async function isConfirmed(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  console.log('\nClearing the mark deletes nothing: what is listed above will stand among the real data.')
  process.stdout.write(`Type "${confirmation}" to let production start on this database: `)
  // The end of the input is an answer too: no.
  for await (const line of terminal) {
    terminal.close()
    return line.trim() === confirmation
  }
  return false
}

/** @returns whether production may start on this database */
async function review(): Promise<boolean> {
  const known = await compareWithSamplePassword(db)
  for (const { kind, names } of await findSampleRows(db)) {
    console.log(`${names.length} sample ${kind}:`)
    for (const name of names.slice(0, named)) console.log(`  ${name}`)
    if (names.length > named) console.log(`  … and ${names.length - named} more`)
  }
  if (known.length > 0) {
    console.log(
      `\n${known.join(', ')}: the sample password. Start without NODE_ENV=production, change it, and come back.`,
    )
    return false
  }
  if (!(await isDemonstration(db))) {
    console.log('\nThis database bears no mark of the demonstration: production starts on it.')
    return true
  }
  if (!(await isConfirmed()) || !(await clearDemoMark(db))) {
    console.log('\nNothing was changed.')
    return false
  }
  console.log('\nThe mark is cleared: production starts on this database.')
  return true
}

const isReady = await review()
await database.close()
process.exit(isReady ? 0 : 1)
