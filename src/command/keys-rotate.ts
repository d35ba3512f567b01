import { commandLine } from '../server/session/actor.ts'
import { defineCommand } from './command.ts'
import { Failure } from './failure.ts'

const words = {
  fr: {
    summary: 'sceller tous les secrets avec une nouvelle clé de chiffrement',
    details:
      'Écrit d’abord la nouvelle clé dans DATA_DIR/encryption.key.next, que son propriétaire seul peut lire, puis rescelle tout en une fois. Interrompue, elle reprend avec la même clé.',
    sealing: 'Scellement des secrets…',
    sealed: (count: number) => `Secrets scellés avec la nouvelle clé\u00A0: ${count}.`,
    now: (file: string) =>
      `Et maintenant\u00A0: mettez les deux lignes de ${file} dans .env (ou l’environnement) à la place des présentes, redémarrez chaque serveur, supprimez ce fichier.`,
    backups: 'Gardez l’ancienne clé avec les sauvegardes d’avant\u00A0: elle seule ouvre leurs secrets.',
    unreadable: (places: string) => `Aucune clé donnée n’ouvre ${places}.`,
    findKey:
      'Ajoutez à ENCRYPTION_KEY_PREVIOUS la clé qui manque, ou réinitialisez ces comptes (staff reset), puis recommencez.',
  },
  en: {
    summary: 'seal every secret with a new encryption key',
    details:
      'First writes the new key into DATA_DIR/encryption.key.next, which its owner alone may read, then seals everything again at once. Interrupted, it goes on with the same key.',
    sealing: 'Sealing the secrets …',
    sealed: (count: number) => `Secrets sealed with the new key: ${count}.`,
    now: (file: string) =>
      `Now: put the two lines of ${file} into .env (or the environment) in place of the present ones, restart each server, delete that file.`,
    backups: 'Keep the former key with the backups of before: it alone opens their secrets.',
    unreadable: (places: string) => `No given key opens ${places}.`,
    findKey: 'Add the missing key to ENCRYPTION_KEY_PREVIOUS, or reset those accounts (staff reset), then try again.',
  },
}

/** A new key for what the database keeps sealed; servers in the same folder open it at once (`server/encryption/keys.ts`). */
export const keysRotate = defineCommand({
  name: 'keys rotate',
  words,
  place: 'installation',
  async run({ config, database, locale, progress }) {
    const said = words[locale]
    const { currentKey } = await import('../server/encryption/keys.ts')
    const { makeNextKey, nextKeyFile } = await import('../server/encryption/keys.ts')
    const { createSecretBox } = await import('../server/encryption/secret-box.ts')
    const { sealAll } = await import('../server/encryption/seal-existing.ts')
    const { writeAudit } = await import('../server/audit/commands.ts')
    progress(said.sealing)
    const current = await currentKey(config)
    const former = [current, ...config.encryption.former] as [string, ...string[]]
    const next = makeNextKey(config.dataFolder, former)
    const bytesOf = (key: string) => Buffer.from(key, 'base64')
    const secrets = createSecretBox(bytesOf(next), former.map(bytesOf))
    const sealed = await database.db.transaction(async (tx) => {
      const { sealed: count, unreadable } = await sealAll(tx, secrets)
      if (unreadable.length > 0) {
        throw new Failure({ what: said.unreadable(unreadable.join(', ')), where: 'ENCRYPTION_KEY', todo: said.findKey })
      }
      await writeAudit(tx, commandLine(new Date()), {
        action: 'rotate_key',
        subjectType: 'installation',
        subjectId: 0,
        after: { sealed: count },
      })
      return count
    })
    const file = nextKeyFile(config.dataFolder)
    return { result: { sealed, file }, lines: [said.sealed(sealed), said.now(file), said.backups] }
  },
})
