import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { designPage, tokenTables, withTokens } from './tokens.ts'

const page = readFileSync(designPage, 'utf8')

test('the page of the design names every token with the values that the styles give it: `npm run design` writes them', () => {
  expect(tokenTables()).toMatch(/\| `paper` \| `#fbf7ef` \| `#101815` \|/)
  expect(tokenTables()).toMatch(/\| `text-display` \| `min\(clamp\(.*\), 15vw\)` \| 1\.06 \|/)
  expect(page).toBe(withTokens(page))
})

test('its pictures are there, and light', () => {
  const pictures = [...page.matchAll(/!\[[^\]]+\]\((screenshots\/design-[a-z]+\.webp)\)/g)].map(
    ([, path]) => `docs/${path}`,
  )
  expect(pictures.length).toBeGreaterThanOrEqual(5)
  for (const picture of pictures) {
    expect(existsSync(picture), picture).toBe(true)
    expect(statSync(picture).size, picture).toBeLessThan(60_000)
  }
})
