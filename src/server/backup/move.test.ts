import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../../../scripts/scratch.ts'
import { createTestDatabase } from '../../../tests/database.ts'
import { events } from '../../../tests/template.ts'
import { openDatabase } from '../db/open.ts'
import { seedMany } from '../demo/seed-many.ts'
import { readConfig } from '../settings/config.ts'
import { moveInstallation } from './move.ts'

test('an embedded database moves elsewhere row by row, begun again as often as need be', async () => {
  const folder = await mkdtemp(path.join(scratchFolder, 'officina-move-'))
  const source = await openDatabase({ folder }, events)
  await seedMany(source, 200)
  await source.close()
  const { location, remove } = await createTestDatabase('migrated')
  const config = readConfig({ DATA_DIR: folder })
  const seen: number[] = []
  const move = () => moveInstallation(config, location, events, (rows) => seen.push(rows))

  const { rows } = await move()
  expect(rows).toBeGreaterThan(400)
  expect(seen.at(-1)).toBe(rows)
  expect(await move()).toEqual({ rows, wasThere: true })

  const there = await openDatabase(location, events)
  expect((await there.pool.query('select count(*)::int as count from registrations')).rows).toEqual([{ count: 200 }])
  await there.pool.query(`update registrations set phone = '' where id = (select min(id) from registrations)`)
  await there.close()
  await expect(move()).rejects.toThrow('The other database holds something else already (a row of public.registrations')
  await remove()
  rmSync(folder, { recursive: true })
})
