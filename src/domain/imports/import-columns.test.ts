import { describe, expect, test } from 'vitest'
import { headingRow, plainHeading } from './headings.ts'
import { guessColumns, missingFields } from './import-columns.ts'

describe('columns are known by their headings', () => {
  test.each([
    [
      ['Nom', 'Prénom(s)', 'E-mail', 'Téléphone', 'Officine', 'Fonction'],
      ['lastName', 'firstName', 'email', 'phone', 'organization', 'position'],
    ],
    [
      ['Last name', 'First name', 'Email', 'Phone', 'Organization', 'Position'],
      ['lastName', 'firstName', 'email', 'phone', 'organization', 'position'],
    ],
    [
      ['N°', 'NOM ET PRENOMS', 'Contact', 'Adresse électronique', 'Nom de l’officine', 'Profession'],
      [null, 'fullName', 'phone', 'email', 'organization', 'position'],
    ],
    [
      ['Nom', 'Tél.', 'Courriel'],
      ['fullName', 'phone', 'email'],
    ],
    [
      ['Formation', 'Date de la formation', 'Inscrit le', 'Statut', 'Langue'],
      ['training', 'trainingDate', 'registeredAt', 'status', 'locale'],
    ],
    [
      ['Training', 'Training date', 'Registered on', 'Status', 'Language'],
      ['training', 'trainingDate', 'registeredAt', 'status', 'locale'],
    ],
    [
      ['Catégorie', 'Paiement', 'Payé (FCFA)', 'Référence', 'Adresse à prouver', ''],
      [null, null, null, null, null, null],
    ],
  ])('%j', (headings, columns) => {
    expect(guessColumns(headings)).toEqual(columns)
  })

  test('each field once, in the first that fits; a whole name beside both parts is not needed', () => {
    expect(guessColumns(['Téléphone', 'Mobile'])).toEqual(['phone', null])
    expect(guessColumns(['Nom complet', 'Nom', 'Prénom'])).toEqual([null, 'lastName', 'firstName'])
  })

  test('headings may stand below a title', () => {
    const titled = [['Liste des participants'], [''], ['Nom', 'Prénom', 'E-mail'], ['Koné', 'Awa', 'a@b.ci']]
    expect(headingRow(titled, guessColumns)).toBe(2)
    const untold = [
      ['a', 'b'],
      ['c', 'd'],
    ]
    expect(headingRow(untold, guessColumns)).toBe(0)
    expect(headingRow([], guessColumns)).toBe(0)
  })

  test('what no column holds and nobody chose is named', () => {
    const given = { trainingId: null, organization: null, position: null }
    expect(missingFields(['fullName', 'email'], given)).toEqual(['phone', 'organization', 'position', 'training'])
    expect(
      missingFields(['fullName', 'email', 'phone'], { trainingId: 7, organization: 'CHU', position: 'Interne' }),
    ).toEqual([])
    expect(missingFields(['lastName', 'email', 'phone', 'organization', 'position', 'training'], given)).toEqual([
      'firstName',
    ])
  })

  test('a heading is compared without accents, case and signs', () => {
    expect(plainHeading('  Tél.\u00A0(portable)')).toBe(plainHeading('TEL PORTABLE'))
  })
})
