import { withSessionLists } from '../../domain/company/session-lists.ts'
import type { Settings } from '../../domain/company/settings.ts'
import type { Database, Db } from './open.ts'
import { settings } from './schema/installation.ts'

/** What the office has set, as it holds now; the one place to ask, whatever the environment says (`Config`). */
export interface SavedSettings {
  /** Not within a transaction, where the embedded database has no connection left to read them over: ask before it begins. */
  read: () => Promise<Settings>
}

/** The settings as they hold now, for a command that ends with its work; what goes on keeps them (`openSavedSettings`). */
export async function readSettingsOnce(db: Db, first: Settings): Promise<Settings> {
  const saved = await db.select({ name: settings.name, value: settings.value }).from(settings)
  const groups = saved.map(({ name, value }) => [name, { ...first[name], ...withSessionLists(value) }])
  return { ...first, ...Object.fromEntries(groups) }
}

/**
 * Keeps the settings in this process until the database announces that somebody has saved some, in any instance: within a second
 * they hold everywhere. Only a change makes the next reader ask the database (docs/rules/settings.md#how-they-hold).
 * @param first what holds of each group until the office saves it, and of each setting that a saved group is too old to have
 */
export function openSavedSettings({ db, listen }: Pick<Database, 'db' | 'listen'>, first: Settings): SavedSettings {
  let kept: Promise<Settings> | undefined
  const forget = () => {
    kept = undefined
  }
  listen('settings', forget)

  return {
    read() {
      if (kept) return kept
      const asked = readSettingsOnce(db, first)
      kept = asked
      asked.catch(() => {
        if (kept === asked) forget() // the next one asks again
      })
      return asked
    },
  }
}
