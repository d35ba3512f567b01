import { hostname } from 'node:os'
import product from '../../../package.json' with { type: 'json' }

/** The product's version. */
export const { version } = product

/** As this process names itself to PostgreSQL (`application_name`), which keeps 63 bytes of it. */
export const ownInstance = `officina/${version} ${hostname().slice(0, 40)}:${process.pid}`

/** The version and the process (`machine:number`) that such a name tells; undefined for another program's. */
export function instanceIn(name: string): { version: string; process: string } | undefined {
  const [, version, process] = /^officina\/(\S+) (\S+)$/.exec(name) ?? []
  return version && process ? { version, process } : undefined
}
