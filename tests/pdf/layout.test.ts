import { describe, expect, test } from 'vitest'
import { hasPoppler } from '../../scripts/poppler.ts'
import { smallestSize } from '../../src/server/pdf/sheet.ts'
import { drawn, lettered } from './drawn.ts'
import { operationsOf, readPdf } from './objects.ts'
import { look } from './poppler.ts'

describe('no text of a paper is smaller than can be read', () => {
  test.each([...drawn, ...lettered])('$name', async ({ draw }) => {
    const pdf = readPdf(await draw())
    const operations = pdf.pages.flatMap((page) => operationsOf(pdf, page))
    const sizes = operations.filter(({ operator }) => operator === 'Tf').map(({ given }) => Number(given[1]))
    expect(sizes.length).toBeGreaterThan(5)
    expect(smallestSize).toBe(7)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(smallestSize)
    // Nor is it made smaller by what it is set with.
    const scales = operations
      .filter(({ operator }) => operator === 'Tm')
      .map(({ given }) => given.slice(0, 4).join(' '))
    expect([...new Set(scales)]).toEqual(['1 0 0 1'])
  })
})

describe.skipIf(!hasPoppler())('papers as they are read', () => {
  test.each(drawn)('$name says on each of several pages which one it is', async ({ draw }) => {
    const pdf = await draw()
    const { pages } = readPdf(pdf)
    const texts = look('pdftotext', pdf).split('\f')
    for (const [index] of pages.entries()) {
      const number = `Page ${index + 1} / ${pages.length}`
      if (pages.length > 1) expect(texts[index]).toContain(number)
      else expect(texts[index]).not.toMatch(/Page \d/)
    }
  })

  test('some of them have several pages', async () => {
    const counts = await Promise.all(
      drawn.map(async ({ kind, draw }) => ({ kind, pages: readPdf(await draw()).pages.length })),
    )
    const long = new Set(counts.filter(({ pages }) => pages > 1).map(({ kind }) => kind))
    expect([...long].sort()).toEqual([
      ...[
        'evaluation-slips',
        'hours',
        'invoice',
        'invoice-of-several',
        'personal-data',
        'presence-record',
        'quality-year',
      ],
      ...['session-file', 'statement'],
    ])
  })

  /** Points from the top: above stands how to reach the firm, with a number of its own. */
  const headHeight = 120
  /** Papers with amounts: how they end, from which part of the page's width the outer column is, and how many there are at least. */
  const amounts: Record<string, { end: RegExp; from: number; atLeast: number }> = {
    invoice: { end: /FCFA$/, from: 0.6, atLeast: 2 },
    'invoice-of-several': { end: /FCFA$/, from: 0.6, atLeast: 4 },
    quote: { end: /FCFA$/, from: 0.6, atLeast: 2 },
    receipt: { end: /FCFA$/, from: 0.6, atLeast: 3 },
    'revoked-receipt': { end: /FCFA$/, from: 0.6, atLeast: 3 },
    'credit-note': { end: /FCFA$/, from: 0.6, atLeast: 3 },
    statement: { end: /FCFA$/, from: 0.6, atLeast: 3 },
    'closing-sheet': { end: /^(-?\d+|FCFA)$/, from: 0.85, atLeast: 3 },
    hours: { end: /h$/, from: 0.6, atLeast: 3 },
  }
  test.each(drawn.filter(({ kind }) => kind in amounts))(
    '$name has all its amounts on one edge',
    async ({ kind, draw }) => {
      const { end = /$/, from = 0, atLeast = 0 } = amounts[kind] ?? {}
      const edges = look('pdftotext', await draw(), '-bbox')
        .split('<page ')
        .slice(1)
        .flatMap((page) => {
          const width = Number(/width="([\d.]+)"/.exec(page)?.[1])
          const words = [...page.matchAll(/xMin="[\d.]+" yMin="([\d.]+)" xMax="([\d.]+)" yMax="[\d.]+">([^<]*)</g)]
          const placed = words.map(([, y, right, text = '']) => ({ y: Number(y), right: Number(right), text }))
          // The last word of its line.
          const last = placed.filter((one) =>
            placed.every((other) => Math.abs(other.y - one.y) > 2 || other.right <= one.right),
          )
          return last
            .filter(({ y, right, text }) => end.test(text) && right > from * width && y > headHeight)
            .map(({ right }) => right)
        })
      expect(edges.length).toBeGreaterThanOrEqual(atLeast)
      expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(1)
    },
  )
})
