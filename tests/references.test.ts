import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

// What documentation and comments point at is there.

const rulePages = globSync('docs/rules/*.md').sort()
const pageOf = (path: string) => readFileSync(path, 'utf8')

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (path: string): Set<string> => {
  const anchors = new Set<string>()
  const headings = pageOf(path)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .matchAll(/^#{1,6} (.+)$/gm)
  for (const [, heading = ''] of headings) {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    for (let count = 0; ; count++) {
      const name = count === 0 ? anchor : `${anchor}-${count}`
      if (anchors.has(name)) continue
      anchors.add(name)
      break
    }
  }
  return anchors
}

/**
 * @param from the page that a link stands on; a path from the root of the repository without one
 * @param link a path, with the anchor of a heading behind `#` or without
 */
function leadsSomewhere(link: string, from?: string): boolean {
  const [file = '', anchor] = link.split('#')
  const target = from === undefined ? file : file === '' ? from : join(dirname(from), file)
  return existsSync(target) && (anchor === undefined || anchorsOf(target).has(anchor))
}

describe('a link of the documentation', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')].sort()
  const withoutCode = (page: string) => page.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '`')

  const linksIn = (path: string): string[] =>
    [...withoutCode(pageOf(path)).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link))

  test.each(pages)('leads to a file and a heading there: %s', (path) => {
    expect(linksIn(path).filter((link) => !leadsSomewhere(link, path))).toEqual([])
  })

  test('leads to every page of the rules from their index', () => {
    const listed = linksIn('docs/rules/README.md').filter((link) => !link.includes('/'))
    expect([...new Set(['README.md', ...listed])].sort()).toEqual(
      rulePages.map((path) => path.replace('docs/rules/', '')),
    )
  })
})

describe('a path in docs and comments', () => {
  const readers = [
    'README.md',
    'CONTRIBUTING.md',
    'main.ts',
    ...globSync('{docs,src,tests,scripts,bench}/**/*.{md,ts,tsx,css,sql}'),
  ].filter((path) => !path.endsWith('.gen.ts') && path !== 'tests/references.test.ts')

  /** Pages that a comment cites: `docs/rules/places.md#heading`, or a decision by its number. */
  const citedIn = (text: string) => [...text.matchAll(/(?<![\w/.])docs\/[\w./-]*\w(?:#[\w-]+)?/g)].map(([path]) => path)
  /** Files in backticks: `src/server/db/open.ts`, or without `src/`. */
  const filesIn = (text: string) =>
    [...text.matchAll(/`((?:src|tests|scripts|bench|server|web|domain)\/[\w./$-]+)`/g)].map(([, path = '']) => path)

  const isThere = (path: string): boolean =>
    leadsSomewhere(path) || leadsSomewhere(`src/${path}`) || globSync(`${path}-*.md`).length === 1

  test('leads somewhere', () => {
    const lost = readers.flatMap((reader) => {
      const text = pageOf(reader)
      return [...citedIn(text), ...filesIn(text)].filter((path) => !isThere(path)).map((path) => `${reader}: ${path}`)
    })
    expect(lost).toEqual([])
  })
})
