import { readFileSync } from 'node:fs'

const sheet = (name: string) => readFileSync(`src/web/ui/styles/${name}.css`, 'utf8')

const valuesIn = (css: string, prefix: string): Map<string, string> =>
  new Map(
    [...css.matchAll(new RegExp(`--${prefix}-([a-z-]+): ([^;]+);`, 'g'))].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

/** The colours in both themes, and the type scale, as tables of docs/design.md. */
export function tokenTables(): string {
  const [light, dark] = [sheet('tokens'), sheet('dark').split('/* A plane of green')[0] ?? '']
  const darkColors = valuesIn(dark, 'color')
  const colors = [...valuesIn(light, 'color')].map(
    ([name, value]) =>
      `| \`${name}\` | \`${value}\` | ${darkColors.has(name) ? `\`${darkColors.get(name)}\`` : 'the same'} |`,
  )
  const sizes = valuesIn(light, 'text')
  const scale = [...sizes]
    .filter(([name]) => !name.includes('--'))
    .map(([name, value]) => `| \`text-${name}\` | \`${value}\` | ${sizes.get(`${name}--line-height`)} |`)
  return [
    '| colour | light | dark |',
    '| --- | --- | --- |',
    ...colors,
    '',
    '| size | from a phone to a wide screen | line height |',
    '| --- | --- | --- |',
    ...scale,
  ].join('\n')
}

export const designPage = 'docs/design.md'
const [start, end] = ['<!-- tokens: written by `npm run design` -->', '<!-- end of tokens -->']

/** The page with these tables in their place. @throws Error where it has no place for them */
export function withTokens(page: string): string {
  const [before, rest] = page.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${designPage} has no place for its tokens`)
  return `${before}${start}\n\n${tokenTables()}\n\n${end}${after}`
}
