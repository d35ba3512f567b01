// Packages that one command alone needs, and nobody else should have to install with the project.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Installs packages beside the project's own, once for each set of them.
 * @param packages with their exact versions, as `lighthouse@13.5.0`
 * @returns the folder whose `node_modules` holds them
 * @throws Error when npm cannot fetch them
 */
export function toolsFromNpm(packages: string[]): string {
  const name = createHash('sha256').update(packages.join(' ')).digest('hex').slice(0, 12)
  const folder = path.resolve('node_modules/.cache/tools', name)
  if (existsSync(path.join(folder, 'node_modules/.package-lock.json'))) return folder
  mkdirSync(folder, { recursive: true })
  const options = ['--prefix', folder, '--no-audit', '--no-fund', '--no-save', '--prefer-offline', '--loglevel=error']
  execFileSync('npm', ['install', ...options, ...packages], { stdio: ['ignore', 'ignore', 'inherit'] })
  return folder
}
