import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Whether this is a release, built once and never here (`scripts/release.ts`), and no checkout. */
export const isRelease = existsSync(fileURLToPath(new URL('../../../release.json', import.meta.url)))

/** How the administrator's command is called here: a release has put it where every shell finds it; a checkout asks npm for its own. */
export const call = isRelease ? 'officina' : 'npx --no-install officina'
