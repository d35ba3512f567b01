import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { scratchFolder } from '../../scripts/scratch.ts'
import { openAsItStands } from '../../src/server/db/inspect.ts'
import { type DatabaseLocation, openDatabase } from '../../src/server/db/open.ts'
import { rowsOf, verifyBackup } from '../../src/server/operations/backup/file-reader.ts'
import { writeBackup } from '../../src/server/operations/backup/installation.ts'
import { moveInstallation } from '../../src/server/operations/backup/move.ts'
import { restoreBackup, Tally, tallyOf } from '../../src/server/operations/backup/restore.ts'
import { plainValues } from '../../src/server/operations/backup/rows.ts'
import { readTables } from '../../src/server/operations/backup/tables.ts'
import { seedMany } from '../../src/server/operations/demo/seed-many.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { createTestDatabase } from '../database.ts'
import { events } from '../template.ts'

const program = fileURLToPath(new URL('./back-up.ts', import.meta.url))
const said = { product: '0.1.0', begun: new Date().toISOString(), encryptionKey: null, erasures: null }

/** Starts the process of `back-up.ts`, and waits until it begins. */
async function begin(
  task: 'write' | 'restore' | 'move',
  file: string,
  location: DatabaseLocation,
): Promise<ChildProcess> {
  const environment = 'url' in location ? { DATABASE_URL: location.url } : { DATA_DIR: location.folder }
  const child = spawn(process.execPath, [program, task, file], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => chunk.includes('begun') && resolve())
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}`)))
  })
  return child
}

/** Kills a process after so many milliseconds of its work, unless it has ended by itself. */
async function killAfter(child: ChildProcess, milliseconds: number) {
  const ended = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  await ended
  clearTimeout(timer)
}

async function atDatabase<Answer>(
  location: DatabaseLocation,
  work: (client: Awaited<ReturnType<typeof openAsItStands>>['client']) => Promise<Answer>,
): Promise<Answer> {
  const { client, close } = await openAsItStands(location, events)
  try {
    return await work(client)
  } finally {
    await close()
  }
}

const tallyAt = (location: DatabaseLocation) =>
  atDatabase(location, async (client) => {
    await client.query(`begin; ${plainValues}`)
    const tally = await tallyOf(client, await readTables(client))
    await client.query('rollback')
    return tally
  })

async function tallyIn(file: string): Promise<Tally> {
  const contents = await verifyBackup(file, undefined)
  const tally = new Tally()
  for (const { name } of contents.tables) tally.add(name, [])
  for await (const { table, rows } of rowsOf(file, undefined, contents)) tally.add(table.name, rows)
  return tally
}

/**
 * Kills a process that writes backups, so many times at any moment: under the backup's name there is a whole one each time, and it
 * comes back row by row. Then kills one that restores: the database has either all rows of before or all of the backup.
 * @param restores how many of the killed ones are restored
 */
export async function killBackups(kills: number, restores: number): Promise<void> {
  const folder = await mkdtemp(path.join(scratchFolder, 'officina-backup-'))
  const file = path.join(folder, 'nightly.backup')
  const { location, remove } = await createTestDatabase('migrated')
  const target = await createTestDatabase('migrated')
  try {
    const database = await openDatabase(location, events)
    await seedMany(database, 1_500)
    const took = performance.now()
    await writeBackup(database, { file, key: undefined, said })
    const writing = Math.ceil(performance.now() - took)
    await database.close()

    const cutShort: boolean[] = []
    for (let kill = 0; kill < kills; kill++) {
      await killAfter(await begin('write', file, location), randomInt(2 * writing))
      cutShort.push(existsSync(`${file}.partial`))
      const written = await tallyIn(file)
      if (kill < restores) {
        await atDatabase(target.location, (client) =>
          restoreBackup(client, { file, key: undefined, product: '0.1.0', replace: true }),
        )
        expect(written.differenceFrom(await tallyAt(target.location))).toBeUndefined()
      }
    }
    console.info(
      `killed ${kills} times, ${cutShort.filter(Boolean).length} of them within a file; ${restores} restored`,
    )

    for (let kill = 0; kill < restores; kill++) {
      const [before, wanted] = [await tallyAt(target.location), await tallyIn(file)]
      await killAfter(await begin('restore', file, target.location), randomInt(3 * writing))
      const after = await tallyAt(target.location)
      if (before.differenceFrom(after)) expect(wanted.differenceFrom(after)).toBeUndefined()
      const again = await openDatabase(location, events) // something else to restore the next time
      const { rows: left } = await again.pool.query(`select to_regnamespace('officina_backup') as schema`)
      expect(left).toEqual([{ schema: null }])
      await again.pool.query(`update registrations set phone = phone || '1' where id % 100 = ${kill}`)
      await writeBackup(again, { file, key: undefined, said })
      await again.close()
    }
    const whole = await openDatabase(target.location, events) // and it is one to work with
    await whole.close()
    expect(readdirSync(folder)).toEqual(['nightly.backup'])
  } finally {
    await remove()
    await target.remove()
    rmSync(folder, { recursive: true })
  }
}

/**
 * Kills a process that moves an embedded database into PostgreSQL, so many times at any moment, and lets the last one finish: every row
 * is there, and what was finished before was not begun again.
 */
export async function killMoves(kills: number, registrations: number): Promise<void> {
  const folder = await mkdtemp(path.join(scratchFolder, 'officina-move-'))
  const source = { folder }
  const target = await createTestDatabase('migrated')
  const { location } = target
  if (!('url' in location)) throw new Error('needs PostgreSQL')
  try {
    const database = await openDatabase(source, events)
    await seedMany(database, registrations)
    await database.close()
    const config = readConfig({ DATA_DIR: folder })
    const move = () => moveInstallation(config, location, events, () => {})
    const fresh = await createTestDatabase('migrated')
    const took = performance.now()
    await moveInstallation(config, fresh.location, events, () => {})
    const moving = Math.ceil(performance.now() - took)
    await fresh.remove()

    for (let kill = 0; kill < kills; kill++) {
      const child = await begin('move', location.url, source)
      // Later each time, so that something is finished before the last.
      await killAfter(child, (moving * (kill + 1)) / (kills + 1))
    }
    const again = performance.now()
    const { rows, kept, wasThere } = await move()
    console.info(
      `moved ${rows} rows in ${moving} ms; killed ${kills} times, it had ${kept} and took ${Math.ceil(performance.now() - again)} ms more`,
    )
    if (!wasThere) expect(kept).toBeGreaterThan(0)
    expect((await tallyAt(source)).differenceFrom(await tallyAt(location))).toBeUndefined()
    await (await openDatabase(location, events)).close()
  } finally {
    await target.remove()
    rmSync(folder, { recursive: true })
  }
}
