import { expect, test } from 'vitest'
import { checkWords } from '../scripts/check-words.ts'

const planted = (file: string, text: string) => checkWords(new Map([[file, text]]))

test.each([
  ['a comment', 'src/server/db/jobs.ts', '// The lock is kept.\n// It is free for who waits.\n', 2, 'for who'],
  ['a comment of two lines', 'src/server/db/jobs.ts', '/**\n * Sent by\n * who asks.\n */\n', 2, 'by who'],
  ['a name', 'src/domain/values/text.ts', 'export const makeNobodys = 1\n', 1, 'makeNobodys'],
  ['a test’s name', 'tests/api.test.ts', "test('counts, be it the first', () => {})\n", 1, 'be it'],
  ['a rule', 'docs/rules/payments.md', '# Payments\n\nWhoever pays gets a receipt.\n', 3, 'Whoever'],
  ['a command’s help', 'src/command/retention.ts', "summary: 'make nobody’s what is old'\n", 1, 'nobody’s'],
])('an odd phrase is told with its line: %s', (_, file, text, line, phrase) => {
  expect(planted(file, text)).toEqual([expect.stringContaining(`${file}:${line}: “${phrase}”. Write “`)])
})

test.each([
  ['an ordinary sentence', 'docs/rules/payments.md', 'A person who pays gets a receipt, even the first time.\n'],
  ['a word that has one within it', 'src/domain/values/text.ts', 'const registered = latest(renewed)\n'],
  ['a word of a screen', 'src/web/office/payments/words.en.ts', "'Recorded for whoever paid it'\n"],
  ['a French word of a page', 'src/web/content/home.ts', "'Merci de votre patience'\n"],
])('nothing is told of %s', (_, file, text) => {
  expect(planted(file, text)).toEqual([])
})
