import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { openDatabase } from '../src/server/db/open.ts'
import { addHistory } from './office-history.ts'

/**
 * The address of a database with so many registrations and all that goes with them, beside the one at `DATABASE_URL`; made and filled
 * where it is not there yet.
 * @param name of the database
 * @param root the checkout whose version fills it
 */
export async function officeDatabase(
  address: string,
  name: string,
  registrations: number,
  root: string,
): Promise<string> {
  const client = new pg.Client(address)
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${name}`)
  await client.end()
  const url = Object.assign(new URL(address), { pathname: `/${name}` }).href
  if (rowCount) return url
  const seeded = spawnSync(process.execPath, ['bin/officina.js', 'seed', '--registrations', String(registrations)], {
    stdio: 'inherit',
    cwd: root,
    env: { PATH: process.env.PATH, DATABASE_URL: url },
  })
  if (seeded.status !== 0) throw new Error('the database could not be seeded')
  const fail = (error: Error) => {
    throw error
  }
  const database = await openDatabase({ url }, { warn: (_message, error) => fail(error), died: fail })
  await addHistory(database)
  await database.close()
  return url
}
