import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileNameIn } from '../../web/files/save-file.ts'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['heures-2026.pdf', 'attachment; filename="heures-2026.pdf"'],
  ['relevés.csv', `attachment; filename="releves.csv"; filename*=UTF-8''relev%C3%A9s.csv`],
  ['a "b"\n(c).pdf', `attachment; filename="a _b__(c).pdf"; filename*=UTF-8''a%20%22b%22%0A%28c%29.pdf`],
])('%j is named as RFC 6266 has it, and read again as it is', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
  expect(fileNameIn(new Headers({ 'content-disposition': header }))).toBe(name)
})

const sources = (pattern: string) => globSync(pattern).map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test('every download is named by it', () => {
  const named = sources('src/server/**/*.ts').filter(({ file }) => !/\.test\.ts$|simulators/.test(file))
  const others = named.filter(({ text }) => /'Content-Disposition'(: |, )(?!contentDisposition\()/i.test(text))
  expect(others.map(({ file }) => file)).toEqual([])
})

test('no two lists are exported under one name', () => {
  const titles = sources('src/server/**/*list.ts').flatMap(({ text }) => text.match(/^ {2}title: \{ fr: .*$/gm) ?? [])
  expect(titles.length).toBeGreaterThan(10)
  expect(new Set(titles).size).toBe(titles.length)
})
