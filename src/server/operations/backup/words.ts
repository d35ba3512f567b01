import type { Localized } from '../../../domain/values/language.ts'
import { call } from '../../settings/command-call.ts'

/** A backup that cannot be written, read or restored, in a sentence for the person who asked. */
export class BackupProblem extends Error {
  readonly words: Localized

  constructor(words: Localized, cause?: unknown) {
    super(words.en, { cause })
    this.words = words
  }
}

/** What is wrong inside a backup; the reader tells it with the backup's name. */
export class Damage extends Error {
  readonly words: Localized

  constructor(words: Localized) {
    super(words.en)
    this.words = words
  }
}

const damaged = (file: string, how: Localized): Localized => ({
  fr: `${file} est abîmé\u00A0: ${how.fr}. Rien n’en a été repris.`,
  en: `${file} is damaged: ${how.en}. Nothing of it was used.`,
})

/** Why writing failed, by the system's code. */
const notWritten: Record<string, Localized> = {
  ENOSPC: { fr: 'le disque est plein', en: 'the disk is full' },
  EDQUOT: { fr: 'le quota du disque est épuisé', en: 'the disk quota is used up' },
  EFBIG: {
    fr: 'le fichier dépasserait ce que ce système permet',
    en: 'the file would become larger than this system allows',
  },
  EACCES: { fr: 'cet utilisateur ne peut pas y écrire', en: 'this user may not write there' },
  EROFS: { fr: 'le disque ne peut qu’être lu', en: 'the disk may only be read' },
  ENOENT: { fr: 'ce dossier n’existe pas', en: 'there is no such folder' },
}

/** What can be wrong with a backup: how it is damaged, and whole sentences. */
export const damage = {
  endMissing: { fr: 'il en manque la fin', en: 'its end is missing' },
  sealedChanged: { fr: 'ce qui y est chiffré a été modifié', en: 'what is sealed in it was changed' },
  changed: { fr: 'son contenu a été modifié', en: 'what is in it was changed' },
  notAsWritten: { fr: 'il n’est plus tel qu’il a été écrit', en: 'it is not as it was written' },
  outsideTable: { fr: 'des lignes y sont hors d’une table', en: 'rows stand outside a table' },
  rowsChanged: (table: string) => ({
    fr: `les lignes de ${table} ne sont plus telles qu’elles ont été écrites`,
    en: `the rows of ${table} are not as they were written`,
  }),
}

export const problems = {
  damaged: (file: string, how: Localized) => new BackupProblem(damaged(file, how)),
  notWritten(file: string, error: unknown): unknown {
    const reason = notWritten[(error as NodeJS.ErrnoException).code ?? '']
    if (!reason) return error
    return new BackupProblem(
      {
        fr: `${file} n’a pas pu être écrit\u00A0: ${reason.fr}. Les sauvegardes précédentes restent telles quelles.`,
        en: `${file} could not be written: ${reason.en}. Former backups stand as they were.`,
      },
      error,
    )
  },
  notRead: (file: string, error: Error) =>
    new BackupProblem(
      { fr: `${file} ne peut pas être lu\u00A0: ${error.message}`, en: `${file} cannot be read: ${error.message}` },
      error,
    ),
  noBackup: (file: string) =>
    new BackupProblem({ fr: `${file} n’est pas une sauvegarde d’Officina.`, en: `${file} is no backup of Officina.` }),
  newerForm: (file: string, product: string, form: number, own: number) =>
    new BackupProblem({
      fr: `${file} a été écrit par Officina ${product} sous une forme (${form}) plus récente que celle que cette version lit (${own}).`,
      en: `${file} was written by Officina ${product} in a newer form (${form}) than this version reads (${own}).`,
    }),
  newerTables: (product: string, step: string, own: string, ownStep: string) =>
    new BackupProblem({
      fr: `La sauvegarde a été écrite par Officina ${product} (tables jusqu’à ${step})\u00A0; cette version est Officina ${own} (jusqu’à ${ownStep}) et ne les connaît pas. Restaurez-la avec la version qui l’a écrite, ou une plus récente.`,
      en: `The backup was written by Officina ${product} (tables up to ${step}); this is Officina ${own} (up to ${ownStep}), which does not know them. Restore it with the version that wrote it, or a later one.`,
    }),
  keyNeeded: (file: string, key: string) =>
    new BackupProblem({
      fr: `${file} est chiffré avec la clé ${key}\u00A0: donnez-la dans BACKUP_KEY.`,
      en: `${file} is sealed with the key ${key}: give it as BACKUP_KEY.`,
    }),
  otherKey: (file: string, key: string, given: string) =>
    new BackupProblem({
      fr: `${file} est chiffré avec la clé ${key}\u00A0; BACKUP_KEY est ${given}.`,
      en: `${file} is sealed with the key ${key}; BACKUP_KEY is ${given}.`,
    }),
  nothing: () =>
    new BackupProblem({
      fr: 'Il n’y a rien à sauvegarder\u00A0: cette base n’a pas les tables d’Officina.',
      en: 'There is nothing to back up: this database has no tables of Officina.',
    }),
  busy: () =>
    new BackupProblem({
      fr: 'Une autre sauvegarde est en cours d’écriture.',
      en: 'Another backup is being written.',
    }),
  notEmpty: () =>
    new BackupProblem({
      fr: 'La base n’est pas vide. Avec --replace, tout ce qu’elle contient est remplacé par la sauvegarde.',
      en: 'The database is not empty. With --replace, everything in it is replaced by the backup.',
    }),
  serversRun: () =>
    new BackupProblem({
      fr: 'Des serveurs travaillent avec cette base. Arrêtez-les tous, puis recommencez.',
      en: 'Servers are running on this database. Stop every one of them, then try again.',
    }),
  others: (count: number) =>
    new BackupProblem({
      fr: `La base est utilisée par d’autres (connexions\u00A0: ${count}). Arrêtez tous les serveurs qui y travaillent, puis restaurez.`,
      en: `Others are connected to the database (${count}). Stop every server that works with it, then restore.`,
    }),
  unknownTable: (name: string) =>
    new BackupProblem({
      fr: `La sauvegarde contient ${name}, que les tables de sa version n’ont pas.`,
      en: `The backup has ${name}, which the tables of its version have not.`,
    }),
  notTheSame: (difference: string) =>
    new BackupProblem({
      fr: `Les lignes restaurées ne sont pas celles de la sauvegarde (${difference}). Rien n’a été changé.`,
      en: `The restored rows are not those of the backup (${difference}). Nothing was changed.`,
    }),
  mediaMissing: (file: string) =>
    new BackupProblem({
      fr: `Un morceau de média manque à côté de la sauvegarde\u00A0: ${file}. Remettez le dossier «\u00A0media\u00A0» entier à côté d’elle. Rien n’a été changé.`,
      en: `A piece of a media file is missing beside the backup: ${file}. Put the whole folder “media” beside it. Nothing was changed.`,
    }),
  mediaChanged: (file: string) =>
    new BackupProblem({
      fr: `Un morceau de média n’est plus tel qu’il a été écrit\u00A0: ${file}. Reprenez-le d’une copie\u00A0; sinon, supprimez-le, et la prochaine sauvegarde l’écrit de nouveau. Rien n’a été changé.`,
      en: `A piece of a media file is not as it was written: ${file}. Take it from a copy; otherwise delete it, and the next backup writes it again. Nothing was changed.`,
    }),
  sameDatabase: () =>
    new BackupProblem({
      fr: 'Cette adresse est celle de la base elle-même.',
      en: 'This address is that of the database itself.',
    }),
  notUpToDate: () =>
    new BackupProblem({
      fr: `Les tables sont d’une version précédente\u00A0: lancez d’abord ${call} migrate.`,
      en: `The tables are of an older version: run ${call} migrate first.`,
    }),
  holdsOther: (difference: string) =>
    new BackupProblem({
      fr: `L’autre base contient déjà autre chose (${difference}). Donnez une base vide.`,
      en: `The other database holds something else already (${difference}). Give an empty one.`,
    }),
  listLost: (file: string) =>
    new BackupProblem({
      fr: `La liste des effacements ${file} manque, ou n’est plus celle que la sauvegarde a vue\u00A0: des personnes effacées reviendraient. Remettez-la à côté de la sauvegarde, ou dites --without-erasures.`,
      en: `The list of erasures ${file} is missing, or not the one that the backup saw: people who were erased would come back. Put it beside the backup again, or say --without-erasures.`,
    }),
}
