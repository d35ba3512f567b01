// A thread that papers are made in, and that dies as often as a file has bytes: each time with the first paper it is given.
import { readFileSync, writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

const file = process.env.DEATHS_OF_PAPER_THREAD ?? ''
const left = readFileSync(file).length
if (left === 0) await import('../../src/server/pdf/paper-thread.ts')
else {
  parentPort?.once('message', () => {
    writeFileSync(file, 'x'.repeat(left - 1))
    process.exit(3)
  })
}
