import { expect, test } from 'vitest'
import type { ImportLine } from '../../../domain/imports/import.ts'
import { guessColumns, importFields } from '../../../domain/imports/import-columns.ts'
import { refusedFile } from './refused-file.ts'
import { imports as english } from './words.en.ts'
import { imports as french } from './words.fr.ts'

const line: ImportLine = {
  ...{ line: 7, state: 'wrong', session: null },
  values: { lastName: 'N’Guessan', firstName: 'Aïcha', email: 'aicha(at)example', phone: '+2250707070707' },
  problems: { email: 'Adresse invalide', organization: 'Organisation requise' },
}

test.each([
  ['fr', french, ';'],
  ['en', english, ','],
] as const)(
  'refused lines are saved under headings that an import knows again (%s)',
  async (locale, labels, separator) => {
    const text = await refusedFile([line], labels, locale).text()
    const [headings = '', written = ''] = text.replace('\uFEFF', '').split('\r\n')
    expect(guessColumns(headings.split(separator))).toEqual([
      'lastName',
      'firstName',
      'email',
      'phone',
      'organization',
      null,
      null,
    ])
    expect(written.split(separator)).toEqual([
      ...['N’Guessan', 'Aïcha', 'aicha(at)example', "'+2250707070707", ''],
      ...['7', 'Adresse invalide / Organisation requise'],
    ])
  },
)

test.each([french, english])('so is every field by itself', ({ fields }) => {
  // A last name alone would be the whole one.
  const known = importFields.filter((field) => field !== 'lastName')
  expect(known.map((field) => guessColumns([fields[field]])[0])).toEqual(known)
})
