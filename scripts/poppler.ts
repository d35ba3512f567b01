// Finds poppler's tools (pdftoppm, pdftotext, pdfinfo, pdfsig), which look at our PDFs as other programs do; installs them as root on Debian.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const runs = (command: string, ...args: string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    return true
  } catch {
    return false
  }
}

const isRootOnDebian = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /debian|ubuntu/i.test(readFileSync('/etc/os-release', 'utf8'))

/** Whether poppler's tools can be used, after an attempt to install them where we may. */
export function hasPoppler(): boolean {
  if (runs('pdftoppm', '-v')) return true
  if (!isRootOnDebian()) return false
  runs('apt-get', 'update', '-qq')
  return runs('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'poppler-utils') && runs('pdftoppm', '-v')
}

if (import.meta.main)
  console.log(hasPoppler() ? 'poppler is there' : 'poppler is missing: apt-get install poppler-utils')
