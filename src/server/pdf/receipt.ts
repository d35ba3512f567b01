import type { ReceiptSnapshot } from '../../domain/documents/document-snapshot.ts'
import type { Localized } from '../../domain/values/language.ts'
import { type MoneyWords, type PaperState, renderMoneyPaper } from './money-paper.ts'

const words: Localized<MoneyWords> = {
  fr: {
    moved: 'Montant reçu',
    method: 'Mode de paiement',
    note: 'Reçu établi par voie électronique, valable sans cachet. Il ne tient pas lieu de facture normalisée électronique.',
  },
  en: {
    moved: 'Amount received',
    method: 'Payment method',
    note: 'Receipt made electronically, valid without a stamp. It does not replace the electronic normalised invoice.',
  },
}

/** Draws the receipt of one payment. */
export const renderReceipt = (snapshot: ReceiptSnapshot, state: PaperState): Promise<Buffer> =>
  renderMoneyPaper(snapshot, words[snapshot.locale], state)
