import { type RetentionKind, type RetentionPlan, retentionKinds } from '../domain/participants/retention.ts'
import { defineCommand } from './command.ts'

const words = {
  fr: {
    plan: {
      summary: 'dire ce dont la durée de conservation est passée',
      details: 'Ne change rien. L’empreinte du plan est à donner à «\u00A0retention run\u00A0».',
    },
    run: {
      summary: 'rendre anonyme ce dont la durée de conservation est passée',
      details:
        'Les noms quittent inscriptions, profils et pièces, et les anciens messages perdent leur texte\u00A0; paiements, numéros et montants restent. Rien ne revient. Interrompue, la commande reprend où elle en était.',
    },
    digest: 'l’empreinte du plan que vous avez vu («\u00A0retention plan\u00A0»)',
    kinds: {
      registrations: 'inscriptions',
      profiles: 'profils',
      papers: 'pièces nominatives',
      letters: 'textes de messages',
    },
    found: (kind: string, count: number, before: string, oldest: string) =>
      `${kind}\u00A0: ${count}, sans usage depuis le ${before}${oldest && ` (la plus ancienne date\u00A0: ${oldest})`}`,
    sent: (kind: string, count: number, before: string, oldest: string) =>
      `${kind}\u00A0: ${count}, envoyés avant le ${before}${oldest && ` (le plus ancien date\u00A0: ${oldest})`}`,
    gone: (kind: string, count: number) => `${kind}\u00A0: ${count} de moins`,
    seen: (digest: string) => `Empreinte du plan\u00A0: ${digest}`,
    done: (kind: string, count: number) => `${kind}\u00A0: ${count} sans nom désormais`,
  },
  en: {
    plan: {
      summary: 'tell what has been kept long enough',
      details: 'Changes nothing. “retention run” is given the digest of the plan.',
    },
    run: {
      summary: 'anonymize what has been kept long enough',
      details:
        'Names leave registrations, profiles and papers, and old messages lose their texts; payments, numbers and amounts stay. Nothing comes back. Interrupted, the command goes on where it was.',
    },
    digest: 'the digest of the plan that you saw (“retention plan”)',
    kinds: {
      registrations: 'registrations',
      profiles: 'profiles',
      papers: 'papers with a name',
      letters: 'texts of messages',
    },
    found: (kind: string, count: number, before: string, oldest: string) =>
      `${kind}: ${count}, of no use since ${before}${oldest && ` (the oldest of ${oldest})`}`,
    sent: (kind: string, count: number, before: string, oldest: string) =>
      `${kind}: ${count}, sent before ${before}${oldest && ` (the oldest of ${oldest})`}`,
    gone: (kind: string, count: number) => `${kind}: ${count} gone`,
    seen: (digest: string) => `Digest of the plan: ${digest}`,
    done: (kind: string, count: number) => `${kind}: ${count} anonymized`,
  },
}

const day = (moment: string) => moment.slice(0, 10)

const linesOf = ({ kinds, digest }: RetentionPlan, said: (typeof words)['fr']) => [
  ...kinds.map(({ kind, count, oldest, before }) =>
    (kind === 'letters' ? said.sent : said.found)(said.kinds[kind], count, day(before), oldest ? day(oldest) : ''),
  ),
  said.seen(digest),
]

/** What has been kept as long as the privacy policy says (docs/rules/personal-data.md#how-long). */
export const retentionPlan = defineCommand({
  name: 'retention plan',
  words: { fr: words.fr.plan, en: words.en.plan },
  place: 'installation',
  async run({ database, locale }) {
    const { planRetention } = await import('../server/privacy/retention-queries.ts')
    const plan = await planRetention(database.longRunning.db, new Date())
    return { result: plan, lines: linesOf(plan, words[locale]) }
  },
})

/** Carries out the plan that was seen. */
export const retentionRun = defineCommand({
  name: 'retention run',
  words: { fr: words.fr.run, en: words.en.run },
  arguments: {
    digest: {
      kind: 'text',
      value: 'DIGEST',
      words: { fr: words.fr.digest, en: words.en.digest },
      like: {
        is: (value: string) => /^[0-9a-f]{12}$/.test(value),
        words: {
          fr: 'les 12 signes que «\u00A0retention plan\u00A0» imprime',
          en: 'the 12 signs that “retention plan” prints',
        },
      },
    },
  },
  place: 'installation',
  async run({ database, locale, progress }, { digest }) {
    const said = words[locale]
    const { carryOutPlan } = await import('../server/privacy/retention-commands.ts')
    const { openJobs } = await import('../server/db/jobs.ts')
    const { system } = await import('../server/session/actor.ts')
    const lineOf = (kind: RetentionKind, done: number) =>
      (kind === 'letters' ? said.gone : said.done)(said.kinds[kind], done)
    const told = (kind: RetentionKind, done: number) => progress(lineOf(kind, done))
    const jobs = await openJobs(database, (error) => progress(error.message))
    try {
      const retention = { database, jobs, actor: system, now: new Date(), progress: told }
      const result = await carryOutPlan(retention, digest)
      return { result, lines: retentionKinds.map((kind) => lineOf(kind, result[kind])) }
    } finally {
      await jobs.stop()
    }
  },
})
