import type { Dumped } from '../server/operations/backup/pg-dump.ts'
import { defineCommand } from './command.ts'
import { Failure } from './failure.ts'

const words = {
  fr: {
    leftOut: (tables: string) =>
      `Laissés de côté, car chacun se reconnecte et les travaux sont remis en file\u00A0: ${tables}, la file.`,
    summary: 'sauvegarder toutes les données dans un fichier, pendant que chacun travaille',
    details: 'Chiffrée si BACKUP_KEY est donné. Un fichier du même nom n’est remplacé qu’à la fin.',
    reading: (rows: number) => `Sauvegarde\u00A0: ${rows} lignes…`,
    done: (rows: number, bytes: number, file: string) => `${rows} lignes sauvegardées dans ${file} (${bytes} octets)`,
    moment: (moment: string) => `État du ${moment}`,
    key: (key: string) => `Clé nécessaire pour la lire\u00A0: BACKUP_KEY ${key}`,
    open: 'Sans BACKUP_KEY, quiconque a ce fichier peut le lire.',
    withPgDump: 'écrire aussi, à côté, un fichier de pg_dump (PostgreSQL seulement)',
    dumped: (file: string, bytes: number) => `pg_dump\u00A0: ${file} (${bytes} octets), relu par pg_restore`,
    notDumped: {
      embedded: () => 'Pas de fichier de pg_dump\u00A0: la base embarquée n’en a pas. La sauvegarde est écrite.',
      sealed: () =>
        'Pas de fichier de pg_dump\u00A0: il ne serait pas chiffré, alors que BACKUP_KEY chiffre la sauvegarde, qui est écrite.',
      missing: () =>
        'Pas de fichier de pg_dump\u00A0: ce programme manque ici. Installez celui de PostgreSQL (Debian\u00A0: postgresql-client). La sauvegarde est écrite.',
      failed: (says: string) => `Pas de fichier de pg_dump\u00A0: ${says}. La sauvegarde est écrite.`,
      older: (says: string, server: number) =>
        `Pas de fichier de pg_dump\u00A0: il est de la version ${says}, le serveur de la ${server}. Installez-en un de la même, ou plus récent. La sauvegarde est écrite.`,
    },
  },
  en: {
    leftOut: (tables: string) =>
      `Left out, as everybody signs in again and jobs are queued again: ${tables}, the queue.`,
    summary: 'back all data up into a file, while everybody goes on working',
    details: 'Sealed where BACKUP_KEY is given. A file of the same name is only replaced at the end.',
    reading: (rows: number) => `Backing up: ${rows} rows …`,
    done: (rows: number, bytes: number, file: string) => `${rows} rows backed up into ${file} (${bytes} bytes)`,
    moment: (moment: string) => `State of ${moment}`,
    key: (key: string) => `Key that is needed to read it: BACKUP_KEY ${key}`,
    open: 'Without BACKUP_KEY, anybody who has this file can read it.',
    withPgDump: 'also write a file of pg_dump beside it (PostgreSQL only)',
    dumped: (file: string, bytes: number) => `pg_dump: ${file} (${bytes} bytes), read by pg_restore`,
    notDumped: {
      embedded: () => 'No file of pg_dump: the embedded database has none. The backup is written.',
      sealed: () => 'No file of pg_dump: it would not be sealed, while BACKUP_KEY seals the backup, which is written.',
      missing: () =>
        'No file of pg_dump: the program is missing here. Install PostgreSQL’s (Debian: postgresql-client). The backup is written.',
      failed: (says: string) => `No file of pg_dump: ${says}. The backup is written.`,
      older: (says: string, server: number) =>
        `No file of pg_dump: it is of version ${says}, the server of ${server}. Install one of the same or a later version. The backup is written.`,
    },
  },
}

/** The rows of one moment in one file (docs/backup-format.md). */
export const backup = defineCommand({
  name: 'backup',
  words,
  arguments: {
    file: {
      kind: 'file',
      file: 'written',
      value: 'FILE',
      words: { fr: 'le fichier à écrire', en: 'the file to write' },
    },
  },
  options: { 'with-pg-dump': { kind: 'flag', words: { fr: words.fr.withPgDump, en: words.en.withPgDump } } },
  place: 'installation',
  async run({ config, database, locale, progress }, { file, 'with-pg-dump': withPgDump }) {
    const said = words[locale]
    const { leftOut } = await import('../server/operations/backup/tables.ts')
    const { backUpInstallation, backupKeyOf } = await import('../server/operations/backup/installation.ts')
    const { fingerprintOf } = await import('../server/encryption/secret-box.ts')
    const written = await backUpInstallation({ config, database }, file, (rows) => progress(said.reading(rows)))
    const key = backupKeyOf(config)
    const { dumpBeside } = await import('../server/operations/backup/pg-dump.ts')
    const dumped = withPgDump ? await dumpBeside({ config, database }, file) : undefined
    return {
      ...(dumped && 'why' in dumped && { exitCode: 3 as const }),
      result: { ...written, key: key ? fingerprintOf(key) : null, ...(dumped && { pgDump: dumped }) },
      lines: [
        said.done(written.rows, written.bytes, written.file),
        said.moment(written.moment),
        said.leftOut(leftOut.map((name) => name.replace('public.', '')).join(', ')),
        key ? said.key(fingerprintOf(key)) : said.open,
        ...(dumped ? [toldOf(dumped, said)] : []),
      ],
    }
  },
})

function toldOf(dumped: Dumped, said: (typeof words)['fr']): string {
  if (!('why' in dumped)) return said.dumped(dumped.file, dumped.bytes)
  if (dumped.why === 'older') return said.notDumped.older(dumped.says, dumped.server)
  return said.notDumped[dumped.why](dumped.says)
}

const copyWords = {
  fr: {
    summary: 'copier les sauvegardes ailleurs, où BACKUP_COPY_TO le dit',
    details:
      'Un dossier d’un autre disque, un serveur par SFTP, ou un dépôt de restic. Ce qui y est déjà n’est pas renvoyé. Interrompue, relancez-la.',
    copying: (place: string) => `Copie vers ${place}…`,
    done: (files: number, place: string) => `${files} fichiers sont maintenant aussi là\u00A0: ${place}`,
    sent: (sent: number, bytes: number, removed: number) =>
      `${sent} envoyés (${bytes} octets), ${removed} retirés, d’après la règle qui vaut ici`,
    noFolder: 'aucune sauvegarde n’est faite ici',
    giveFolder: 'Donnez BACKUP_FOLDER.',
    noPlace: 'il n’est pas dit où copier',
    givePlace: 'Donnez BACKUP_COPY_TO\u00A0; .env.example dit comment.',
    failures: {
      same_disk: 'ce dossier est sur le même disque que les sauvegardes\u00A0: l’autre est-il monté\u00A0?',
      program_missing: 'ce programme manque ici',
      program_failed: 'la copie n’a pas abouti',
      differs: 'ce fichier n’est pas arrivé entier',
      not_there: 'ce dossier n’est pas là, ou ne peut être écrit',
    },
  },
  en: {
    summary: 'copy the backups elsewhere, to where BACKUP_COPY_TO says',
    details:
      'A folder of another disk, a server by SFTP, or a repository of restic. What is there already is not sent again. When it was ended, run it again.',
    copying: (place: string) => `Copying to ${place} …`,
    done: (files: number, place: string) => `${files} files are there as well now: ${place}`,
    sent: (sent: number, bytes: number, removed: number) =>
      `${sent} sent (${bytes} bytes), ${removed} removed, by the rule that holds here`,
    noFolder: 'no backups are made here',
    giveFolder: 'Give BACKUP_FOLDER.',
    noPlace: 'nothing says where to copy',
    givePlace: 'Give BACKUP_COPY_TO; .env.example says how.',
    failures: {
      same_disk: 'this folder is on the same disk as the backups: is the other one mounted?',
      program_missing: 'this program is missing here',
      program_failed: 'the copy did not succeed',
      differs: 'this file did not arrive whole',
      not_there: 'this folder is not there, or cannot be written',
    },
  },
}

/** Copies the backups elsewhere, and notes how that ended for the doctor and the office. */
export const copy = defineCommand({
  name: 'copy',
  words: copyWords,
  place: 'installation',
  refuse({ backup }, locale) {
    const said = copyWords[locale]
    if (!backup.folder) throw new Failure({ what: said.noFolder, where: 'BACKUP_FOLDER', todo: said.giveFolder })
    if (!backup.copyTo) throw new Failure({ what: said.noPlace, where: 'BACKUP_COPY_TO', todo: said.givePlace })
  },
  async run({ config: { backup }, database, locale, progress }) {
    const { folder = '', copyTo = '' } = backup
    const said = copyWords[locale]
    const { CopyFailed, copyBackups } = await import('../server/operations/backup/copy.ts')
    const { noteRun } = await import('../server/operations/backup/schedule.ts')
    const { db } = database.longRunning
    progress(said.copying(copyTo))
    try {
      const copied = await copyBackups(folder, copyTo)
      await noteRun(db, { kind: 'copy', endedAt: new Date(), file: copyTo, bytes: copied.bytes })
      const lines = [said.done(copied.files, copyTo), said.sent(copied.sent, copied.bytes, copied.removed)]
      return { result: { to: copyTo, ...copied }, lines }
    } catch (error) {
      const reason = error instanceof CopyFailed ? error.code : 'not_there'
      const says = error instanceof Error ? error.message : String(error)
      await noteRun(db, { kind: 'copy', endedAt: new Date(), file: copyTo, problem: says })
      throw new Failure({ what: said.failures[reason], where: says })
    }
  },
})
