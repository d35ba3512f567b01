// `npm run bench:start`: how long `npm start` takes until the product is ready, the first time and after. Needs a build.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tests/server-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'officina-bench-'))
const starts = 8

/** Starts on the folder and stops again. @returns milliseconds until it said that it is ready */
async function start(): Promise<number> {
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true, // a group of its own: npm does not pass signals on
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk))
  while (!said.includes('is ready')) await once(child.stdout, 'data')
  const milliseconds = performance.now() - begun
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  await once(child.stdout, 'close')
  return Math.round(milliseconds)
}

const first = await start()
const later: number[] = []
while (later.length < starts - 1) later.push(await start())
console.log(`first ${first} ms; then ${later.sort((a, b) => a - b).join(', ')} ms (median ${later[later.length >> 1]})`)
await rm(folder, { recursive: true, force: true })
