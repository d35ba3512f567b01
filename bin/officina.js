#!/usr/bin/env node
// The administrator's command (docs/operations.md). Plain JavaScript that any Node from 20 understands: a Node older than the sources
// are written for hands it over to the one that comes with the packages, which runs those in `src/command` as they are.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const bundled = at('node_modules/node/bin/node')

// Types that are left out as a file is read, without a word about it.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major === 24 && minor >= 12) {
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(at('dist/compiled')) // half a second of a start of the server
  const { builtIn, isBuildCurrent } = await import('../src/command/built.ts')
  const isPlainStart = process.argv.length === 3 && process.argv[2] === 'start'
  if (isPlainStart && isBuildCurrent(at(''))) {
    process.chdir(at('')) // settings name files from here
    await import(builtIn(at(''))) // a start of what is built needs none of the commands
  } else await import('../src/command/main.ts')
} else if (!existsSync(bundled)) {
  console.error(`officina: ${bundled} is missing. Run \`npm ci\` in ${at('')} first.`)
  process.exit(1)
} else {
  const child = spawn(bundled, [...process.execArgv, at('bin/officina.js'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
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
