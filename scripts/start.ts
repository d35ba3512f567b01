// `npm start`: builds when something has changed since the last build, then serves.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const built = 'dist/server/server.js'

function isBuildCurrent(): boolean {
  if (!existsSync(built)) return false
  const builtAt = statSync(built).mtimeMs
  const sources = globSync(['src/{web,domain}/**/*', 'public/**/*', 'vite.config.ts', 'package-lock.json'])
  return sources.every((source) => statSync(source).mtimeMs <= builtAt)
}

if (!isBuildCurrent()) {
  console.log('Building…')
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
}
enableCompileCache() // half a second of the next start
await import('../main.ts')
