import { refuseWhileServerRuns } from './ask-server.ts'
import { defineCommand } from './command.ts'

const words = {
  fr: {
    leftOut: (tables: string) =>
      `Laissés de côté, car chacun se reconnecte et les travaux sont remis en file\u00A0: ${tables}, la file.`,
    summary: 'porter toutes les lignes de la base dans une autre, de PostgreSQL',
    details:
      'Arrêtez d’abord le serveur. De la base embarquée, ou d’un PostgreSQL à un plus récent. La première base reste telle quelle\u00A0; les deux sont comparées ligne par ligne. Interrompue, relancez-la\u00A0: elle reprend après la dernière table achevée.',
    reading: 'Lecture de la base…',
    moving: (rows: number) => `Copie\u00A0: ${rows} lignes…`,
    done: (rows: number) => `${rows} lignes portées et comparées une à une.`,
    kept: (rows: number) => `${rows} d’entre elles l’étaient depuis un essai précédent.`,
    wasThere: (rows: number) => `L’autre base avait déjà les ${rows} lignes, comparées une à une.`,
    next: 'Donnez maintenant cette adresse dans DATABASE_URL, puis démarrez. ENCRYPTION_KEY reste la même.',
    address: 'une adresse postgres://utilisateur:motdepasse@hôte:5432/base',
  },
  en: {
    leftOut: (tables: string) =>
      `Left out, as everybody signs in again and jobs are queued again: ${tables}, the queue.`,
    summary: 'move all rows of the database into another one, of PostgreSQL',
    details:
      'Stop the server first. From the embedded database, or from a PostgreSQL to a newer one. The first database stays as it is; the two are compared row by row. When it was ended, run it again: it goes on after the last table that was finished.',
    reading: 'Reading the database …',
    moving: (rows: number) => `Copying: ${rows} rows …`,
    done: (rows: number) => `${rows} rows moved and compared one by one.`,
    kept: (rows: number) => `${rows} of them had been brought by an earlier try.`,
    wasThere: (rows: number) => `The other database had the ${rows} rows already, compared one by one.`,
    next: 'Now give this address as DATABASE_URL, then start. ENCRYPTION_KEY stays the same.',
    address: 'an address postgres://user:password@host:5432/database',
  },
}

/** From the embedded database to PostgreSQL, or from one PostgreSQL to another. */
export const move = defineCommand({
  name: 'move',
  words,
  options: {
    to: {
      kind: 'text',
      value: 'URL',
      isNeeded: true,
      like: {
        is: (value: string) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
        words: { fr: words.fr.address, en: words.en.address },
      },
      words: { fr: 'la base PostgreSQL vide, par son propriétaire', en: 'the empty PostgreSQL database, as its owner' },
    },
  },
  place: 'terminal',
  async run({ locale, progress }, { to }) {
    const said = words[locale]
    const { readSettings } = await import('../server/settings/read-settings.ts')
    const { leftOut } = await import('../server/operations/backup/tables.ts')
    const { moveInstallation } = await import('../server/operations/backup/move.ts')
    const config = readSettings()
    await refuseWhileServerRuns(config, locale)
    progress(said.reading)
    const events = { warn: (message: string, error: Error) => console.error(message, error.message), died() {} }
    const moved = await moveInstallation(config, { url: to ?? '' }, events, (rows) => progress(said.moving(rows)))
    return {
      result: moved,
      lines: [
        moved.wasThere ? said.wasThere(moved.rows) : said.done(moved.rows),
        ...(moved.kept > 0 && !moved.wasThere ? [said.kept(moved.kept)] : []),
        said.leftOut(leftOut.map((name) => name.replace('public.', '')).join(', ')),
        said.next,
      ],
    }
  },
})
