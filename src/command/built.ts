import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRelease } from '../server/settings/command-call.ts'

/** The server as built. @param folder the installation's own */
export const builtIn = (folder: string): string => join(folder, 'dist/main.js')
/** The empty file that a build ends with. */
export const builtMark = (folder: string): string => join(folder, 'dist/built')

const sources = [
  'main.ts',
  'scripts/build.ts',
  'scripts/bundle-server.ts',
  'scripts/bundle-kept-pages.ts',
  'scripts/precompress.ts',
  'vite.config.ts',
  'package-lock.json',
]
const folders = ['src', 'public']

/** Whether nothing has changed since the last build; asked by every start. A release was built once, and has nothing to build with. */
export function isBuildCurrent(folder: string): boolean {
  if (isRelease) return true
  const builtAt = statSync(builtMark(folder), { throwIfNoEntry: false })?.mtimeMs
  if (builtAt === undefined) return false
  const inside = (name: string) =>
    readdirSync(join(folder, name), { recursive: true }).map((entry) => join(name, String(entry)))
  return [...sources, ...folders.flatMap(inside)].every((source) => statSync(join(folder, source)).mtimeMs <= builtAt)
}
