import { defineCommand } from './command.ts'

const words = {
  fr: {
    summary: 'dire si la piste d’audit est telle qu’elle a été scellée',
    details:
      'Notez ailleurs, de temps en temps, la fin de la chaîne\u00A0: --noted montre plus tard qu’elle y est toujours.',
    reading: 'Relecture de la chaîne…',
    counts: (sealed: number, waiting: number) => `${sealed} entrées scellées, ${waiting} attendent leur sceau`,
    broken: (first: string) => `La piste n’est pas telle qu’elle a été scellée. D’abord\u00A0: ${first}.`,
    whole: (head: string) =>
      `La piste est telle qu’elle a été scellée. Fin de la chaîne, à noter ailleurs\u00A0: ${head}`,
    none: 'aucune encore',
  },
  en: {
    summary: 'tell whether the audit trail is as it was sealed',
    details: 'Note the end of the chain elsewhere now and then: --noted shows later that it is still in there.',
    reading: 'Reading the chain again …',
    counts: (sealed: number, waiting: number) => `${sealed} entries sealed, ${waiting} wait for their seal`,
    broken: (first: string) => `The trail is not as it was sealed. First: ${first}.`,
    whole: (head: string) => `The trail is as it was sealed. End of the chain, to note elsewhere: ${head}`,
    none: 'none yet',
  },
}

/** Recomputes the chain over the audit trail and names the first row that is not as it was sealed (docs/decisions/0013). */
export const auditVerify = defineCommand({
  name: 'audit verify',
  words,
  options: {
    noted: {
      kind: 'text',
      value: 'HASH',
      like: {
        is: (value: string) => /^[0-9a-f]{64}$/i.test(value),
        words: {
          fr: 'les 64 chiffres hexadécimaux qu’imprime cette commande',
          en: 'the 64 hexadecimal digits that this command prints',
        },
      },
      words: {
        fr: 'une fin de la chaîne notée autrefois\u00A0: y est-elle encore\u00A0?',
        en: 'an end of the chain noted before: is it still in there?',
      },
    },
  },
  place: 'installation',
  async run({ database, locale, progress }, { noted }) {
    const said = words[locale]
    const { verifyAudit } = await import('../server/audit/verify-queries.ts')
    progress(said.reading)
    const verdict = await verifyAudit(database.longRunning.pool, noted?.toLowerCase(), locale)
    const { sealed, waiting, head, broken } = verdict
    return {
      exitCode: broken ? 1 : 0,
      result: { sealed, waiting, head: head || null, broken: broken ?? null },
      lines: [said.counts(sealed, waiting), broken ? said.broken(broken) : said.whole(head || said.none)],
    }
  },
})
