import { discrepancyLabels } from '../domain/discrepancy-labels.ts'
import { paymentMethodLabels } from '../domain/labels.ts'
import { formatMoney } from '../domain/money.ts'
import { statementKindLabels } from '../domain/statement-labels.ts'
import { defineCommand } from './command.ts'

const words = {
  fr: {
    summary: 'rapprocher le grand livre des paiements',
    details:
      'Les écritures, les opérations, les inscriptions et les numéros des papiers disent-ils la même chose\u00A0?',
    reading: 'Lecture des paiements…',
    method: (method: string, entries: string, transactions: string) =>
      `${method}\u00A0: écritures ${entries}, opérations ${transactions}`,
    own: (kind: string, whose: string, amount: string, movements: number) =>
      `${kind}, ${whose}\u00A0: ${amount} (${movements})`,
    paid: (entries: string, registrations: string) => `Payé\u00A0: écritures ${entries}, inscriptions ${registrations}`,
    series: (series: string, year: number, papers: number, last: number) =>
      `Série ${series}-${year}\u00A0: ${papers} papiers, dernier numéro ${last}`,
    disagreeing: (kind: string, count: string) => `${kind}\u00A0: ${count}`,
    shared: (reference: string, payments: number) =>
      `Référence «\u00A0${reference}\u00A0»\u00A0: ${payments} paiements`,
    difference: (money: string, registrations: number, numbers: number) =>
      `Différence\u00A0: ${money}, ${registrations} inscriptions, ${numbers} numéros`,
  },
  en: {
    summary: 'reconcile the ledger of payments',
    details: 'Do entries, transactions, registrations and the numbers of papers say the same?',
    reading: 'Reading the payments …',
    method: (method: string, entries: string, transactions: string) =>
      `${method}: entries ${entries}, transactions ${transactions}`,
    own: (kind: string, whose: string, amount: string, movements: number) =>
      `${kind}, ${whose}: ${amount} (${movements})`,
    paid: (entries: string, registrations: string) => `Paid: entries ${entries}, registrations ${registrations}`,
    series: (series: string, year: number, papers: number, last: number) =>
      `Series ${series}-${year}: ${papers} papers, last number ${last}`,
    disagreeing: (kind: string, count: string) => `${kind}: ${count}`,
    shared: (reference: string, payments: number) => `Reference “${reference}”: ${payments} payments`,
    difference: (money: string, registrations: number, numbers: number) =>
      `Difference: ${money}, ${registrations} registrations, ${numbers} numbers`,
  },
}

/** Compares the ledger with itself (docs/decisions/0128), and lists the references that several payments share. */
export const ledger = defineCommand({
  name: 'ledger',
  words,
  place: 'installation',
  async run({ database, locale, progress }) {
    const said = words[locale]
    const { differencesIn, reconcileLedger } = await import('../server/payments/reconcile-queries.ts')
    const { noteDoubts } = await import('../server/payments/discrepancy-commands.ts')
    const { listDiscrepancies } = await import('../server/payments/discrepancy-queries.ts')
    progress(said.reading)
    await noteDoubts(database.unhurried.db)
    const groups = await listDiscrepancies(database.unhurried.db, new Date())
    const found = await reconcileLedger(database.unhurried.pool)
    const { methods, own, paid, series, shared } = found
    const difference = differencesIn(found)
    return {
      exitCode: Object.values(difference).some((count) => count !== 0) ? 1 : 0,
      result: { ...found, difference, disagreeing: groups.map(({ kind, count, isMore }) => ({ kind, count, isMore })) },
      lines: [
        ...methods.map(({ method, entries, transactions }) =>
          said.method(paymentMethodLabels[method][locale], formatMoney(entries), formatMoney(transactions)),
        ),
        ...own.map(({ kind, method, operator, amount, movements }) =>
          said.own(
            statementKindLabels[kind][locale],
            operator ?? paymentMethodLabels[method][locale],
            formatMoney(amount),
            movements,
          ),
        ),
        said.paid(formatMoney(paid.entries), formatMoney(paid.registrations)),
        ...series.map((one) => said.series(one.series, one.year, one.papers, one.last)),
        ...shared.map(({ reference, payments }) => said.shared(reference, payments)),
        ...groups.map(({ kind, count, isMore }) =>
          said.disagreeing(discrepancyLabels[kind][locale], `${isMore ? '> ' : ''}${count}`),
        ),
        said.difference(formatMoney(difference.money), difference.registrations, difference.numbers),
      ],
    }
  },
})
