import { type Provider, providerNames } from '../../../domain/company/payment-providers.ts'
import type { ProviderStop } from '../../../domain/payments/online-payment.ts'
import type { Locale } from '../../../domain/values/language.ts'
import {
  type WatchedPayments,
  type WatchedProvider,
  watchedPaymentsSql,
  watchedProvidersSql,
} from '../../payments/online/watch-queries.ts'
import { findingOf, hasTable, type Queryable } from './finding.ts'

const hour = 3_600_000
/** For how many hours a provider may be away, and how many its movements may not have been read. */
const awayFor = 1
const unreadFor = 48

const words = {
  fr: {
    noTables: 'pas encore de tables',
    off: 'aucun prestataire n’est activé',
    well: (names: string) => `${names}\u00A0: tout est enregistré`,
    stops: {
      restored: 'arrêté\u00A0: la base a été restaurée',
      moved: 'arrêté\u00A0: la base a été déplacée',
      older_database: 'arrêté\u00A0: la base ne connaît pas le dernier appel fait d’ici',
      other_address: 'arrêté\u00A0: les clés ont été données à une autre adresse',
      keys_refused: 'arrêté\u00A0: les clés sont refusées',
    } satisfies Record<ProviderStop, string>,
    away: (hours: number) => `ne répond pas depuis ${hours}\u00A0h`,
    unread: (hours: number) => `relevé non repris depuis ${hours}\u00A0h`,
    stuck: (count: number) =>
      count > 1 ? `${count} paiements ne sont pas enregistrés` : 'un paiement n’est pas enregistré',
    unanswered: (hours: number) =>
      `un paiement est sans réponse depuis ${hours > 0 ? `${hours}\u00A0h` : '10 minutes'}`,
    lookAtStatement:
      'Regardez le relevé du prestataire, puis dites-le dans l’administration, sous «\u00A0Réglages\u00A0».',
    giveKeys: 'Enregistrez les clés dans l’administration, sous «\u00A0Réglages\u00A0».',
    look: 'Voyez «\u00A0Paiements\u00A0», «\u00A0En ligne\u00A0», dans l’administration.',
    ask: 'Demandez au prestataire ce qu’il en est\u00A0; coupez-le dans les réglages si cela dure.',
  },
  en: {
    noTables: 'no tables yet',
    off: 'no provider is on',
    well: (names: string) => `${names}: all is recorded`,
    stops: {
      restored: 'stopped: the database was restored',
      moved: 'stopped: the database was moved',
      older_database: 'stopped: the database knows nothing of the last call that was made from here',
      other_address: 'stopped: the keys were given at another address',
      keys_refused: 'stopped: the keys are refused',
    } satisfies Record<ProviderStop, string>,
    away: (hours: number) => `has not answered for ${hours} h`,
    unread: (hours: number) => `movements not read for ${hours} h`,
    stuck: (count: number) => (count > 1 ? `${count} payments are not recorded` : 'one payment is not recorded'),
    unanswered: (hours: number) =>
      `a payment has been without an answer for ${hours > 0 ? `${hours} h` : '10 minutes'}`,
    lookAtStatement: 'Look at the provider’s statement, then say so in the office, under “Settings”.',
    giveKeys: 'Save the keys in the office, under “Settings”.',
    look: 'See “Payments”, “Online”, in the office.',
    ask: 'Ask the provider what is wrong; switch it off in the settings if it lasts.',
  },
}

const finding = findingOf('online_payments')

/** What is said of something that is not well, and what to do about it. */
type Told = [says: string, todo: string]

/**
 * Whether payments in the browser come through: who may not be asked or is away, and what was paid and is in no ledger.
 * @param publicUrl the address of this installation: keys that were given at another one are not used
 */
export async function checkOnlinePayments(pool: Queryable, publicUrl: string, now: Date, locale: Locale) {
  const said = words[locale]
  if (!(await hasTable(pool, 'online_payments'))) return finding('skipped', said.noTables)
  const { rows: found } = await pool.query<WatchedProvider>(watchedProvidersSql)
  const providers = found.map((one) =>
    one.publicUrl === publicUrl ? one : { ...one, stopped: 'other_address' as const },
  )
  const { rows } = await pool.query<WatchedPayments>(watchedPaymentsSql('$1::timestamptz'), [now])
  const [late] = rows
  if (!late) throw new Error('no row of what is watched')
  const hoursSince = (since: Date) => Math.floor((now.getTime() - since.getTime()) / hour)
  const told = providers.flatMap((one) => toldOf(one, hoursSince, said))
  if (late.stuck > 0) told.push([said.stuck(late.stuck), said.look])
  if (late.unansweredSince) told.push([said.unanswered(hoursSince(late.unansweredSince)), said.look])
  if (told.length === 0 && providers.length === 0) return finding('skipped', said.off)
  if (told.length === 0) return finding('ok', said.well(providers.map(nameOf).join(', ')))
  return finding(
    providers.some(({ stopped }) => stopped !== null) ? 'wrong' : 'warning',
    told.map(([says]) => says).join('; '),
    [...new Set(told.map(([, todo]) => todo))].join(' '),
  )
}

const nameOf = ({ provider }: { provider: Provider }) => providerNames[provider]

function toldOf(one: WatchedProvider, hoursSince: (since: Date) => number, said: (typeof words)['fr']): Told[] {
  const { stopped, downSince, statementUntil } = one
  const of = (says: string) => `${nameOf(one)}, ${says}`
  if (stopped) {
    const isAboutKeys = stopped === 'keys_refused' || stopped === 'other_address'
    return [[of(said.stops[stopped]), isAboutKeys ? said.giveKeys : said.lookAtStatement]]
  }
  const told: Told[] = []
  if (downSince && hoursSince(downSince) >= awayFor) told.push([of(said.away(hoursSince(downSince))), said.ask])
  if (statementUntil && hoursSince(statementUntil) >= unreadFor)
    told.push([of(said.unread(hoursSince(statementUntil))), said.ask])
  return told
}
