import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from '../../../scripts/arrows.ts'

const folder = 'src/web/trainer'

/** All that the page is made of: what its entry imports, and what that imports. */
function filesOfPage(): string[] {
  const found = new Set([`${folder}/main.tsx`])
  for (const file of found)
    for (const { to, isType } of importsOf(file, readFileSync(file, 'utf8')))
      if (!isType && /\.tsx?$/.test(to) && existsSync(to)) found.add(to)
  return [...found]
}

test('the page’s style sheet reads every file of it that draws, and every file that it names is there', () => {
  const sheet = readFileSync(`${folder}/trainer.css`, 'utf8')
  const named = [...sheet.matchAll(/@source "([^"]+)"/g)].map(([, source = '']) => join(folder, source))
  const drawing = filesOfPage().filter((file) => readFileSync(file, 'utf8').includes('className='))
  expect(drawing).toContain('src/web/ui/button.tsx')
  expect(drawing.filter((file) => !named.some((source) => matchesGlob(file, source)))).toEqual([])
  for (const source of named) expect(globSync(source), source).not.toEqual([])
})
