import { refuseWhileServerRuns } from './ask-server.ts'
import { defineCommand } from './command.ts'

const restoreWords = {
  fr: {
    summary: 'remettre une sauvegarde dans la base',
    details:
      'Refuse une base qui n’est pas vide, sauf avec --replace. Jusqu’à la fin, la base reste telle quelle. Arrêtez d’abord le serveur. Les effacements demandés depuis sont refaits.',
    checking: 'Vérification de la sauvegarde…',
    restoring: (rows: number) => `Restauration\u00A0: ${rows} lignes…`,
    done: (rows: number, moment: string) => `${rows} lignes restaurées, comparées une à une\u00A0: état du ${moment}`,
    erased: (count: number) => `Effacements refaits\u00A0: ${count}`,
    otherKey: (key: string) =>
      `Les secrets restaurés demandent ENCRYPTION_KEY ${key}, que cette installation n’a pas\u00A0: sans elle, les administrateurs entrent avec un code de secours.`,
    signIn: 'Tout le monde se reconnecte\u00A0; ce qui attendait d’être envoyé l’est au prochain démarrage.',
  },
  en: {
    summary: 'bring a backup back into the database',
    details:
      'Refuses a database that is not empty, unless --replace is said. Until the end the database stays as it is. Stop the server first. Erasures asked for since are done again.',
    checking: 'Reading the backup …',
    restoring: (rows: number) => `Restoring: ${rows} rows …`,
    done: (rows: number, moment: string) => `${rows} rows restored and compared one by one: state of ${moment}`,
    erased: (count: number) => `Erasures done again: ${count}`,
    otherKey: (key: string) =>
      `The restored secrets need ENCRYPTION_KEY ${key}, which this installation has not: without it, administrators sign in with a recovery code.`,
    signIn: 'Everybody signs in again; what waited to be sent goes out at the next start.',
  },
}

/** Replaces what is in the database by a backup, in one transaction. */
export const restore = defineCommand({
  name: 'restore',
  words: restoreWords,
  arguments: { file: { kind: 'file', file: 'read', value: 'FILE', words: { fr: 'la sauvegarde', en: 'the backup' } } },
  options: {
    replace: {
      kind: 'flag',
      words: { fr: 'remplacer tout ce que contient la base', en: 'replace everything in the database' },
    },
    'without-erasures': {
      kind: 'flag',
      words: {
        fr: 'restaurer même si la liste des effacements est perdue',
        en: 'restore even though the list of erasures is lost',
      },
    },
  },
  place: 'terminal',
  async run({ locale, progress }, { file, replace, 'without-erasures': withoutErasures }) {
    const said = restoreWords[locale]
    const { readSettings } = await import('../server/settings/read-settings.ts')
    const { restoreInstallation } = await import('../server/operations/backup/restore-installation.ts')
    const config = readSettings()
    await refuseWhileServerRuns(config, locale)
    progress(said.checking)
    const restored = await restoreInstallation(config, file, {
      replace,
      withoutErasures,
      progress: (rows) => progress(said.restoring(rows)),
    })
    const { rows, moment, erased, missingKey } = restored
    return {
      exitCode: missingKey ? 3 : 0,
      result: restored,
      lines: [
        said.done(rows, moment),
        ...(erased > 0 ? [said.erased(erased)] : []),
        ...(missingKey ? [said.otherKey(missingKey)] : []),
        said.signIn,
      ],
    }
  },
})

const verifyWords = {
  fr: {
    summary: 'dire si une sauvegarde est entière, et quelles clés elle demande',
    details: 'Lit le fichier du début à la fin et ne touche à aucune base.',
    reading: 'Lecture de la sauvegarde…',
    whole: (rows: number, tables: number) => `La sauvegarde est entière\u00A0: ${rows} lignes de ${tables} tables`,
    media: (pieces: number, bytes: number) =>
      `Les médias à côté sont entiers\u00A0: ${pieces} morceaux (${bytes} octets)`,
    moment: (moment: string, product: string) => `État du ${moment}, écrit par Officina ${product}`,
    sealed: (key: string) => `Chiffrée avec BACKUP_KEY ${key}`,
    secrets: (key: string) => `Les secrets qu’elle contient s’ouvrent avec ENCRYPTION_KEY ${key}`,
  },
  en: {
    summary: 'tell whether a backup is whole, and which keys it needs',
    details: 'Reads the file from its beginning to its end and touches no database.',
    reading: 'Reading the backup …',
    whole: (rows: number, tables: number) => `The backup is whole: ${rows} rows of ${tables} tables`,
    media: (pieces: number, bytes: number) => `The media beside it are whole: ${pieces} pieces (${bytes} bytes)`,
    moment: (moment: string, product: string) => `State of ${moment}, written by Officina ${product}`,
    sealed: (key: string) => `Sealed with BACKUP_KEY ${key}`,
    secrets: (key: string) => `Secrets inside it open with ENCRYPTION_KEY ${key}`,
  },
}

/** Whether a backup can be restored, told without restoring it. */
export const verify = defineCommand({
  name: 'verify',
  words: verifyWords,
  arguments: { file: { kind: 'file', file: 'read', value: 'FILE', words: { fr: 'la sauvegarde', en: 'the backup' } } },
  place: 'terminal',
  async run({ locale, progress }, { file }) {
    const said = verifyWords[locale]
    const { readSettings } = await import('../server/settings/read-settings.ts')
    const { backupKeyOf } = await import('../server/operations/backup/installation.ts')
    const { verifyBackup } = await import('../server/operations/backup/file-reader.ts')
    const { verifyMedia } = await import('../server/operations/backup/media-store.ts')
    progress(said.reading)
    const key = backupKeyOf(readSettings())
    const contents = await verifyBackup(file, key)
    const { header, trailer, rows, tables } = contents
    const media = await verifyMedia(file, key, contents)
    return {
      result: {
        rows,
        tables: tables.length,
        media,
        moment: trailer.moment,
        product: header.product,
        key: header.sealed?.key ?? null,
        encryptionKey: header.encryptionKey,
      },
      lines: [
        said.whole(rows, tables.length),
        said.moment(trailer.moment, header.product),
        ...(media.pieces > 0 ? [said.media(media.pieces, media.bytes)] : []),
        ...(header.sealed ? [said.sealed(header.sealed.key)] : []),
        ...(header.encryptionKey ? [said.secrets(header.encryptionKey)] : []),
      ],
    }
  },
})
