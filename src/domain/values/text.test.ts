import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { formMessages } from '../../../tests/form-messages.ts'
import { allInvisible } from '../../../tests/invisible.ts'
import { elided } from './language.ts'
import { heading, leftOut, line, linkToken, optionalText, organizationName, personName, text } from './text.ts'
import { fold } from './text-fold.ts'

test.each([
  ['Kouamé', 'kouame'],
  ['N’Guessan', "n'guessan"],
  ['Élève ÇÀ ET LÀ', 'eleve ca et la'],
  ['Ｋoné', 'ｋone'],
  ['', ''],
])('%j folds to %j', (typed, folded) => {
  expect(fold(typed)).toBe(folded)
})

test.each([
  ['de', 'Officina Conseil', 'd’Officina Conseil'],
  ['de', 'Élodie', 'd’Élodie'],
  ['de', 'Yao', 'de Yao'],
  ['de', 'Hermann', 'de Hermann'],
  ['que', 'Officina', 'qu’Officina'],
  ['que', 'Mariam', 'que Mariam'],
] as const)('« %s » before %s is written « %s »', (word, name, written) => {
  expect(elided(word, name)).toBe(written)
})

describe('free text', () => {
  test('is trimmed', () => expect(v.parse(text(), '  Awa Koné \n')).toBe('Awa Koné'))

  test('is refused when too long, counted after trimming', () => {
    expect(formMessages(text(5), '  abcde  ')).toEqual({})
    expect(formMessages(text(5), 'abcdef')).toEqual({ '': 'Texte trop long' })
  })

  test.each([
    ['a lone high surrogate', 'a\uD800'],
    ['a lone low surrogate', '\uDC00b'],
  ])('is refused with %s, which the database cannot hold', (_, typed) => {
    expect(formMessages(text(), typed)).toEqual({ '': 'Ce texte contient un caractère invalide' })
  })

  test('may hold anything else', () => {
    const typed = 'Côte d’Ivoire 🇨🇮 <b>&amp;</b>\nدواء \u{1F48A}'
    expect(v.parse(text(), typed)).toBe(typed)
  })

  test('is kept without what nobody sees, and then may be empty', () => {
    expect(v.parse(text(5), ` A\u200Bw\u0000a${allInvisible}\u3164 `)).toBe('Awa')
    for (const schema of [text(), line(), heading()]) expect(v.parse(schema, ` ${allInvisible} `)).toBe('')
  })
})

test.each([undefined, null, '', '   ', '\u200B\u2800'])('optional text left out as %j is null', (typed) => {
  expect(v.parse(optionalText(), typed)).toBeNull()
})

describe('names carry neither line breaks nor links into a stranger’s mail', () => {
  const lineBreak = { '': 'Une seule ligne, sans retour à la ligne' }
  const address = { '': 'Pas d’adresse e-mail ni d’adresse de site dans ce champ' }

  test.each(['Awa\nKoné', 'Awa\r\nBcc: x'])('%j is not one line', (typed) => {
    for (const schema of [personName(), organizationName(), line(), leftOut(line())]) {
      expect(formMessages(schema, typed)).toEqual(lineBreak)
    }
  })

  test.each(['Awa\tKoné', 'Awa\u2028Koné', 'Awa\u0085Koné', 'Awa\u000BKoné'])('%j has a space', (typed) => {
    for (const schema of [personName(), organizationName(), line(), leftOut(line()), heading()]) {
      expect(v.parse(schema, typed)).toBe('Awa Koné')
    }
  })

  test('what stands over something has a space for each line break', () => {
    expect(v.parse(heading(), 'Bien\r\naccueillir\u000Bau comptoir\n')).toBe('Bien accueillir au comptoir')
  })

  test('what opens a link is not mended', () => {
    expect(formMessages(linkToken('invalid'), `${'x'.repeat(42)}\u200Bx`)).toEqual({ '': 'Valeur invalide' })
  })

  test.each(['https://evil.example/gagnez', 'Gagnez sur HTTP://evil', 'www.evil.example', 'awa@example.ci'])(
    '%j is a name of nothing',
    (typed) => {
      expect(formMessages(personName(), typed)).toEqual(address)
      expect(formMessages(organizationName(), typed)).toEqual(address)
    },
  )

  test.each(['evil.com', 'Gagnez sur evil-site.XYZ !', 'bit.ly/abc', '@awa'])('%j is no person’s name', (typed) => {
    expect(formMessages(personName(), typed)).toEqual(address)
  })

  test.each([
    'Cliquez evil.me',
    'bit.do/abc',
    'EVIL.ME',
    'Evil.Me',
    't.co/x',
    'Awa evil.site, merci',
    'ev\u200Bil.me',
    'evil.\u00ADme',
    'evil\u3002me',
    'evil\uFF0Eme',
    'пример.рф',
    'xn--e1afmkfd.xn--p1ai',
    '192.0.2.7',
    'w\u200Bww.evil',
  ])('%j would become a link, and is no person’s name', (typed) => {
    expect(formMessages(personName(), typed)).toEqual(address)
  })

  test.each(['李明', 'Awa 日', 'ሰላም', 'Awa 😀'])('%j cannot be printed on a paper', (typed) => {
    const letters = {
      '': 'Nos documents ne peuvent pas imprimer toutes ces lettres\u00A0: écrivez-le en lettres latines, arabes ou N’Ko',
    }
    expect(formMessages(personName(), typed)).toEqual(letters)
    expect(formMessages(organizationName(), typed)).toEqual(letters)
  })

  test.each([
    'Tʋɩ Gbɛ\u0303hɩ',
    'Ɣaɖe',
    'Đặng',
    'ߡߏߛߊ߫',
    'محمد كوني',
    'N’Guessan d’Almeida',
    'St. Pierre',
    'Marie-Ange',
    'Ehouman (née Aka)',
    'Jean.Baptiste',
    'J.-B. Koné',
    'Koné Jr.',
    '…',
  ])('%j is a name', (typed) => expect(v.parse(personName(), typed)).toBe(typed))

  test.each([
    ['J.B. Koné', 'J. B. Koné'],
    ['Dr.Ly', 'Dr. Ly'],
    ['A.Sy', 'A. Sy'],
    ['M.Ba', 'M. Ba'],
    ['Dr.Cissé', 'Dr. Cissé'],
    ['Mme.Aka', 'Mme. Aka'],
    ['É.Me', 'É. Me'],
    ['J.B.M.Ly', 'J. B. M. Ly'],
  ])('%j is a name, and kept as %j', (typed, kept) => expect(v.parse(personName(), typed)).toBe(kept))

  test.each(['Allopharma.ci', 'Pharmacie St.Jean', 'S.A.R.L. Santé & Cie', 'Pharmacie @ Plateau'])(
    '%j is an organization',
    (typed) => expect(v.parse(organizationName(), typed)).toBe(typed),
  )

  test('however long a stranger’s name is, looking for an address in it takes no time', () => {
    const before = process.cpuUsage()
    expect(formMessages(personName(), 'é'.repeat(30_000))).toEqual({ '': 'Texte trop long' })
    const { user } = process.cpuUsage(before)
    expect(user).toBeLessThan(200_000) // microseconds
  })
})
