import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mostOfPicture, pictureSize, type SharedPicture } from '../../domain/trainings/shared-picture.ts'
import { printable } from '../../domain/values/printable-letters.ts'
import { fitText, fonts, linesOf, widthOf } from './set-text.ts'
import { renderSharedPicture } from './shared-picture.ts'

const picture = {
  firm: 'Officina Conseil',
  kind: 'Formation en présentiel · Pharmaciens',
  title: 'Le cœur du métier : « l’œuf » à 2\u202F°C, ça se garde au frais ?',
  when: 'mercredi 23 septembre 2026, de 9\u00A0h à 17\u00A0h\u00A030',
  isCancelled: false,
  place: 'Grand-Bassam, Côte d’Ivoire',
  leaf: { day: '23', month: 'sept. 2026' },
  drawing: undefined,
} satisfies SharedPicture

test('the picture of a training has the size that social networks show, and weighs little even with the longest texts', async () => {
  const long = 'Bonnes pratiques de distribution pour les grossistes-répartiteurs et les dépôts pharmaceutiques. '
  for (const shown of [picture, { ...picture, title: long.repeat(3), place: long.repeat(2), when: long }]) {
    const png = await renderSharedPicture(shown)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', ...pictureSize })
    expect(png.length).toBeLessThanOrEqual(mostOfPicture)
  }
})

test('no letter of French or English is missing, narrow spaces and the ligature œ included', () => {
  for (const text of Object.values(picture).filter((value) => typeof value === 'string')) {
    for (const font of Object.values(fonts)) {
      const missing = font.layout(printable(text)).glyphs.filter(({ id }) => id === 0)
      expect(missing, text).toEqual([])
    }
  }
})

test('a title shrinks until it fits its box, and only what does not even then is cut', () => {
  const box = { font: 'heading', width: 580, height: 226, largest: 66, smallest: 30, lineHeight: 1.12 } as const
  const short = fitText('Tenir la caisse', box)
  expect(short).toEqual({ size: 66, lines: ['Tenir la caisse'] })
  const medium = fitText('Bonnes pratiques de distribution pour grossistes et dépôts de la sous-région', box)
  expect(medium.size).toBeLessThan(66)
  expect(medium.lines.join(' ')).toContain('sous-région')
  const cut = fitText('Bonnes pratiques de distribution '.repeat(9), box)
  expect(cut.size).toBe(30)
  expect(cut.lines.at(-1)).toMatch(/…$/)
  const unbroken = fitText('Anticonstitutionnellement'.repeat(4), box)
  expect(unbroken.lines).toHaveLength(1)
  for (const { size, lines } of [short, medium, cut, unbroken]) {
    for (const line of lines) expect(widthOf(line, 'heading', size), line).toBeLessThanOrEqual(box.width)
  }
})

test('a line breaks at spaces alone, never at those that must not break', () => {
  expect(linesOf('de 9\u00A0h à 11\u00A0h', 'body', 30, 60)).toEqual(['de', '9\u00A0h', 'à', '11\u00A0h'])
})
