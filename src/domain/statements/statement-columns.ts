// What the columns of a statement are, by their headings in French and English (docs/rules/matching.md#columns).
import { fieldsOf, type KnownHeadings } from '../imports/headings.ts'

/**
 * What a column of a statement may hold. `amount` has a sign, or `direction` tells where it went; `net` is what is left of it after the
 * fee. Several columns may be `label`: what the payer wrote, and what the operator did.
 */
export const statementFields = [
  'valuedOn',
  'operatedOn',
  'time',
  'amount',
  'net',
  'credit',
  'debit',
  'direction',
  'fee',
  'balance',
  'reference',
  'phone',
  'name',
  'label',
  'status',
] as const
export type StatementField = (typeof statementFields)[number]

/** Whose a name or a number may be in a heading: the person’s, or the account’s, at the other end. */
const other =
  '(client|payeur|emetteur|expediteur|correspondant|contrepartie|donneur d ordre|beneficiaire|customer|payer|sender|counterparty|from)'
const act = '(transaction|operation|trans|txn?)'

/** The order matters: a fee’s amount is a fee, and a reference of the payer’s own a text like others. */
const headings: KnownHeadings<StatementField> = [
  ['valuedOn', /^((date|jour) (de )?)?valeur$|^value date$/],
  [
    'operatedOn',
    /^(date|jour)\b|^(transaction|posting|booking|completion|created) (date|time)\b|^(timestamp|horodatage|created at)$/,
  ],
  ['time', /^(heure|time)\b/],
  ['balance', /\b(solde|balance)\b/],
  ['fee', /\b(frais|commissions?|fees?|charges?)\b/],
  ['net', /\bnets?\b/],
  ['label', /\b(external|externe|client|customer|marchand|merchant|payeur|payer)\b.*\b(reference|ref|id)\b/],
  ['label', /\b(reference|ref|id)\b.*\b(external|externe|client|customer|marchand|merchant|payeur|payer)\b/],
  [
    'credit',
    /^(montant )?(au )?credit(s|e|ed)?\b|^(recettes?|entrees?|encaissements?|paid in|deposits?|money in|received|recu)$/,
  ],
  [
    'debit',
    /^(montant )?(au )?debit(s|e|ed)?\b|^(depenses?|sorties?|decaissements?|paid out|withdrawals?|withdrawn|money out|sent)$/,
  ],
  ['direction', /^(sens|direction|type|nature|service|categorie|category)\b|^transaction type$|^(d c|dr cr)$/],
  ['status', /^(statut|status|etat)\b/],
  [
    'reference',
    new RegExp(
      `\\b(references?|ref|receipt no|receipt number)\\b|^${act}( id| no| number| n)?$|^(id|identifiant|n|numero)( (de )?(la |l )?${act})$|^(id|identifiant|n de piece)$`,
    ),
  ],
  ['phone', /^from$/],
  ['name', new RegExp(`^(nom( et prenoms?)?( (du |de l |de )?${other})?|name|${other} name|${other})$`)],
  [
    'phone',
    new RegExp(
      `\\b(tel|telephones?|phones?|mobiles?|msisdn|portables?|gsm)\\b|^(n (de )?compte|numero|number)$|^(numero|n) (du |de l )?${other}$|^${other} number$`,
    ),
  ],
  [
    'label',
    /\b(libelles?|details?|description|designation|narration|narrative|motifs?|objet|messages?|informations?|notes?|communication|particulars|memo|commentaires?|intitule|remarks?)\b/,
  ],
  ['amount', /^(montants?|amount|somme)\b/],
]

/** What each column holds, as far as its heading tells. */
export const guessStatementColumns = (given: readonly string[]): (StatementField | null)[] =>
  fieldsOf(given, headings, ['label'])

/** What a statement cannot be read without, and no column holds. */
export function missingStatementFields(columns: readonly (StatementField | null)[]): StatementField[] {
  const has = (...fields: StatementField[]) => fields.some((field) => columns.includes(field))
  return [
    ...(has('valuedOn', 'operatedOn') ? [] : (['valuedOn'] as const)),
    ...(has('amount', 'net', 'credit') ? [] : (['amount'] as const)),
  ]
}
