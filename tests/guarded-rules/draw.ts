import { globSync, readFileSync } from 'node:fs'
import { dice } from '../dice.ts'

// Draws the rules of README.md here from docs/rules by a fixed seed: `node tests/guarded-rules/draw.ts`.

const seed = 20_261_127
const count = 20
/** A rule is an item of a list in docs/rules, at least as many characters long: a shorter one mostly names something. */
const shortest = 60

const rules = globSync('docs/rules/*.md')
  .sort()
  .flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line, index) => `${path}:${index + 1}: ${line.trim()}`),
  )
  .filter((rule) => (/^\S+: - (.*)$/.exec(rule)?.[1] ?? '').length >= shortest)

const roll = dice(seed)
const drawn = new Set<string>()
while (drawn.size < Math.min(count, rules.length)) drawn.add(rules[roll(rules.length)] ?? '')
console.log(`seed ${seed}: ${drawn.size} of ${rules.length} rules\n${[...drawn].join('\n')}`)
