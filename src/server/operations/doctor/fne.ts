import type { FneStop } from '../../../domain/fne/call.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { type WatchedFne, watchedSql } from '../../documents/fne/watch-queries.ts'
import { findingOf, hasTable, type Queryable } from './finding.ts'

const hour = 3_600_000
/** For how many days stickers should last, and how many hours anything may be doubtful, or wait: the alerts say the same. */
const stickerDays = 7
const doubtfulFor = 24
const waitingFor = 2

const words = {
  fr: {
    noTables: 'pas encore de tables',
    off: 'la certification n’est pas activée',
    well: 'rien n’attend depuis longtemps, rien ne reste à vérifier',
    stops: {
      restored: 'arrêtée\u00A0: la base a été restaurée',
      moved: 'arrêtée\u00A0: la base a été déplacée',
      older_database: 'arrêtée\u00A0: la base ne connaît pas le dernier appel fait d’ici',
      other_address: 'arrêtée\u00A0: la clé a été donnée à une autre adresse',
      key_refused: 'arrêtée\u00A0: la clé est refusée',
      no_stickers: 'arrêtée\u00A0: il ne reste aucun sticker',
    } satisfies Record<FneStop, string>,
    doubtful: (count: number, hours: number) =>
      count > 1
        ? `${count} factures sont à vérifier, la plus ancienne depuis ${hours}\u00A0h`
        : `une facture est à vérifier depuis ${hours}\u00A0h`,
    waiting: (hours: number) => `une facture attend d’être certifiée depuis ${hours}\u00A0h`,
    stickers: (days: number) => `il reste des stickers pour ${days > 1 ? `${days} jours` : 'un jour au plus'}`,
    dropExport: 'Déposez l’export du portail FNE dans l’administration, sous «\u00A0Documents\u00A0».',
    giveKey: 'Enregistrez la clé dans l’administration, sous «\u00A0Documents\u00A0».',
    buy: 'Achetez des stickers dans le portail FNE.',
    look: 'Voyez «\u00A0Documents\u00A0» dans l’administration, et le journal.',
  },
  en: {
    noTables: 'no tables yet',
    off: 'certifying is off',
    well: 'nothing has waited for long, nothing is left to be checked',
    stops: {
      restored: 'stopped: the database was restored',
      moved: 'stopped: the database was moved',
      older_database: 'stopped: the database knows nothing of the last call that was made from here',
      other_address: 'stopped: the key was given at another address',
      key_refused: 'stopped: the key is refused',
      no_stickers: 'stopped: no sticker is left',
    } satisfies Record<FneStop, string>,
    doubtful: (count: number, hours: number) =>
      count > 1
        ? `${count} invoices are to be checked, the oldest for ${hours} h`
        : `one invoice has been to be checked for ${hours} h`,
    waiting: (hours: number) => `an invoice has waited for ${hours} h to be certified`,
    stickers: (days: number) => `stickers are left for ${days > 1 ? `${days} days` : 'a day at most'}`,
    dropExport: 'Drop the FNE portal’s export in the office, under “Documents”.',
    giveKey: 'Save the key in the office, under “Documents”.',
    buy: 'Buy stickers in the FNE portal.',
    look: 'See “Documents” in the office, and the log.',
  },
}

const finding = findingOf('fne')

/** Whether invoices are certified: why nothing is, and what has been doubtful or has waited for long. */
export async function checkFne(pool: Queryable, now: Date, locale: Locale) {
  const said = words[locale]
  if (!(await hasTable(pool, 'fne_state'))) return finding('skipped', said.noTables)
  const { rows } = await pool.query<WatchedFne>(watchedSql('$1::timestamptz'), [now])
  const [found] = rows
  if (!found) throw new Error('no row of what is watched')
  const hoursSince = (since: Date | null) => (since ? Math.floor((now.getTime() - since.getTime()) / hour) : 0)
  const [doubtful, waiting] = [hoursSince(found.doubtfulSince), hoursSince(found.waitingSince)]
  const { stopped, doubtful: count } = found
  const told: [says: string, todo: string][] = []
  if (stopped) told.push([said.stops[stopped], todoOf(stopped, said)])
  if (doubtful >= doubtfulFor) told.push([said.doubtful(count, doubtful), said.dropExport])
  if (!stopped && waiting >= waitingFor) told.push([said.waiting(waiting), said.look])
  if (!stopped && found.stickerDays !== null && found.stickerDays < stickerDays)
    told.push([said.stickers(found.stickerDays), said.buy])
  if (told.length === 0) return finding(found.isOn ? 'ok' : 'skipped', found.isOn ? said.well : said.off)
  return finding(
    stopped ? 'wrong' : 'warning',
    told.map(([says]) => says).join('; '),
    [...new Set(told.map(([, todo]) => todo))].join(' '),
  )
}

function todoOf(stopped: FneStop, said: (typeof words)['fr']): string {
  if (stopped === 'no_stickers') return said.buy
  return stopped === 'key_refused' || stopped === 'other_address' ? said.giveKey : said.dropExport
}
