// Finds a tool of another program, which looks at what we make as its users do; installs its package as root on Debian.
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

/** Whether a tool can be used, after an attempt to install its package where we may. @param asks what is typed to see whether it is there */
export function hasTool(asks: [tool: string, option: string], name: string): boolean {
  if (runs(...asks)) return true
  if (!isRootOnDebian()) return false
  runs('apt-get', 'update', '-qq')
  return runs('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name) && runs(...asks)
}
