import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const routes = join(web, 'routes')

/** Everything that public pages are made of: what their routes import, and what that imports. */
function filesOfPublicPages(): Set<string> {
  const found = new Set<string>()
  const follow = (file: string) => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^'?]+\.tsx?)'/g)
    for (const [, path] of imports) if (path !== './routeTree.gen.ts') follow(join(dirname(file), path ?? ''))
  }
  for (const route of readdirSync(routes)) if (route.startsWith('_site')) follow(join(routes, route))
  follow(join(routes, '__root.tsx'))
  follow(join(web, 'router.tsx'))
  return found
}

test('the public style sheet reads every file of the public pages that draws, and every file that it names is there', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'site.css'), 'utf8')
  const named = [...sheet.matchAll(/@source "([^"]+)"/g)].map(([, source]) => join(import.meta.dirname, source ?? ''))
  const isRead = (file: string) => named.some((source) => file.startsWith(`${source}/`) || matchesGlob(file, source))
  const drawing = [...filesOfPublicPages()].filter((file) => /className=/.test(readFileSync(file, 'utf8')))
  expect(drawing.length).toBeGreaterThan(40)
  expect(drawing.filter((file) => !isRead(file))).toEqual([])
  for (const source of named) expect(existsSync(source) || globSync(source).length > 0, source).toBe(true)
})
