import { paymentMethodLabels } from '../domain/desk/labels.ts'
import { discrepancyLabels } from '../domain/registrations/discrepancy-labels.ts'
import { ownMovementLabels } from '../domain/statements/statement-labels.ts'
import type { Locale, Localized } from '../domain/values/language.ts'
import { formatMoney } from '../domain/values/money.ts'
import type { PaperFault, Reconciliation } from '../server/payments/reconcile-queries.ts'
import { defineCommand } from './command.ts'

/** How many of what differs are named, each by itself. */
const named = 20

const faults: Record<PaperFault, Localized> = {
  'of nothing': { fr: 'd’aucune écriture', en: 'of no entry' },
  'of another entry': {
    fr: 'd’une écriture d’un autre type ou d’une autre inscription',
    en: 'of an entry of another kind or registration',
  },
  'another amount': { fr: 'd’un autre montant que son écriture', en: 'of another amount than its entry' },
  'one of several': { fr: 'avec un autre papier pour la même écriture', en: 'with another paper for the same entry' },
  'still valid': { fr: 'valable, son écriture étant annulée', en: 'valid, although its entry was taken back' },
}

/** What differs, with the money as it is written. */
type Told = Record<'transactions' | 'registrations' | 'tallies' | 'papers' | 'numbers', number> & { money: string }

const words = {
  fr: {
    summary: 'rapprocher le grand livre des paiements',
    details:
      'Les écritures, les opérations, les inscriptions, les totaux tenus, les papiers et leurs numéros disent-ils la même chose\u00A0?',
    reading: 'Lecture des paiements…',
    method: (method: string, entries: string, transactions: string) =>
      `${method}\u00A0: écritures ${entries}, opérations ${transactions}`,
    own: (kind: string, whose: string, amount: string, movements: number) =>
      `${kind}, ${whose}\u00A0: ${amount} (${movements})`,
    paid: (entries: string, registrations: string) => `Payé\u00A0: écritures ${entries}, inscriptions ${registrations}`,
    series: (series: string, year: number, papers: number, last: number) =>
      `Série ${series}-${year}\u00A0: ${papers} papiers, dernier numéro ${last}`,
    disagreeing: (kind: string, count: string) => `${kind}\u00A0: ${count}`,
    transaction: (id: number, amount: string, entries: string) =>
      `Opération ${id}\u00A0: ${amount}, ses écritures ${entries}`,
    registrations: (ids: string) => `Inscriptions dont le montant payé diffère\u00A0: ${ids}`,
    tally: (tally: string, kept: string, entries: string) =>
      `Total tenu, ${tally}\u00A0: ${kept}, écritures ${entries}`,
    paper: (number: string, fault: string) => `${number}\u00A0: ${fault}`,
    numbers: (series: string, year: number, missing: number, above: number) =>
      `Série ${series}-${year}\u00A0: ${missing} numéros manquent, ${above} dépassent le dernier`,
    without: (receipts: number, avoirs: number) => `Sans papier\u00A0: ${receipts} paiements, ${avoirs} remboursements`,
    shared: (reference: string, payment: number, other: number, amount: string) =>
      `Référence «\u00A0${reference}\u00A0»\u00A0: paiement ${payment} (${amount}) et paiement ${other}, à vérifier`,
    more: (count: number) => `… et ${count} de plus`,
    difference: ({ money, transactions, registrations, tallies, papers, numbers }: Told) =>
      `Différence\u00A0: ${money}, ${transactions} opérations, ${registrations} inscriptions, ${tallies} totaux, ${papers} papiers, ${numbers} numéros`,
  },
  en: {
    summary: 'reconcile the ledger of payments',
    details: 'Do entries, transactions, registrations, kept totals, papers and their numbers say the same?',
    reading: 'Reading the payments …',
    method: (method: string, entries: string, transactions: string) =>
      `${method}: entries ${entries}, transactions ${transactions}`,
    own: (kind: string, whose: string, amount: string, movements: number) =>
      `${kind}, ${whose}: ${amount} (${movements})`,
    paid: (entries: string, registrations: string) => `Paid: entries ${entries}, registrations ${registrations}`,
    series: (series: string, year: number, papers: number, last: number) =>
      `Series ${series}-${year}: ${papers} papers, last number ${last}`,
    disagreeing: (kind: string, count: string) => `${kind}: ${count}`,
    transaction: (id: number, amount: string, entries: string) =>
      `Transaction ${id}: ${amount}, its entries ${entries}`,
    registrations: (ids: string) => `Registrations whose amount paid differs: ${ids}`,
    tally: (tally: string, kept: string, entries: string) => `Kept total, ${tally}: ${kept}, entries ${entries}`,
    paper: (number: string, fault: string) => `${number}: ${fault}`,
    numbers: (series: string, year: number, missing: number, above: number) =>
      `Series ${series}-${year}: ${missing} numbers are missing, ${above} are above the last one`,
    without: (receipts: number, avoirs: number) => `Without a paper: ${receipts} payments, ${avoirs} refunds`,
    shared: (reference: string, payment: number, other: number, amount: string) =>
      `Reference “${reference}”: payment ${payment} (${amount}) and payment ${other}, to be looked at`,
    more: (count: number) => `… and ${count} more`,
    difference: ({ money, transactions, registrations, tallies, papers, numbers }: Told) =>
      `Difference: ${money}, ${transactions} transactions, ${registrations} registrations, ${tallies} totals, ${papers} papers, ${numbers} numbers`,
  },
}

/** The lines of what differs, of which the first are named. */
function linesOfDifferences({ transactions, paid, tallies, papers, series }: Reconciliation, locale: Locale): string[] {
  const said = words[locale]
  const firstOf = (lines: string[]) =>
    lines.length > named ? [...lines.slice(0, named), said.more(lines.length - named)] : lines
  return [
    ...firstOf(
      transactions.map(({ id, amount, entries }) => said.transaction(id, formatMoney(amount), formatMoney(entries))),
    ),
    ...(paid.differing.length > 0 ? [said.registrations(paid.differing.slice(0, named).join(', '))] : []),
    ...firstOf(
      tallies.map(({ tally, of, kept, entries }) =>
        of === 'money'
          ? said.tally(tally, formatMoney(kept), formatMoney(entries))
          : said.tally(tally, String(kept), String(entries)),
      ),
    ),
    ...firstOf(papers.map(({ number, fault }) => said.paper(number, faults[fault][locale]))),
    ...series
      .filter(({ missing, above }) => missing + above > 0)
      .map(({ series, year, missing, above }) => said.numbers(series, year, missing, above)),
  ]
}

/**
 * Compares the ledger with itself (docs/decisions/0128), and counts what does not agree; of the references that payments share those are
 * named that are listed there.
 */
export const ledger = defineCommand({
  name: 'ledger',
  words,
  place: 'installation',
  async run({ database, locale, progress }) {
    const said = words[locale]
    const { differencesIn, reconcileLedger } = await import('../server/payments/reconcile-queries.ts')
    const { recordDiscrepancies } = await import('../server/payments/discrepancy-commands.ts')
    const { listDiscrepancies } = await import('../server/payments/discrepancy-queries.ts')
    progress(said.reading)
    await recordDiscrepancies(database.longRunning.db)
    const groups = await listDiscrepancies({ db: database.longRunning.db, now: new Date(), locale: 'fr' })
    const found = await reconcileLedger(database.longRunning.pool)
    const { methods, own, paid, series, without } = found
    const shared = groups.find(({ kind }) => kind === 'reference_shared')?.rows ?? []
    const difference = differencesIn(found)
    return {
      exitCode: Object.values(difference).some((count) => count !== 0) ? 1 : 0,
      result: {
        ...found,
        difference,
        shared: shared.map(({ text, subject, other, amount }) => ({
          reference: text,
          payment: subject,
          other,
          amount,
        })),
        disagreeing: groups.map(({ kind, count, isMore }) => ({ kind, count, isMore })),
      },
      lines: [
        ...methods.map(({ method, entries, transactions }) =>
          said.method(paymentMethodLabels[method][locale], formatMoney(entries), formatMoney(transactions)),
        ),
        ...own.map(({ kind, method, operator, amount, movements }) =>
          said.own(
            ownMovementLabels[kind][locale],
            operator ?? paymentMethodLabels[method][locale],
            formatMoney(amount),
            movements,
          ),
        ),
        said.paid(formatMoney(paid.entries), formatMoney(paid.registrations)),
        ...series.map((one) => said.series(one.series, one.year, one.papers, one.last)),
        ...(without.receipts + without.avoirs > 0 ? [said.without(without.receipts, without.avoirs)] : []),
        ...shared.map(({ text, subject, other, amount }) =>
          said.shared(text ?? '', subject, other ?? 0, formatMoney(amount)),
        ),
        ...groups.map(({ kind, count, isMore }) =>
          said.disagreeing(discrepancyLabels[kind][locale], `${isMore ? '> ' : ''}${count}`),
        ),
        ...linesOfDifferences(found, locale),
        said.difference({ ...difference, money: formatMoney(difference.money) }),
      ],
    }
  },
})
