// What systemd itself says of the units that Debian's installation brings (deploy/debian).
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const { status, stdout } = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' })
const version = status === 0 ? Number(/^systemd (\d+)/.exec(stdout)?.[1]) : 0
/** The first that looks into another root. */
const hasSystemd = version >= 250
if (!hasSystemd) console.warn('The units are not looked at: there is no systemd-analyze of systemd 250 or later here.')

const names = globSync('*.{service,target,timer}', { cwd: 'deploy/debian' })
/** As they are started; a timer starts the service of its name. */
const units = names.map((name) => name.replace('@', '@3000'))
let root = ''

/** A root with systemd's own units, ours, and something at the place of each program that they name. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'officina-units-'))
  const folder = join(root, 'etc/systemd/system')
  mkdirSync(folder, { recursive: true })
  for (const name of names) cpSync(`deploy/debian/${name}`, join(folder, name))
  for (const name of ['node_modules/node/bin/node', 'deploy/debian/wait-until-ready']) {
    const program = join(root, 'opt/officina/current', name)
    mkdirSync(dirname(program), { recursive: true })
    writeFileSync(program, '#!/bin/sh\n')
    chmodSync(program, 0o755)
  }
  if (!hasSystemd) return
  for (const folder of ['/usr/lib/systemd/system', '/lib/systemd/system']) {
    if (spawnSync('test', ['-d', folder]).status !== 0) continue
    cpSync(folder, join(root, 'usr/lib/systemd/system'), { recursive: true, verbatimSymlinks: true })
    break
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const analyze = (unit: string, ...args: string[]) =>
  spawnSync('systemd-analyze', [...args, `--root=${root}`, unit], { encoding: 'utf8' })

test.runIf(hasSystemd).each(units)('systemd finds nothing wrong with %s', (unit) => {
  const { status, stderr } = analyze(unit, 'verify', '--man=no', '--recursive-errors=no')
  expect([status, stderr]).toEqual([0, ''])
})

const services = units.filter((unit) => unit.endsWith('.service'))
test.runIf(hasSystemd).each(services)('%s that is broken into can do little', (unit) => {
  const { stdout } = analyze(unit, 'security', '--offline=true')
  const exposure = Number(/exposure level for .*: ([\d.]+)/.exec(stdout)?.[1])
  expect(exposure).toBeGreaterThan(0) // it was read
  expect(exposure).toBeLessThanOrEqual(2.5)
})

test('the image starts the server with the memory that the unit gives it', () => {
  const unit = readFileSync('deploy/debian/officina@.service', 'utf8')
  const image = readFileSync('Dockerfile', 'utf8')
  const [, flags = ''] = /^ExecStart=\S+ (.*) dist\/main\.js$/m.exec(unit) ?? []
  const [, variables = ''] = /^Environment=(MALLOC_.*)$/m.exec(unit) ?? []
  expect(flags).toMatch(/^--\S+$/)
  expect(image).toContain(`CMD ["node", "${flags}", "dist/main.js"]`)
  expect(variables).not.toBe('')
  expect(image).toContain(`ENV ${variables}\n`)
})
