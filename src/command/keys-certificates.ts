import { commandLine } from '../server/session/actor.ts'
import { defineCommand } from './command.ts'
import { Failure } from './failure.ts'

const words = {
  fr: {
    summary: 'signer désormais les codes des certificats avec une autre clé',
    details:
      'La clé d’avant reste dans la liste des vérificateurs, et ce qu’elle a signé tient. Une clé volée y est dite volée\u00A0: de ses certificats, seul le registre en ligne répond.',
    stolen: 'la clé que d’autres peuvent avoir, par son nom dans la liste',
    key: 'huit chiffres hexadécimaux',
    unknown: (id: string) => `Aucune clé ne s’appelle ${id}.`,
    known: (ids: string) => `Clés connues\u00A0: ${ids || 'aucune'}.`,
    current: (id: string) => `Clé qui signe désormais\u00A0: ${id}.`,
    retired: (id: string) => `Clé qui ne signe plus\u00A0: ${id}.`,
    lost: (id: string) => `Dite volée\u00A0: ${id}. Les vérificateurs le savent dès qu’ils ont du réseau.`,
  },
  en: {
    summary: 'sign the codes of certificates with another key from now on',
    details:
      'The key before stays in the list of verifiers, and what it signed holds. A stolen key is said to be stolen there: only the register online speaks for its certificates.',
    stolen: 'the key that others may have, by its name in the list',
    key: 'eight hexadecimal digits',
    unknown: (id: string) => `No key is called ${id}.`,
    known: (ids: string) => `Known keys: ${ids || 'none'}.`,
    current: (id: string) => `Key that signs from now on: ${id}.`,
    retired: (id: string) => `Key that signs no more: ${id}.`,
    lost: (id: string) => `Said to be stolen: ${id}. Verifiers know once they have a network.`,
  },
}

/** Another key for what the QR codes of certificates say; every server signs with it at once. */
export const keysCertificates = defineCommand({
  name: 'keys certificates',
  words,
  place: 'installation',
  options: {
    stolen: {
      kind: 'text',
      value: 'KEY',
      words: { fr: words.fr.stolen, en: words.en.stolen },
      like: { is: (value: string) => /^[0-9a-f]{8}$/.test(value), words: { fr: words.fr.key, en: words.en.key } },
    },
  },
  async run({ config, database, locale }, { stolen }) {
    const said = words[locale]
    const { openSecretBox } = await import('../server/encryption/keys.ts')
    const { renewCertificateKey } = await import('../server/documents/certificate-key-commands.ts')
    const { findCertificateKeys } = await import('../server/documents/verifier-list-queries.ts')
    const { writeAudit } = await import('../server/audit/commands.ts')
    const secrets = await openSecretBox(config)
    const now = new Date()
    const renewal = await database.db.transaction(async (tx) => {
      const renewed = await renewCertificateKey(tx, secrets, now, stolen)
      if (!renewed) {
        const ids = (await findCertificateKeys(tx)).map(({ id }) => id).join(', ')
        throw new Failure({ what: said.unknown(stolen ?? ''), where: '--stolen', todo: said.known(ids) })
      }
      await writeAudit(tx, commandLine(now), {
        action: 'renew_certificate_key',
        subjectType: 'installation',
        subjectId: 0,
        after: { ...renewed, ...(stolen !== undefined && { stolen }) },
      })
      return renewed
    })
    return {
      result: { ...renewal, stolen: stolen ?? null },
      lines: [
        said.current(renewal.current),
        ...(renewal.retired === null ? [] : [said.retired(renewal.retired)]),
        ...(stolen === undefined ? [] : [said.lost(stolen)]),
      ],
    }
  },
})
