import { defineCommand, type Outcome } from './command.ts'
import { Failure } from './failure.ts'

const seedWords = {
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
  words: seedWords,
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
    const { production: what, elsewhere: todo } = seedWords[locale]
    if (production) throw new Failure({ what, where: 'NODE_ENV', todo })
  },
  async run({ config, database, locale, progress }, { registrations = 0 }) {
    const said = seedWords[locale]
    const { openJobs } = await import('../server/db/jobs.ts')
    const { readSettingsOnce } = await import('../server/db/saved-settings.ts')
    const { ensureFirstStaffMember } = await import('../server/staff/account-commands.ts')
    const { issueDemoDocuments } = await import('../server/operations/demo/documents.ts')
    const { seedDemo } = await import('../server/operations/demo/seed.ts')
    const { seedMany } = await import('../server/operations/demo/seed-many.ts')
    progress(said.sample)
    if (config.administrator) await ensureFirstStaffMember(database.db, config.administrator)
    await seedDemo(database, config)
    const jobs = await openJobs(database, (error) => progress(error.message))
    try {
      const saved = await readSettingsOnce(database.db, config.firstSettings)
      await issueDemoDocuments({ database, jobs, saved })
    } finally {
      await jobs.stop()
    }
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

/** How many rows of a kind are named; the office finds the others beside them. */
const named = 12

const demoWords = {
  fr: {
    summary: 'dire ce qui vient de la démonstration, et ouvrir la base à la production',
    details:
      'Pour une base commencée comme démonstration et qui porte désormais de vraies données. N’efface rien\u00A0: ce qui est listé restera parmi elles.',
    sample: (count: number, kind: string) => `Exemples, ${kinds[kind] ?? kind}\u00A0: ${count}`,
    more: (count: number) => `  … et ${count} de plus`,
    known: (names: string) =>
      `${names}\u00A0: le mot de passe d’exemple. Démarrez sans NODE_ENV=production, changez-le, et revenez.`,
    unmarked: 'Cette base ne porte pas la marque de la démonstration\u00A0: la production démarre dessus.',
    question:
      'Retirer la marque n’efface rien\u00A0: ce qui est listé restera parmi les vraies données.\nTapez «\u00A0vraies données\u00A0» pour laisser la production démarrer sur cette base\u00A0: ',
    confirmation: 'vraies données',
    unchanged: 'Rien n’a été changé.',
    cleared: 'La marque est retirée\u00A0: la production démarre sur cette base.',
  },
  en: {
    summary: 'tell what came with the demonstration, and open the database to production',
    details:
      'For a database that began as a demonstration and now holds real data. Deletes nothing: what is listed will stand among it.',
    sample: (count: number, kind: string) => `${count} sample ${kind}:`,
    more: (count: number) => `  … and ${count} more`,
    known: (names: string) =>
      `${names}: the sample password. Start without NODE_ENV=production, change it, and come back.`,
    unmarked: 'This database bears no mark of the demonstration: production starts on it.',
    question:
      'Clearing the mark deletes nothing: what is listed above will stand among the real data.\nType "real data" to let production start on this database: ',
    confirmation: 'real data',
    unchanged: 'Nothing was changed.',
    cleared: 'The mark is cleared: production starts on this database.',
  },
}

/** The kinds that `findSampleRows` names, in French. */
const kinds: Record<string, string> = {
  administrators: 'administrateurs',
  trainings: 'formations',
  registrations: 'inscriptions',
  payments: 'paiements',
  documents: 'documents',
  mails: 'e-mails',
  participants: 'participants',
  messages: 'messages',
  'signing certificates': 'certificats de signature',
}

/** Lists what is sample and, once no administrator has the sample password, clears the mark that keeps production from starting. */
export const demoData = defineCommand({
  name: 'demo-data',
  words: demoWords,
  place: 'installation',
  async run({ database: { db }, locale, ask }): Promise<Outcome> {
    const said = demoWords[locale]
    const { clearDemoMark, compareWithSamplePassword } = await import('../server/operations/demo/commands.ts')
    const { isDemonstration } = await import('../server/operations/demo/commands.ts')
    const { findSampleRows } = await import('../server/operations/demo/sample-queries.ts')
    const known = await compareWithSamplePassword(db)
    const sample = await findSampleRows(db)
    const listed = sample.flatMap(({ kind, names }) => [
      said.sample(names.length, kind),
      ...names.slice(0, named).map((name) => `  ${name}`),
      ...(names.length > named ? [said.more(names.length - named)] : []),
    ])
    const outcome = (state: 'known' | 'unmarked' | 'unchanged' | 'cleared', line: string): Outcome => ({
      exitCode: state === 'unmarked' || state === 'cleared' ? 0 : 1,
      result: { state, sample, withSamplePassword: known },
      lines: state === 'unmarked' || state === 'known' ? [...listed, '', line] : [line],
    })
    if (known.length > 0) return outcome('known', said.known(known.join(', ')))
    if (!(await isDemonstration(db))) return outcome('unmarked', said.unmarked)
    const answer = await ask({ text: [...listed, '', said.question].join('\n') })
    const isConfirmed = answer.trim() === said.confirmation
    return isConfirmed && (await clearDemoMark(db))
      ? outcome('cleared', said.cleared)
      : outcome('unchanged', said.unchanged)
  },
})
