// Checks that code, comments, docs, tests' names and command help say things in ordinary words (CONTRIBUTING.md#habits): a developer
// from elsewhere has to read each sentence only once.
import { globSync, readFileSync } from 'node:fs'

/** What is not written, and what is said instead. A space stands for any between words, a comment's new line too. */
const oddPhrases: [phrase: string, instead: string][] = [
  ['(?:for|of|to|by|from) who', '“for a person who”, “of those who”, “by the caller that”'],
  ['whoever', '“anyone who”, “a person who”'],
  ['whomever', '“anyone”'],
  ['whence', '“from where”, “origin”'],
  ['anew', '“again”'],
  ['be it', '“even”'],
  ['lest', '“so that … not”'],
  ["nobody['’]s", '“anonymous”, “of no …”, “belongs to nobody”'],
  ['deeds?', '“action”'],
  ['gist', '“summary”'],
  ['patience', '“timeout”'],
  ['harmlessly', '“ignoring errors”'],
  ['(?:is)?unhurried\\w*', '“long-running”'],
  ['makeNobodys', '“anonymize”'],
  ['letCountAgain', '“reapply”'],
  ['hadNoTime', '“was late”'],
]
const odd = new RegExp(
  oddPhrases.map(([phrase]) => `(\\b${phrase.replaceAll(' ', '\\s+(?:(?:\\*|//)\\s+)?')}\\b)`).join('|'),
  'giu',
)

/** What people read on screens has words of its own, in French and English, and is looked at there. */
const readOnScreens = /^src\/web\/(?:content\/|.*words(?:\.(?:en|fr))?\.ts$)/u
/** Texts of the contract's pages and of a screen that stand among code. */
const screenTexts = ['Data made nobody’s']

/**
 * Finds odd phrases.
 * @param files texts by their paths from the project's root
 * @returns a line for each, with file, line and phrase
 */
export function checkWords(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, whole]) => {
    if (readOnScreens.test(file)) return []
    const text = screenTexts.reduce((left, said) => left.replaceAll(said, ' '.repeat(said.length)), whole)
    return [...text.matchAll(odd)].map((found) => {
      const [phrase, ...groups] = found
      const instead = oddPhrases[groups.findIndex((group) => group !== undefined)]?.[1]
      const line = text.slice(0, found.index).split('\n').length
      return `${file}:${line}: “${phrase.replace(/\s+(?:(?:\*|\/\/)\s+)?/gu, ' ')}”. Write ${instead}.`
    })
  })
}

if (import.meta.main) {
  const own = new Set(['scripts/check-words.ts', 'tests/words.test.ts'])
  const files = globSync(['{src,tests,scripts,bench,docs}/**/*.{ts,tsx,md}', '*.{md,ts}']).filter(
    (file) => !own.has(file) && !/\.gen\.ts$|\.d\.ts$/.test(file),
  )
  const problems = checkWords(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log(`${files.length} files in ordinary words`)
}
