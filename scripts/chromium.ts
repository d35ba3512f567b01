// Finds the browser for the end-to-end tests, installing it when there is none. Prints its path when run by itself.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Debian's packages, by where their programs are. The shell has no window to draw and takes two thirds of the time. */
const packages = ['chromium-headless-shell', 'chromium']
const findPackaged = () => packages.map((name) => `/usr/bin/${name}`).find((program) => existsSync(program))

const isRootOnDebian = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'))

function run(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return true
  } catch {
    return false
  }
}

function installPackage(): string | undefined {
  if (!isRootOnDebian()) return undefined
  run('apt-get', 'update', '-qq')
  packages.find((name) => run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name))
  return findPackaged()
}

/**
 * The browser's path: `CHROMIUM_PATH`, else Debian's, else installed by apt-get as root on Debian, else by Playwright.
 * @throws Error saying what to do when none of them works
 */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (existsSync(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, which does not exist.`)
  }
  const packaged = findPackaged() ?? installPackage()
  if (packaged) return packaged
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  if (run('npx', 'playwright', 'install', 'chromium') && existsSync(chromium.executablePath()))
    return chromium.executablePath()
  throw new Error(
    'No Chromium for the end-to-end tests: install Debian’s package (`apt-get install chromium`), or run `npx playwright install chromium`, or give its path in CHROMIUM_PATH.',
  )
}

if (import.meta.main) console.log(findChromium())
