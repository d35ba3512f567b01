import { appendFileSync, readFileSync } from 'node:fs'

/** One line of the table that `npm run bench` ends with. */
export interface Result {
  work: string
  figure: string
  wanted: string
}

/** Where `npm run bench` collects what each bench tells. */
const file = process.env.BENCH_RESULTS

/** Tells a figure that something is wanted of: on the screen, and for the table where one is being made. */
export function tell(work: string, figure: string, wanted: string): void {
  console.log(`${work}: ${figure} (wanted: ${wanted})`)
  if (file) appendFileSync(file, `${JSON.stringify({ work, figure, wanted })}\n`)
}

/** What has been told so far. */
export const toldIn = (path: string): Result[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
