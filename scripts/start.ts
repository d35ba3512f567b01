// `npm start`: builds when something has changed since the last build, then serves.
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, globSync, mkdirSync, openSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const built = 'dist/main.js'
const buildLog = 'dist/build.log'

function isBuildCurrent(): boolean {
  if (!existsSync(built)) return false
  const builtAt = statSync(built).mtimeMs
  const sources = globSync([
    'main.ts',
    'src/**/*',
    'public/**/*',
    'scripts/bundle-server.ts',
    'vite.config.ts',
    'package-lock.json',
  ])
  return sources.every((source) => statSync(source).mtimeMs <= builtAt)
}

/** Builds; what Vite says, some 250 lines, goes to a file that only a failure names. */
function build() {
  console.log('Building the site: about 20 seconds, the first time only …')
  mkdirSync('dist', { recursive: true })
  const log = openSync(buildLog, 'w')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', log, log] })
  closeSync(log)
  if (status === 0) return
  console.error(`The build has failed; what it said is in ${buildLog}.`)
  process.exit(1)
}

if (!isBuildCurrent()) build()
enableCompileCache() // half a second of the next start
await import(pathToFileURL(built).href)
