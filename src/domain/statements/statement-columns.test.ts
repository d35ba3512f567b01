import { expect, test } from 'vitest'
import { guessStatementColumns, missingStatementFields } from './statement-columns.ts'

test.each([
  [
    ['Date opération', 'Date valeur', 'Libellé', 'Référence', 'Débit', 'Crédit', 'Solde'],
    ['operatedOn', 'valuedOn', 'label', 'reference', 'debit', 'credit', 'balance'],
  ],
  [
    ['DATE', 'VALEUR', 'NATURE DE L’OPÉRATION', 'N° PIÈCE', 'MONTANT DÉBIT', 'MONTANT CRÉDIT'],
    ['operatedOn', 'valuedOn', 'direction', null, 'debit', 'credit'],
  ],
  [
    ['N°', 'Date', 'Heure', 'Référence', 'Service', 'Statut', 'N° de Compte', 'Débit', 'Crédit', 'Commissions'],
    [null, 'operatedOn', 'time', 'reference', 'direction', 'status', 'phone', 'debit', 'credit', 'fee'],
  ],
  [
    [
      'Id',
      'External Transaction Id',
      'Date',
      'Status',
      'Type',
      'From',
      'From name',
      'To',
      'To message',
      'Amount',
      'Fee',
    ],
    ['reference', 'label', 'operatedOn', 'status', 'direction', 'phone', 'name', null, 'label', 'amount', 'fee'],
  ],
  [
    [
      'Timestamp',
      'Transaction ID',
      'Transaction Type',
      'Amount',
      'Fee',
      'Net amount',
      'Counterparty name',
      'Client reference',
    ],
    ['operatedOn', 'reference', 'direction', 'amount', 'fee', 'net', 'name', 'label'],
  ],
  [
    [
      'Horodatage',
      'Identifiant de transaction',
      'Montant',
      'Montant net',
      'Frais',
      'Nom du client',
      'Numéro du client',
      'Motif',
    ],
    ['operatedOn', 'reference', 'amount', 'net', 'fee', 'name', 'phone', 'label'],
  ],
  [
    ['Value date', 'Narration', 'Ref No', 'Debit', 'Credit', 'Balance'],
    ['valuedOn', 'label', 'reference', 'debit', 'credit', 'balance'],
  ],
  [
    ['Devise', 'Wallet', ''],
    [null, null, null],
  ],
])('the columns of %j', (headings, columns) => {
  expect(guessStatementColumns(headings)).toEqual(columns)
})

test('a statement needs a day and an amount', () => {
  expect(missingStatementFields(['operatedOn', 'credit'])).toEqual([])
  expect(missingStatementFields(['label', 'debit'])).toEqual(['valuedOn', 'amount'])
  expect(missingStatementFields(['valuedOn', 'net'])).toEqual([])
})
