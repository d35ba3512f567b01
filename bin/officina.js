#!/usr/bin/env node
// The administrator's command (docs/operations.md). Plain JavaScript that any Node from 20 understands: it hands itself over to the
// Node that comes with the packages, which runs the sources in `src/command` as they are.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const bundled = at('node_modules/node/bin/node')

if (!existsSync(bundled)) {
  console.error(`officina: ${bundled} is missing. Run \`npm ci\` in ${at('')} first.`)
  process.exit(1)
}
const { version } = JSON.parse(readFileSync(at('node_modules/node/package.json'), 'utf8'))
if (process.version === `v${version}`) {
  const { enableCompileCache } = await import('node:module')
  enableCompileCache() // half a second of a start of the server
  await import('../src/command/main.ts')
} else {
  const child = spawn(bundled, [at('bin/officina.js'), ...process.argv.slice(2)], { stdio: 'inherit' })
  // A terminal tells both; a supervisor tells this one alone.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  process.on('SIGINT', () => {})
  child.on('exit', (code, signal) => {
    if (signal) {
      for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.removeAllListeners(name)
      process.kill(process.pid, signal)
    } else process.exit(code ?? 1)
  })
}
