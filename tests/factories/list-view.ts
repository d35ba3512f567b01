import type { Db } from '../../src/server/db/open.ts'
import { listViews } from '../../src/server/db/schema/staff.ts'
import { buildStaffMember } from './staff-member.ts'
import { uniqueWord } from './unique.ts'

/** A view that every administrator may remove, unless told otherwise. */
export async function buildListView(db: Db, overrides: Partial<typeof listViews.$inferInsert> = {}) {
  const [view] = await db
    .insert(listViews)
    .values({
      userId: overrides.userId ?? (await buildStaffMember(db)).id,
      list: 'formations',
      name: `Vue ${uniqueWord()}`,
      kept: {},
      isShared: true,
      ...overrides,
    })
    .returning()
  if (!view) throw new Error('insert returned no row')
  return view
}
