import { defineCommand } from './command.ts'
import { Failure } from './failure.ts'

const words = {
  fr: {
    summary: 'mettre les données de démonstration dans la base',
    details: 'Ne fait rien la seconde fois. Refusé en production.',
    production: 'Les données de démonstration n’ont rien à faire en production.',
    elsewhere: 'Lancez la commande sans NODE_ENV=production, sur une base à part.',
    sample: 'Données de démonstration…',
    many: (count: number) => `${count} inscriptions passées…`,
    counts: (trainings: number, registrations: number, payments: number) =>
      `${trainings} formations, ${registrations} inscriptions, ${payments} paiements`,
  },
  en: {
    summary: 'put the demonstration’s data into the database',
    details: 'Does nothing the second time. Refused in production.',
    production: 'Sample data does not belong into production.',
    elsewhere: 'Run this without NODE_ENV=production, on a database of its own.',
    sample: 'Sample data …',
    many: (count: number) => `${count} past registrations …`,
    counts: (trainings: number, registrations: number, payments: number) =>
      `${trainings} trainings, ${registrations} registrations, ${payments} payments`,
  },
}

/** The demonstration's data, and a long history to see how the office behaves with one. */
export const seed = defineCommand({
  name: 'seed',
  words,
  options: {
    registrations: {
      kind: 'number',
      value: 'N',
      words: {
        fr: 'ajouter aussi tant d’inscriptions passées, quatre sur cinq payées',
        en: 'also add so many past registrations, four in five paid',
      },
    },
  },
  place: 'installation',
  refuse({ production }, locale) {
    const { production: what, elsewhere: todo } = words[locale]
    if (production) throw new Failure({ what, where: 'NODE_ENV', todo })
  },
  async run({ config, database, locale, progress }, { registrations = 0 }) {
    const said = words[locale]
    const { ensureFirstStaffMember } = await import('../server/staff/commands.ts')
    const { seedDemo } = await import('../server/operations/demo/seed.ts')
    const { seedMany } = await import('../server/operations/demo/seed-many.ts')
    progress(said.sample)
    if (config.administrator) await ensureFirstStaffMember(database.db, config.administrator)
    await seedDemo(database, config)
    if (registrations > 0) {
      progress(said.many(registrations))
      await seedMany(database, registrations)
    }
    const { rows } = await database.pool.query<{ trainings: number; registrations: number; payments: number }>(
      `select (select count(*)::int from trainings) as trainings, (select count(*)::int from registrations) as registrations,
        (select count(*)::int from payments) as payments`,
    )
    const counts = rows[0] ?? { trainings: 0, registrations: 0, payments: 0 }
    return {
      result: counts,
      lines: [said.counts(counts.trainings, counts.registrations, counts.payments)],
    }
  },
})
