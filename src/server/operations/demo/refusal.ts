import type { Database, DatabaseLocation } from '../../db/open.ts'
import { call } from '../../settings/command-call.ts'
import { ConfigError } from '../../settings/config.ts'
import { compareWithSamplePassword } from './commands.ts'
import { isDemonstration } from './queries.ts'

/**
 * Whether production may run on a database: on what it holds, whatever the settings say.
 * @throws ConfigError naming the setting and the way out, when the demonstration put its data there or an administrator has its password
 */
export async function refuseDemonstration({ db }: Pick<Database, 'db'>, location: DatabaseLocation): Promise<void> {
  const setting = 'url' in location ? 'DATABASE_URL' : 'DATA_DIR'
  const known = await compareWithSamplePassword(db)
  const wrong: string[] = []
  if (known.length > 0) {
    wrong.push(
      `${setting} leads to a database where anyone can sign in: ${known.join(', ')} has the sample password. Start once without NODE_ENV=production and give it another under “Mon compte” or “Administrateurs”.`,
    )
  }
  if (await isDemonstration(db)) {
    wrong.push(
      `${setting} leads to a database that the demonstration filled. Name an empty one; or, if this one now holds real data, run \`${call} demo-data\`: it lists what is sample and, once you confirm, lets production start. It deletes nothing.`,
    )
  }
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
}
