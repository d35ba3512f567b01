// What lines of statements are called, in the office and in files; kept out of what every public page loads.
import type { OwnMovement } from '../payments/ledger.ts'
import type { Localized } from '../values/language.ts'
import type { UnreadLine } from './statement.ts'
import type { StatementLineRow, StatementLineState } from './statement-line.ts'

/** docs/rules/matching.md#lines. */
export const statementKindLabels: Record<StatementLineRow['kind'], Localized> = {
  received: { fr: 'Reçu', en: 'Received' },
  fee: { fr: 'Frais', en: 'Fee' },
  payout: { fr: 'Reversement', en: 'Payout' },
  spent: { fr: 'Dépense', en: 'Spent' },
}

/** docs/rules/payments.md#own-movements. */
export const ownMovementLabels: Record<OwnMovement, Localized> = {
  fee: statementKindLabels.fee,
  payout: statementKindLabels.payout,
  bounce_fee: { fr: 'Frais de chèque impayé', en: 'Bounced cheque fee' },
}

/** docs/rules/matching.md#deciding. */
export const statementLineStateLabels: Record<StatementLineState, Localized> = {
  open: { fr: 'À rapprocher', en: 'To be matched' },
  recorded: { fr: 'Enregistrée', en: 'Recorded' },
  ignored: { fr: 'Écartée', en: 'Left aside' },
}

/** Why a line could not be read (docs/rules/matching.md#lines). */
export const lineProblemLabels: Record<UnreadLine['problem'], Localized> = {
  day: { fr: 'Sans date', en: 'No day' },
  amount: { fr: 'Montant illisible', en: 'Unreadable amount' },
  direction: { fr: 'Sens inconnu', en: 'Unknown direction' },
  fee: { fr: 'Frais illisibles', en: 'Unreadable fee' },
  merged: { fr: 'Cellule fusionnée avec une ligne au-dessus', en: 'Cell merged with a line above' },
}
