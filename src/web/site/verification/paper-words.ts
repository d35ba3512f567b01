import type { Localized } from '../../../domain/values/language.ts'

/** What the page of a receipt or an avoir says of it. */
export const paperWords = {
  fr: {
    kinds: { receipt: 'Reçu de paiement', credit_note: 'Avoir' },
    headings: {
      receipt: { valid: 'Ce reçu est authentique', revoked: 'Ce reçu a été annulé' },
      credit_note: { valid: 'Cet avoir est authentique', revoked: 'Cet avoir a été annulé' },
    },
    states: { valid: 'Valide', revoked: 'Annulé' },
    meanings: {
      valid: 'Nous l’avons délivré, et il est toujours valable. Comparez le montant et la date à ceux du papier.',
      revoked: 'Nous l’avons délivré, puis annulé\u00A0: il n’est plus valable.',
    },
    document: 'Document',
    amount: 'Montant',
    date: 'Délivré le',
    number: 'Numéro',
  },
  en: {
    kinds: { receipt: 'Payment receipt', credit_note: 'Credit note' },
    headings: {
      receipt: { valid: 'This receipt is genuine', revoked: 'This receipt has been revoked' },
      credit_note: { valid: 'This credit note is genuine', revoked: 'This credit note has been revoked' },
    },
    states: { valid: 'Valid', revoked: 'Revoked' },
    meanings: {
      valid: 'We issued it, and it still counts. Compare amount and date with those on the paper.',
      revoked: 'We issued it, then revoked it: it no longer counts.',
    },
    document: 'Document',
    amount: 'Amount',
    date: 'Issued on',
    number: 'Number',
  },
} satisfies Localized<unknown>
