import type { Locale } from '../../../domain/values/language.ts'
import { type Finding, hasTable, type Queryable } from './finding.ts'

const words = {
  fr: {
    noTables: 'pas encore de tables',
    made: 'tous les documents demandés sont faits',
    pending: (count: number) => (count > 1 ? `${count} documents sont en cours` : 'un document est en cours'),
    failed: (count: number) =>
      count > 1 ? `${count} documents n’ont pas pu être faits` : 'un document n’a pas pu être fait',
    retry: 'Voyez «\u00A0Documents\u00A0» dans l’administration\u00A0: chacun peut y être refait.',
  },
  en: {
    noTables: 'no tables yet',
    made: 'every paper that was asked for is made',
    pending: (count: number) => (count > 1 ? `${count} papers are in work` : 'one paper is in work'),
    failed: (count: number) => (count > 1 ? `${count} papers could not be made` : 'one paper could not be made'),
    retry: 'See “Documents” in the office: each can be made again there.',
  },
}

/** Whether invoices, receipts and certificates are made; how long they have waited is the queues'. */
export async function checkPapers(pool: Queryable, locale: Locale): Promise<Finding> {
  const said = words[locale]
  if (!(await hasTable(pool, 'documents'))) return { check: 'papers', state: 'skipped', says: said.noTables }
  const { rows } = await pool.query<{ pending: number; failed: number }>(
    `select (select count(*)::int from documents where state = 'pending') as pending,
      (select count(*)::int from documents where state in ('failed', 'to_check')) as failed`,
  )
  const { pending = 0, failed = 0 } = rows[0] ?? {}
  if (failed > 0) return { check: 'papers', state: 'warning', says: said.failed(failed), todo: said.retry }
  return { check: 'papers', state: 'ok', says: pending > 0 ? said.pending(pending) : said.made }
}
