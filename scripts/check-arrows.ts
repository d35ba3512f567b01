// Checks which way imports go; the floors and what they mean are in `arrows.ts`.
import { globSync, readFileSync } from 'node:fs'
import { checkArrows } from './arrows.ts'

const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$|\.gen\.ts$/.test(file))
const problems = checkArrows(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${files.length} files, every import the right way`)
