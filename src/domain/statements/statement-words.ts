// What the words of a statement mean, in French and English; all are compared as headings are (docs/rules/matching.md#lines).

/** Sums and remarks of the bank, on a line that has a day. What payers write, such as « solde formation », is none. */
const datedSum =
  /^(ancien|nouveau|opening|closing|previous|new) (solde|balance)\b|^(solde|balance)( (initiale?|finale?|precedente?|anterieure?|reporte|d ouverture|de cloture|crediteur|debiteur|au|a nouveau|brought forward|carried forward)\b.*)?$|^(sous )?totaux?\b|^(sub ?)?totals?\b|^report( a nouveau)?$|^a reporter\b/
const anySum =
  /^((ancien|nouveau|opening|closing|previous|new) )?(soldes?|balance)\b|^(sous )?totaux?\b|^(sub ?|grand )?totals?\b|^report\b|^a reporter\b|^cumul\b|^nombre\b|^number of\b/

/** @param isDated whether the line has a day, as what really moved does */
export const isSum = (text: string, isDated: boolean): boolean => (isDated ? datedSum : anySum).test(text)

/** What did not come about, or not yet. */
export const isUndone = (status: string): boolean =>
  /^(echec|echoue|fail|annul|cancel|rejet|reject|refus|declin|expir|en attente|pending|en cours|processing|initi|revers|extourne|non abouti|unsuccessful)/.test(
    status,
  )

/** Whether money came in or went out by what stands in a column of directions; undefined for words of other things. */
export function directionIn(text: string): 'in' | 'out' | undefined {
  if (
    /^(d|dr|db|debits?|debite|debiteur|out|outgoing|sorties?|sortant|envoye?|envoi|sent|retraits?|withdraw\w*|payouts?|decaissements?|cash ?out|frais|fees?|commissions?|charges?|reversements?|refunds?|remboursements?)\b|\b(emis|envoye|sortant|sent)$/.test(
      text,
    )
  )
    return 'out'
  return /^(c|cr|credits?|credite|crediteur|in|incoming|entrees?|entrant|recus?|received|reception|encaissements?|cash ?in|depots?|deposits?|merchant payment|paiement marchand)\b|^(payments?|paiements?)$|\b(recus?|entrant|received)$/.test(
    text,
  )
    ? 'in'
    : undefined
}

/** What money that left was: the operator’s fee, its payout to the bank, or something else that was paid. */
export function spendingIn(text: string): 'fee' | 'payout' | 'spent' {
  if (/\b(frais|commissions?|agios?|fees?|charges?|tenue de compte|timbres?|cotisation)\b/.test(text)) return 'fee'
  return /\b(retraits?|payouts?|withdraw\w*|reversements?|cash ?out|(versement|transfert|virement) (vers|to) (la |le |the )?(banque|bank|compte))\b/.test(
    text,
  )
    ? 'payout'
    : 'spent'
}
