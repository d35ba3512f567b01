import { defineCommand } from './command.ts'
import { Failure } from './failure.ts'

const words = {
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
  words,
  place: 'installation',
  refuse({ backup }, locale) {
    const said = words[locale]
    if (!backup.folder) throw new Failure({ what: said.noFolder, where: 'BACKUP_FOLDER', todo: said.giveFolder })
    if (!backup.copyTo) throw new Failure({ what: said.noPlace, where: 'BACKUP_COPY_TO', todo: said.givePlace })
  },
  async run({ config: { backup }, database, locale, progress }) {
    const { folder = '', copyTo = '' } = backup
    const said = words[locale]
    const { CopyFailed, copyBackups } = await import('../server/backup/copy.ts')
    const { noteRun } = await import('../server/backup/runs.ts')
    const { db } = database.unhurried
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
