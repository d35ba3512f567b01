import { readFileSync } from 'node:fs'

/** How production starts the server, by the unit that Debian's installation brings: Node's flags and variables of the environment. */
const unit = readFileSync('deploy/debian/officina@.service', 'utf8')
export const production = {
  flags: (/^ExecStart=\S+ (.*)dist\/main\.js$/m.exec(unit)?.[1] ?? '').split(' ').filter(Boolean),
  variables: Object.fromEntries(
    (/^Environment=(MALLOC_.*)$/m.exec(unit)?.[1] ?? '').split(' ').map((one) => one.split(/=(.*)/).slice(0, 2)),
  ) as Record<string, string>,
}
