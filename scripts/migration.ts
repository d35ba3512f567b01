// `npm run migration -- --name what_changes`: a migration of what differs between `src/server/db/schema` and the last one; with `--custom`
// an empty one, to be written by hand.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { toolsFromNpm } from './npm-tools.ts'

const program = join(toolsFromNpm(['drizzle-kit@0.31.11']), 'node_modules/drizzle-kit/bin.cjs')
const tables = ['--dialect=postgresql', '--schema=./src/server/db/schema/*.ts', '--out=./src/server/db/migrations']
const options = [program, 'generate', ...tables, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, options, { stdio: 'inherit' })
process.exitCode = status ?? 1
