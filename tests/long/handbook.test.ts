// The handbook (docs/operations.md), followed word for word: each block of `sh` in its chapters, in order, in a fresh Debian that systemd
// has started, without any network. What it cannot reach there is stood in for (tests/long/handbook): a mail server, and the authority
// that gives certificates. Blocks of `console` are shown only: they need another machine, an engine for images, or somebody who reads.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { onPostgres } from '../database.ts'
import { contactForm } from '../forms.ts'
import { buildOnce } from '../server-process.ts'
import { makeDebian, missingHere, noDebian, removeDebian, runInside } from './debian.ts'

// It brings its own database: once is enough.
const reason = onPostgres()
  ? 'it is followed in the other run'
  : (noDebian() ?? missingHere({ 'systemd-nspawn': 'systemd-container' }))
if (reason) console.warn(`The handbook is not followed: ${reason}.`)

const index = readFileSync('docs/operations.md', 'utf8')
const chapters = [...index.matchAll(/^\| \[[^\]]+\]\(operations\/(\w+)\.md\)/gm)].map(([, name = '']) => name)

interface Block {
  chapter: string
  text: string
}
const blocks: Block[] = chapters.flatMap((chapter) =>
  [...readFileSync(`docs/operations/${chapter}.md`, 'utf8').matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', text = '']) => ({ chapter, text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), '') }),
  ),
)

test('every chapter is in the index', () => {
  expect([...chapters].sort()).toEqual(
    globSync('docs/operations/*.md')
      .map((file) => path.basename(file, '.md'))
      .sort(),
  )
  expect(blocks.length).toBeGreaterThan(20)
})

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) removeDebian(folder)
})

/** The release as it is, and the same under the number of the next: what the handbook upgrades to. */
function makeReleases(to: string) {
  buildOnce()
  const folder = mkdtempSync(path.join(tmpdir(), 'officina-releases-'))
  execFileSync(process.execPath, ['scripts/release.ts', folder])
  const [archive = ''] = globSync('*.tar.gz', { cwd: folder })
  cpSync(path.join(folder, archive), path.join(to, archive))
  const name = archive.replace('.tar.gz', '')
  const [, version = ''] = /officina-([\d.]+)-/.exec(name) ?? []
  const next = name.replace(version, '1.1.0')
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
  renameSync(path.join(folder, name), path.join(folder, next))
  const said = path.join(folder, next, 'release.json')
  writeFileSync(said, readFileSync(said, 'utf8').replace(version, '1.1.0'))
  execFileSync('tar', ['--owner=0', '--group=0', '-czf', path.join(to, `${next}.tar.gz`), next], { cwd: folder })
  rmSync(folder, { recursive: true })
}

/** What this test does beside the handbook, after a chapter: a message is written, and is there whatever was restored. */
const besides: Record<string, string> = {
  install: `curl -fsS -o /dev/null -H 'content-type: application/json' -d '${JSON.stringify(contactForm())}' https://www.example.ci/api/contact`,
  upgrade: `[ "$(runuser -u postgres -- psql -Atc 'select count(*) from contact_messages' officina)" = 1 ]`,
}

/** While the upgrade goes on, somebody reads: whoever does must not notice. */
const reading = `while [ ! -e /run/upgraded ]; do
  curl -s -o /dev/null -m 20 -w '%{http_code}\\n' "https://www.example.ci/api/trainings?q=$RANDOM" >> /run/answers || true
done
`
const read = `touch /run/upgraded
sleep 1
echo "answers meanwhile: $(sort /run/answers | uniq -c | xargs)"
[ "$(wc -l < /run/answers)" -gt 20 ]
! grep -v '^200$' /run/answers
`

test.runIf(!reason)('the handbook is followed in a fresh Debian', () => {
  const root = makeDebian('bookworm', ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'openssl', 'procps'])
  folders.push(root)
  const at = (file: string) => path.join(root, file)
  mkdirSync(at('srv/handbook'))
  makeReleases(at('root'))

  // It has loaded beforehand what the handbook installs.
  const packages = blocks.flatMap(({ text }) =>
    [...text.matchAll(/apt-get install -y (.+)/g)].map(([, names]) => names),
  )
  runInside(
    root,
    `apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --download-only ${packages.join(' ')}`,
  )
  writeFileSync(at('etc/hosts'), '127.0.0.1 localhost www.example.ci\n')
  mkdirSync(at('etc/systemd/system/caddy.service.d'), { recursive: true })
  cpSync('tests/long/handbook/authority.conf', at('etc/systemd/system/caddy.service.d/authority.conf'))
  cpSync('tests/long/handbook/mail-server.js', at('srv/handbook/mail-server.mjs'))
  cpSync(process.execPath, at('srv/handbook/node'), { dereference: true })

  let written = 0
  const fileOf = (name: string, text: string) => {
    const file = `/srv/handbook/${String(written++).padStart(2, '0')}-${name}.sh`
    writeFileSync(at(file), text)
    return file
  }
  const steps = blocks.flatMap(({ chapter, text }, index) => {
    const isUpgrade = /1\.1\.0\S*\/deploy\/debian\/install/.test(text)
    const beside = blocks[index + 1]?.chapter === chapter ? undefined : besides[chapter]
    return [
      ...(isUpgrade ? [`bash ${fileOf('reading', reading)} &`] : []),
      `step ${fileOf(chapter, text)}`,
      ...(isUpgrade ? [`step ${fileOf('read', read)}`] : []),
      ...(beside ? [`step ${fileOf('beside', beside)}`] : []),
    ]
  })
  // Done with warnings (3) is done.
  writeFileSync(at('srv/handbook/environment'), 'officina() { command officina "$@" || [ $? = 3 ]; }\n')
  const follow = `#!/bin/bash
export BASH_ENV=/srv/handbook/environment DEBIAN_FRONTEND=noninteractive HOME=/root
/srv/handbook/node /srv/handbook/mail-server.mjs &
step() {
  echo "▸ $1 ($SECONDS s)"
  bash -eo pipefail "$1" && return
  echo "FAILED with $?: $(cat "$1")"
  journalctl --no-pager --lines 40
  systemctl poweroff
  exit 1
}
${steps.join('\n')}
echo FOLLOWED
systemctl poweroff
`
  writeFileSync(at('srv/handbook/follow'), follow, { mode: 0o755 })
  const unit = `[Service]
Type=oneshot
ExecStart=/srv/handbook/follow
StandardOutput=file:/srv/handbook/said
StandardError=inherit
TimeoutStartSec=20min
`
  writeFileSync(at('etc/systemd/system/handbook.service'), unit)
  mkdirSync(at('etc/systemd/system/multi-user.target.wants'), { recursive: true })
  symlinkSync('../handbook.service', at('etc/systemd/system/multi-user.target.wants/handbook.service'))

  const options = ['--quiet', '--register=no', '--keep-unit', '--private-network', '--link-journal=no', '--boot']
  const booted = spawnSync('systemd-nspawn', [...options, '--directory', root], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 25 * 60_000,
  })
  const said = existsSync(at('srv/handbook/said')) ? readFileSync(at('srv/handbook/said'), 'utf8') : booted.stdout
  console.info(said.slice(-20_000))
  expect(said.trim().split('\n').at(-1)).toBe('FOLLOWED')
})
