import { eq } from 'drizzle-orm'
import { withSessionLists } from '../../domain/company/session-lists.ts'
import type { Settings, SettingsCard, SettingsCards, SettingsGroup } from '../../domain/company/settings.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { settings, signaturePictures } from '../db/schema/installation.ts'
import { users } from '../db/schema/staff.ts'

/** The version of a group that nobody has saved yet: that of a row which is just made. */
const firstVersion = 1

const cards = (db: Db | Tx) =>
  db
    .select({
      name: settings.name,
      value: settings.value,
      version: settings.version,
      updatedAt: settings.updatedAt,
      updatedBy: users.username,
    })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.updatedBy))

/**
 * Every group as the office edits it, read from the database itself: a form must know the version it begins with.
 * @param first what holds of a group until it is saved
 */
export async function findSettings(db: Db, first: Settings): Promise<SettingsCards> {
  const unsaved = Object.entries(first).map(([name, value]) => [
    name,
    { value, version: firstVersion, updatedAt: null, updatedBy: null },
  ])
  const saved = (await cards(db)).map(({ name, ...row }) => [name, cardOf(first[name], row)])
  return { ...Object.fromEntries(unsaved), ...Object.fromEntries(saved) }
}

/** One group that was saved, for the holder of its lock. */
export async function findSettingsCard<Group extends SettingsGroup>(
  tx: Tx,
  first: Settings,
  group: Group,
): Promise<SettingsCard<Group>> {
  const [row] = await cards(tx).where(eq(settings.name, group))
  if (!row) throw new Error('settings without a row')
  return cardOf(first[group], row)
}

const cardOf = <Group extends SettingsGroup>(
  first: Settings[Group],
  { value, version, updatedAt, updatedBy }: Omit<Awaited<ReturnType<typeof cards>>[number], 'name'>,
): SettingsCard<Group> => ({
  value: { ...first, ...(withSessionLists(value) as Settings[Group]) },
  version,
  updatedAt: updatedBy === null ? null : updatedAt.toISOString(),
  updatedBy,
})

/**
 * The picture of a signature, or of the FNE's logo, as PNG.
 * @throws Refusal `not_found`
 */
export async function findSignature(db: Db | Tx, id: number): Promise<Buffer> {
  const [picture] = await db
    .select({ content: signaturePictures.content })
    .from(signaturePictures)
    .where(eq(signaturePictures.id, id))
  if (!picture) throw new Refusal('not_found')
  return picture.content
}
