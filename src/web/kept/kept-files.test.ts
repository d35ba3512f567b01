import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
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

test.each(['learner', 'trainer', 'verifier'])(
  'the style sheet of %s reads every file of its page that draws, and every file that it names is there',
  (name) => {
    const named = [`src/web/${name}/${name}.css`, 'src/web/kept/kept.css'].flatMap((sheet) =>
      [...readFileSync(sheet, 'utf8').matchAll(/@source "([^"]+)"/g)].map(([, source = '']) =>
        join(dirname(sheet), source),
      ),
    )
    const drawing = filesOfPage(`src/web/${name}`).filter((file) => readFileSync(file, 'utf8').includes('className='))
    expect(drawing).toContain('src/web/ui/button.tsx')
    expect(drawing.filter((file) => !named.some((source) => matchesGlob(file, source)))).toEqual([])
    for (const source of named) expect(globSync(source), source).not.toEqual([])
  },
)
