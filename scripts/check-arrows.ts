// Checks which way imports go (docs/architecture in CONTRIBUTING.md): `web → domain ← server`, and no circles between the server's nouns.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface Import {
  from: string
  to: string
  isType: boolean
}

const statement = /^(?:import|export)\s+(type\s+)?[^'"]*?from\s+'(\.[^']+)'|^\s*(?:.*\W)?import\('(\.[^']+)'\)/gm

const imports: Import[] = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$|\.gen\.ts$/.test(file))
  .flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(statement)].map((match) => ({
      from,
      to: path.join(path.dirname(from), match[2] ?? match[3] ?? ''),
      isType: match[1] !== undefined,
    })),
  )

const side = (file: string) => file.split('/')[1] ?? ''
const problems: string[] = []

for (const { from, to, isType } of imports) {
  const arrow = `${side(from)} → ${side(to)}`
  if (side(from) === 'domain' && side(to) !== 'domain') {
    problems.push(
      `${from} imports ${to}: the domain is pure and knows neither server nor web. Pass what it needs as an argument.`,
    )
  }
  if (arrow === 'web → server' && !isType) {
    problems.push(
      `${from} imports ${to}: the browser must never get server code. Call the API, or move the rule to src/domain.`,
    )
  }
  if (arrow === 'server → web' && !isType && !to.startsWith('src/web/content/')) {
    problems.push(
      `${from} imports ${to}: the server gives pages their environment and knows none of them. Only texts (src/web/content) may be read.`,
    )
  }
  if (from.startsWith('src/web/ui/') && !to.startsWith('src/web/ui/') && !to.startsWith('src/web/fonts/') && !isType) {
    problems.push(`${from} imports ${to}: the design system knows no business. Give it what it shows as props.`)
  }
}

/** The folders under src/server that are nouns of the business; the others serve them. */
const nouns = [
  'trainings',
  'registrations',
  'payments',
  'notifications',
  'participants',
  'documents',
  'messages',
  'users',
  'dashboard',
]
const nounOf = (file: string) => nouns.find((noun) => file.startsWith(`src/server/${noun}/`))

for (const { from, to } of imports) {
  const [importer, imported] = [nounOf(from), nounOf(to)]
  if (
    importer &&
    imported &&
    importer !== imported &&
    !/\/([a-z]+-)?(commands|queries)\.ts$|\/(facts|snapshot)\.ts$/.test(to)
  ) {
    problems.push(`${from} imports ${to}: between nouns only through their commands and queries.`)
  }
}

/** File by file: a circle between files is what breaks; two nouns may each read the other's queries. */
function circleFrom(start: string): string[] | undefined {
  const seen = new Set<string>()
  const follow = (file: string, trail: string[]): string[] | undefined => {
    for (const { to, isType } of imports.filter(({ from }) => from === file)) {
      if (isType) continue
      if (to === start) return [...trail, to]
      if (seen.has(to)) continue
      seen.add(to)
      const circle = follow(to, [...trail, to])
      if (circle) return circle
    }
    return undefined
  }
  return follow(start, [start])
}
const circles = [...new Set(imports.map(({ from }) => from))].filter((file) => side(file) !== 'web').map(circleFrom)
for (const circle of circles.filter((found) => found !== undefined).slice(0, 3)) {
  problems.push(`${circle.join(' → ')}: a circle. Move what both need into a third file.`)
}

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${imports.length} imports, all the right way`)
