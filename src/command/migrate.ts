import type { PendingMigration } from '../server/db/inspect.ts'
import { readSettings } from '../server/settings/read-settings.ts'
import { refuseWhileServerRuns } from './ask-server.ts'
import { defineCommand } from './command.ts'
import { openHere } from './perform.ts'

/** From here on a change of a table may take noticeably long, and keeps its writers waiting. */
const manyRows = 100_000
const manyBytes = 100_000_000

const words = {
  fr: {
    summary: 'mettre les tables à jour',
    details:
      'Chaque démarrage le fait aussi. La base embarquée doit être libre\u00A0: arrêtez d’abord le serveur. Sur PostgreSQL, les serveurs en marche peuvent continuer.',
    looking: 'Lecture de l’état de la base…',
    applying: (count: number) => `Migrations\u00A0: ${count}…`,
    nothing: 'Tout est à jour.',
    plan: (count: number) => `À appliquer, dans src/server/db/migrations (${count})\u00A0:`,
    queues: 'Les tables de la file d’attente sont à mettre à jour.',
    none: 'La base n’existe pas encore\u00A0: le premier démarrage la crée.',
    made: 'La base est créée, à jour.',
    large: (name: string, rows: number, megabytes: number) =>
      `    grande table\u00A0: ${name}, environ ${rows} lignes, ${megabytes} Mo`,
    applied: (count: number) => `À jour\u00A0: ${count} migrations appliquées.`,
  },
  en: {
    summary: 'bring the tables up to date',
    details:
      'Each start does that too. The embedded database must be free: stop the server first. On PostgreSQL the servers that run may go on.',
    looking: 'Reading the state of the database …',
    applying: (count: number) => `Migrations: ${count} …`,
    nothing: 'Everything is up to date.',
    plan: (count: number) => `To apply, in src/server/db/migrations (${count}):`,
    queues: 'The tables of the job queue are to be brought up to date.',
    none: 'There is no database yet: the first start makes it.',
    made: 'The database was made, and is up to date.',
    large: (name: string, rows: number, megabytes: number) =>
      `    large table: ${name}, about ${rows} rows, ${megabytes} MB`,
    applied: (count: number) => `Up to date: ${count} migrations applied.`,
  },
}

const isLarge = ({ rows, bytes }: PendingMigration['tables'][number]) => rows >= manyRows || bytes >= manyBytes

/** What is pending, and bringing it about. */
export const migrate = defineCommand({
  name: 'migrate',
  words,
  options: {
    plan: { kind: 'flag', words: { fr: 'dire seulement ce qui serait fait', en: 'only tell what would be done' } },
    check: {
      kind: 'flag',
      words: {
        fr: 'ne rien faire\u00A0; code 1 s’il reste à faire',
        en: 'do nothing; exit code 1 where something is pending',
      },
    },
  },
  place: 'terminal',
  async run({ locale, progress }, { plan, check }) {
    const said = words[locale]
    const config = readSettings()
    await refuseWhileServerRuns(config, locale)
    const { findPendingMigrations, inspectDatabase } = await import('../server/db/inspect.ts')
    const { areQueuesCurrent, openJobs } = await import('../server/db/jobs.ts')
    progress(said.looking)
    const found = await inspectDatabase(config.database, ({ asOwner }) =>
      asOwner(async (client) => ({
        pending: await findPendingMigrations(client),
        queues: !(await areQueuesCurrent(client)),
      })),
    )
    const pending = found?.pending.map(({ file, tables }) => ({ file, largeTables: tables.filter(isLarge) })) ?? []
    const isPending = !found || pending.length > 0 || found.queues
    if (plan || check) {
      return {
        exitCode: check && isPending ? 1 : 0,
        result: { exists: found !== undefined, pending, queues: found?.queues ?? true },
        lines: [
          ...(found ? [] : [said.none]),
          ...(pending.length > 0 ? [said.plan(pending.length)] : []),
          ...pending.flatMap(({ file, largeTables }) => [
            `  ${file}`,
            ...largeTables.map(({ name, rows, bytes }) => said.large(name, rows, Math.round(bytes / 1_000_000))),
          ]),
          ...(found?.queues ? [said.queues] : []),
          ...(isPending ? [] : [said.nothing]),
        ],
      }
    }
    if (pending.length > 0) progress(said.applying(pending.length))
    const database = await openHere(config, locale)
    try {
      const jobs = await openJobs(database, (error) => console.error(error.message))
      await jobs.stop()
    } finally {
      await database.close()
    }
    return {
      result: { applied: pending.map(({ file }) => file) },
      lines: [!found ? said.made : isPending ? said.applied(pending.length) : said.nothing],
    }
  },
})
