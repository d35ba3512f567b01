// `npm run seed`: the demonstration's data into the configured database. `npm run seed -- --registrations 100000`: also that many
// registrations, with payments for four in five, to see how the office behaves with a long history.
import { parseArgs } from 'node:util'
import { seedDemo } from '../src/server/demo/seed.ts'
import { seedMany } from '../src/server/demo/seed-many.ts'
import { ensureFirstStaffMember } from '../src/server/staff/commands.ts'
import { openInstallation } from './open-installation.ts'

const { values } = parseArgs({ options: { registrations: { type: 'string', default: '0' } } })
const wanted = Number(values.registrations)
if (!Number.isSafeInteger(wanted) || wanted < 0) {
  console.error('--registrations takes a whole number')
  process.exit(1)
}

const { config, database } = await openInstallation(1, ({ production }) => {
  if (!production) return
  throw new Error(
    'Sample data does not belong into production: run this without NODE_ENV=production, on a database of its own.',
  )
})
if (config.administrator) await ensureFirstStaffMember(database.db, config.administrator)
await seedDemo(database, config)
if (wanted > 0) await seedMany(database, wanted)
const { rows } = await database.pool.query(
  'select (select count(*) from trainings) as trainings, (select count(*) from registrations) as registrations, (select count(*) from payments) as payments',
)
console.log(`${rows[0].trainings} trainings, ${rows[0].registrations} registrations, ${rows[0].payments} payments`)
await database.close()
