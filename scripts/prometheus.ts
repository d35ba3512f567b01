// Finds Prometheus and its promtool, which try the alert rules and the dashboard; installs them as root on Debian.
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

/** Whether Prometheus can be used, after an attempt to install it where we may. */
export function hasPrometheus(): boolean {
  if (runs('promtool', '--version')) return true
  if (!isRootOnDebian()) return false
  runs('apt-get', 'update', '-qq')
  return (
    runs('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'prometheus') && runs('promtool', '--version')
  )
}

/** What a dashboard of Grafana asks, as Prometheus can be asked: its variables filled in. */
export function queriesOf(dashboard: { panels: { title: string; targets?: { expr: string }[] }[] }) {
  return dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      title,
      expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
    })),
  )
}

if (import.meta.main)
  console.log(hasPrometheus() ? 'Prometheus is there' : 'Prometheus is missing: apt-get install prometheus')
