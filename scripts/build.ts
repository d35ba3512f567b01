// `npm run build`: the files for the browser, beside them the server, then the compressed forms and what they may weigh. Only
// then is the build marked as whole. `--uncompressed` ends before those, `--compressed` makes them alone: the first start of all has them
// made while it answers (`src/command/start.ts`).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { builtMark } from '../src/command/built.ts'

/** Runs one step. @throws when it fails, and the build with it */
async function step(...command: string[]) {
  const [status] = await once(spawn(process.execPath, command, { stdio: 'inherit' }), 'exit')
  if (status !== 0) throw new Error(`the build failed at ${command[0]}`)
}

async function pages() {
  await step('node_modules/vite/bin/vite.js', 'build')
  await step('scripts/bundle-kept-pages.ts')
}

if (!process.argv.includes('--compressed')) {
  rmSync(builtMark('.'), { force: true })
  await Promise.all([pages(), step('scripts/bundle-server.ts')])
}
if (!process.argv.includes('--uncompressed')) {
  await step('scripts/precompress.ts')
  await step('scripts/check-bundle.ts')
  writeFileSync(builtMark('.'), '')
}
