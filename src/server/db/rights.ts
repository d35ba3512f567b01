import pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'

/** The role under which the application works where it has only the owner's address, or the embedded database. */
export const applicationRole = 'officina_application'

/**
 * Gives the application's role what it needs of the tables and the queue, and nothing that lets it change or remove what was told
 * or paid: of the trail and the ledger it may only add, and the chain only the owner's functions write. Said again at each start.
 */
export async function grantRights(owner: pg.ClientBase, role: string): Promise<void> {
  const who = pg.escapeIdentifier(role)
  const { rows } = await owner.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname in ('public', 'pgboss')`,
  )
  const statements = rows.flatMap(({ name }) => [
    `grant usage on schema ${name} to ${who}`,
    `grant select, insert, update, delete on all tables in schema ${name} to ${who}`,
    `grant usage on all sequences in schema ${name} to ${who}`,
    ...(name === 'pgboss' ? [`grant execute on all functions in schema pgboss to ${who}`] : []),
  ])
  statements.push(
    `grant usage on schema drizzle to ${who}`, // a backup says which tables it is of
    `grant select on all tables in schema drizzle to ${who}`,
    `grant execute on function seal_audit_entries(integer), forget_old_sign_ins(),
      erase_from_trail(integer, text, integer, integer[]), retire_from_trail(integer, text, jsonb, integer[], integer[]) to ${who}`,
    `revoke update, delete, truncate on audit_entries, payments, money_transactions, closed_months, journal_lines, booked_sales from ${who}`,
    `revoke insert, update, delete, truncate on audit_seals, audit_unsealed from ${who}`,
    `revoke delete, truncate on certificate_keys from ${who}`,
  )
  await owner.query(statements.join(';')) // all or none, and synced to disk once
}

/**
 * Makes the application's role where one address serves for both, so that a connection can step down to it (`set role`).
 * @returns its name, or undefined where this user may not make roles: there the triggers alone guard
 */
export async function makeApplicationRole(owner: pg.ClientBase): Promise<string | undefined> {
  try {
    const known = await owner.query('select 1 from pg_roles where rolname = $1', [applicationRole])
    if (known.rowCount === 0) await owner.query(`create role ${applicationRole} nologin`).catch(unlessItIsThere)
    // A superuser may always step down; another user makes itself a member, once.
    const { rows } = await owner.query<{ isMember: boolean }>(
      `select pg_has_role('${applicationRole}', 'member') as "isMember"`,
    )
    if (!rows[0]?.isMember) await owner.query(`grant ${applicationRole} to current_user`)
    await owner.query(`set role ${applicationRole}`)
    await owner.query('reset role')
    return applicationRole
  } catch (error) {
    if ((error as { code?: string }).code === insufficientPrivilege) return undefined
    throw error
  }
}

const insufficientPrivilege = '42501'

/** Another database's first start on the same server may have been quicker. */
const unlessItIsThere = (error: { code?: string }) => {
  if (error.code !== '42710' && error.code !== '23505') throw error
}

/**
 * Makes sure that the role of these connections may do no more than the application should. Asked before rights are given: an owner
 * can take its own away, and looks like anybody else afterwards.
 * @throws Error when it owns the tables, is a superuser, or may become one of them
 */
export async function refuseOwner(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ isOwner: boolean }>(
    `select pg_has_role(relowner, 'member') as "isOwner" from pg_class where oid = 'audit_entries'::regclass`,
  )
  if (rows[0]?.isOwner) {
    throw new Error(
      'DATABASE_URL must name another role than DATABASE_MIGRATION_URL: neither the owner nor a superuser',
    )
  }
}

/** Runs work as the owner of the tables, over a connection of its own that nobody else uses afterwards. */
export type AsOwner = <Result>(work: (client: pg.Client) => Promise<Result>) => Promise<Result>

/**
 * How this installation becomes the owner of its tables: by an address of the owner's, or by stepping up where one address serves for
 * both. One at a time over all instances; the others wait.
 * @param longRunning connections without a limit of time
 */
export function ownerOf(longRunning: pg.Pool, migrationUrl: string | undefined): AsOwner {
  return async (work) => {
    const { client, end } = migrationUrl ? await connect(migrationUrl) : await stepUp(longRunning)
    try {
      await client.query('select pg_advisory_lock($1)', [advisoryLocks.owner])
      return await work(client)
    } finally {
      await end() // and with the connection the lock and the settings
    }
  }
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // what it does next fails, and says so
  await client.connect()
  return { client, end: () => client.end() }
}

async function stepUp(longRunning: pg.Pool) {
  const client = await longRunning.connect()
  await client.query('reset role')
  return { client: client as pg.Client, end: async () => client.release(true) }
}
