import { defineCommand } from './command.ts'

const words = {
  fr: {
    summary: 'dire si une sauvegarde est entière, et quelles clés elle demande',
    details: 'Lit le fichier du début à la fin et ne touche à aucune base.',
    reading: 'Lecture de la sauvegarde…',
    whole: (rows: number, tables: number) => `La sauvegarde est entière\u00A0: ${rows} lignes de ${tables} tables`,
    moment: (moment: string, product: string) => `État du ${moment}, écrit par Officina ${product}`,
    sealed: (key: string) => `Chiffrée avec BACKUP_KEY ${key}`,
    secrets: (key: string) => `Les secrets qu’elle contient s’ouvrent avec ENCRYPTION_KEY ${key}`,
  },
  en: {
    summary: 'tell whether a backup is whole, and which keys it needs',
    details: 'Reads the file from its beginning to its end and touches no database.',
    reading: 'Reading the backup …',
    whole: (rows: number, tables: number) => `The backup is whole: ${rows} rows of ${tables} tables`,
    moment: (moment: string, product: string) => `State of ${moment}, written by Officina ${product}`,
    sealed: (key: string) => `Sealed with BACKUP_KEY ${key}`,
    secrets: (key: string) => `Secrets inside it open with ENCRYPTION_KEY ${key}`,
  },
}

/** Whether a backup can be restored, told without restoring it. */
export const verify = defineCommand({
  name: 'verify',
  words,
  arguments: { file: { kind: 'file', file: 'read', value: 'FILE', words: { fr: 'la sauvegarde', en: 'the backup' } } },
  place: 'terminal',
  async run({ locale, progress }, { file }) {
    const said = words[locale]
    const { readSettings } = await import('../server/settings/read-settings.ts')
    const { backupKeyOf } = await import('../server/operations/backup/installation.ts')
    const { verifyBackup } = await import('../server/operations/backup/verify.ts')
    progress(said.reading)
    const { header, trailer, rows, tables } = await verifyBackup(file, backupKeyOf(readSettings()))
    return {
      result: {
        rows,
        tables: tables.length,
        moment: trailer.moment,
        product: header.product,
        key: header.sealed?.key ?? null,
        encryptionKey: header.encryptionKey,
      },
      lines: [
        said.whole(rows, tables.length),
        said.moment(trailer.moment, header.product),
        ...(header.sealed ? [said.sealed(header.sealed.key)] : []),
        ...(header.encryptionKey ? [said.secrets(header.encryptionKey)] : []),
      ],
    }
  },
})
