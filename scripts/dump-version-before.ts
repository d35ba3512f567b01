// `npm run version-before`: the demonstration of the version that deploy/version-before names, as its tables hold it, for checkouts
// without history. Run it when that file changes, with the oldest PostgreSQL that is supported: newer ones read what it writes.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { papersMade, signInToDemo } from '../tests/demo-office.ts'
import { freePort, stopServer } from '../tests/server-process.ts'
import { checkOutSources, commitBefore, dumpBefore } from '../tests/version-before.ts'
import { startPostgres } from './postgres-server.ts'

const postgres = await startPostgres()
const before = checkOutSources()
try {
  const PORT = String(await freePort())
  const server = await before.start({ DATABASE_URL: postgres.url, PORT })
  await papersMade(`http://localhost:${PORT}`, await signInToDemo(`http://localhost:${PORT}`))
  await stopServer(server)
  // Without the papers themselves, nine tenths of it.
  const options = ['--no-owner', '--no-acl', '--exclude-table-data=public.document_files']
  const dump = execFileSync('pg_dump', [...options, postgres.url], { maxBuffer: 1e9, encoding: 'utf8' })
  writeFileSync(dumpBefore, gzipSync(`-- ${commitBefore}\n${dump}`, { level: 9 }))
} finally {
  postgres.remove()
  before.remove()
}
