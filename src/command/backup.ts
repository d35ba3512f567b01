import { defineCommand } from './command.ts'

const words = {
  fr: {
    summary: 'sauvegarder toutes les données dans un fichier, pendant que chacun travaille',
    details: 'Chiffrée si BACKUP_KEY est donné. Un fichier du même nom n’est remplacé qu’à la fin.',
    reading: (rows: number) => `Sauvegarde\u00A0: ${rows} lignes…`,
    done: (rows: number, bytes: number, file: string) => `${rows} lignes sauvegardées dans ${file} (${bytes} octets)`,
    moment: (moment: string) => `État du ${moment}`,
    key: (key: string) => `Clé nécessaire pour la lire\u00A0: BACKUP_KEY ${key}`,
    open: 'Sans BACKUP_KEY, quiconque a ce fichier peut le lire.',
  },
  en: {
    summary: 'back all data up into a file, while everybody goes on working',
    details: 'Sealed where BACKUP_KEY is given. A file of the same name is only replaced at the end.',
    reading: (rows: number) => `Backing up: ${rows} rows …`,
    done: (rows: number, bytes: number, file: string) => `${rows} rows backed up into ${file} (${bytes} bytes)`,
    moment: (moment: string) => `State of ${moment}`,
    key: (key: string) => `Key that is needed to read it: BACKUP_KEY ${key}`,
    open: 'Without BACKUP_KEY, anybody who has this file can read it.',
  },
}

/** The rows of one moment in one file (docs/backup-format.md). */
export const backup = defineCommand({
  name: 'backup',
  words,
  arguments: { file: { kind: 'file', value: 'FILE', words: { fr: 'le fichier à écrire', en: 'the file to write' } } },
  place: 'installation',
  async run({ config, database, locale, progress }, { file }) {
    const said = words[locale]
    const { backUpInstallation, backupKeyOf } = await import('../server/backup/installation.ts')
    const { fingerprintOf } = await import('../server/encryption/secret-box.ts')
    const written = await backUpInstallation({ config, database }, file, (rows) => progress(said.reading(rows)))
    const key = backupKeyOf(config)
    return {
      result: { ...written, key: key ? fingerprintOf(key) : null },
      lines: [
        said.done(written.rows, written.bytes, written.file),
        said.moment(written.moment),
        key ? said.key(fingerprintOf(key)) : said.open,
      ],
    }
  },
})
