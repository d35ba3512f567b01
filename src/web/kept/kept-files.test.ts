import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from '../../../scripts/arrows.ts'

/** All that a page is made of: what its entry imports, and what that imports. */
function filesOfPage(folder: string): string[] {
  const found = new Set([`${folder}/main.tsx`])
  for (const file of found)
    for (const { to, isType } of importsOf(file, readFileSync(file, 'utf8')))
      if (!isType && /\.tsx?$/.test(to) && existsSync(to)) found.add(to)
  return [...found]
}

test.each(['trainer', 'verifier'])(
  'the style sheet of %s reads every file of its page that draws, and every file that it names is there',
  (name) => {
    const folder = `src/web/${name}`
    const sheet = readFileSync(`${folder}/${name}.css`, 'utf8')
    const named = [...sheet.matchAll(/@source "([^"]+)"/g)].map(([, source = '']) => join(folder, source))
    const drawing = filesOfPage(folder).filter((file) => readFileSync(file, 'utf8').includes('className='))
    expect(drawing).toContain('src/web/ui/button.tsx')
    expect(drawing.filter((file) => !named.some((source) => matchesGlob(file, source)))).toEqual([])
    for (const source of named) expect(globSync(source), source).not.toEqual([])
  },
)
