import type { CreditNoteSnapshot } from '../../domain/documents/document-snapshot.ts'
import type { Localized } from '../../domain/values/language.ts'
import { type MoneyWords, type PaperState, renderMoneyPaper } from './money-paper.ts'

const words: Localized<MoneyWords & Record<'invoice' | 'fne' | 'receipts' | 'none', string>> = {
  fr: {
    moved: 'Montant rendu',
    method: 'Mode de remboursement',
    invoice: 'Sur la facture proforma',
    fne: 'FNE',
    receipts: 'Sur les reçus',
    none: 'Aucun',
    note: 'Avoir établi par voie électronique, valable sans cachet. Il ne tient pas lieu d’avoir normalisé électronique.',
  },
  en: {
    moved: 'Amount given back',
    method: 'Refund method',
    invoice: 'About the proforma invoice',
    fne: 'FNE',
    receipts: 'About the receipts',
    none: 'None',
    note: 'Credit note made electronically, valid without a stamp. It does not replace the electronic normalised credit note.',
  },
}

/** Draws the avoir of one refund. */
export function renderCreditNote(snapshot: CreditNoteSnapshot, state: PaperState): Promise<Buffer> {
  const { locale, invoice, fneNumber, receipts } = snapshot
  const say = words[locale]
  const facts: [string, string][] = [
    [say.invoice, [invoice ?? say.none, fneNumber && `${say.fne} ${fneNumber}`].filter(Boolean).join('\n')],
    [say.receipts, receipts.join(', ') || say.none],
  ]
  return renderMoneyPaper(snapshot, { ...say, facts }, state)
}
