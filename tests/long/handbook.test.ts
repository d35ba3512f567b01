// The handbook (docs/operations.md), followed word for word: each block of `sh` in its chapters, in order, in a fresh Debian that systemd
// has started, without any network. What it cannot reach there is stood in for (tests/long/handbook): a mail server, and the authority
// that gives certificates. A block of `console` needs another machine, an engine for images, or a person: each stands in `prepared`
// with what stands in for that, or with the test that tries it.
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
const chapters = [...index.matchAll(/^\| \[[^\]]+\]\(operations\/([\w-]+)\.md\)/gm)].map(([, name = '']) => name)

interface Block {
  chapter: string
  text: string
  isConsole: boolean
}
const written: Block[] = chapters.flatMap((chapter) =>
  [...readFileSync(`docs/operations/${chapter}.md`, 'utf8').matchAll(/^( *)```(sh|console)\n([\s\S]*?)^ *```$/gm)].map(
    ([, indent = '', kind, text = '']) => ({
      chapter,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      isConsole: kind === 'console',
    }),
  ),
)

/** How a block of `console` is followed: what comes first, what is put in place of what needs another machine, what must be true then. */
interface Preparation {
  before?: string
  replace?: [what: string | RegExp, by: string][]
  after?: string
  /** Why it is not followed here, and which test does the same. */
  elsewhere?: string
}
/** The old machine and the new one are one here: what goes over the network goes into this folder, and comes back. */
const overThere = '/srv/new-machine'
const cluster = 'needs three machines and a network between them: tests/long/cluster.test.ts does it with three on one'
const image = 'needs an engine for images: tests/long/image.test.ts does the steps of its files'
/** By a line of each block of `console`. */
const prepared: Record<string, Preparation> = {
  'docker compose up --detach --build --wait': { elsewhere: image },
  'docker compose cp officina-1:/var/backups/officina /srv/copies': { elsewhere: image },
  'officina copy': {
    before: 'mkdir -p /srv/copies && mount -t tmpfs tmpfs /srv/copies',
    after: 'systemctl start officina-copy.service && ls /srv/copies/*.backup /srv/copies/erasures.jsonl',
  },
  "runuser -u officina -- sh -c 'ssh-keyscan backup.example.ci >> /var/lib/officina/.ssh/known_hosts'": {
    elsewhere: 'needs a server of its own: tests/long/copy.test.ts has one',
  },
  'officina backup /var/backups/officina/last.backup': {
    before: `mkdir -p ${overThere}/var/backups/officina`,
    replace: [['root@<new machine>:', overThere]],
    after: '! systemctl is-active officina@3000',
  },
  'officina restore /var/backups/officina/last.backup': {
    before: `rm -r /var/backups/officina
      cp -a ${overThere}/var/backups/officina /var/backups/officina
      runuser -u postgres -- psql --quiet -c 'drop database officina' -c 'create database officina owner officina_owner'`,
    after: 'curl -fsS -o /dev/null http://127.0.0.1:3000/readyz',
  },
  'runuser -u postgres -- psql -c "alter system set listen_addresses = \'localhost, 10.0.0.1\'"': {
    before: 'ip address add 10.0.0.1/32 dev lo',
    after: 'pg_isready --host 10.0.0.1',
  },
  'apt-get install -y postgresql-17': {
    replace: [['apt-get install -y postgresql-17', 'pg_createcluster --start 15 next']],
  },
  'runuser -u postgres -- psql --port 5433 --quiet --set ON_ERROR_STOP=1 << SQL': {
    after: 'declare -p owner > /srv/handbook/owner',
  },
  'officina move --to "postgres://officina_owner:$owner@127.0.0.1:5433/officina"': {
    before: 'source /srv/handbook/owner',
    after: `curl -fsS -o /dev/null http://127.0.0.1:3000/readyz
      [ "$(runuser -u postgres -- psql --port 5433 -Atc 'select count(*) from contact_messages' officina)" = 1 ]
      sed -i 's|@127.0.0.1:5433/officina|@127.0.0.1:5432/officina|' /etc/officina/officina.env
      systemctl restart officina@3000 officina@3001
      pg_dropcluster --stop 15 next`,
  },
  './certificates ~/cluster.env ~/keys': {
    replace: [[/^editor (.*)$/m, 'sed -i "s|PASSWORD=$|PASSWORD=value|" $1']],
    after: '[ -s ~/keys/n1.pem ] && [ -s ~/cluster/n1/patroni.yml ] && [ -s ~/cluster/application/haproxy.cfg ]',
  },
  'install -m 0600 etcd.env /etc/default/etcd': { elsewhere: cluster },
  'modprobe softdog': { elsewhere: 'needs a kernel of its own, and no test here has one' },
  'systemctl enable --now patroni': { elsewhere: cluster },
  "runuser -u postgres -- psql -c 'create database officina owner officina_owner'": { elsewhere: cluster },
  'systemctl restart haproxy': {
    before: 'mkdir -p ~/here && cd ~/here && cp ~/keys/authority.pem ~/cluster/application/haproxy.cfg .',
    after: 'systemctl is-active haproxy && systemctl disable --now haproxy',
  },
  'install -m 0640 -g postgres backup.conf /etc/pgbackrest.conf': { elsewhere: cluster },
  'systemctl restart pgbackrest': { elsewhere: cluster },
  'runuser -u postgres -- pgbackrest --stanza=officina stanza-create': { elsewhere: cluster },
  'patronictl -c /etc/patroni/config.yml switchover --leader n1 --candidate n2 --force': { elsewhere: cluster },
  'etcdctl member list': { elsewhere: cluster },
  'psql -h /tmp officina': { elsewhere: cluster },
}
const preparationOf = ({ text, isConsole }: Block): Preparation | undefined =>
  isConsole ? Object.entries(prepared).find(([line]) => text.split('\n').includes(line))?.[1] : {}

/** In the order of the book; what removes it all comes last. */
const removes = ({ text }: Pick<Block, 'text'>) => text.includes('userdel officina')
const blocks = written
  .filter((block) => !preparationOf(block)?.elsewhere)
  .map((block) => {
    const { before, replace = [], after } = preparationOf(block) ?? {}
    for (const [what] of replace) if (!block.text.match(what)) throw new Error(`no ${what} in ${block.text}`)
    return { ...block, before, after, followed: replace.reduce((all, [what, by]) => all.replace(what, by), block.text) }
  })
  .sort((one, other) => Number(removes(one)) - Number(removes(other)))

test('every chapter is in the index', () => {
  expect([...chapters].sort()).toEqual(
    globSync('docs/operations/*.md')
      .map((file) => path.basename(file, '.md'))
      .sort(),
  )
  expect(blocks.length).toBeGreaterThan(25)
})

test('every block is followed, or says what does the same', () => {
  expect(written.filter((block) => preparationOf(block) === undefined)).toEqual([])
  const lines = written.filter(({ isConsole }) => isConsole).flatMap(({ text }) => text.split('\n'))
  expect(Object.keys(prepared).filter((line) => !lines.includes(line))).toEqual([])
  for (const { elsewhere = '' } of Object.values(prepared))
    for (const [named] of elsewhere.matchAll(/tests\/[\w./]+\.ts/g)) expect(existsSync(named)).toBe(true)
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
  for (const made of globSync('*.tar.gz', { cwd: to }))
    writeFileSync(path.join(to, `${made}.sha256`), execFileSync('sha256sum', [made], { cwd: to }))
}

/** What this test does beside the handbook, after a chapter: a message is written, and is there whatever was restored. */
const besides: Record<string, string> = {
  install: `curl -fsS -o /dev/null -H 'content-type: application/json' -d '${JSON.stringify(contactForm())}' https://www.example.ci/api/contact`,
  upgrade: `[ "$(runuser -u postgres -- psql -Atc 'select count(*) from contact_messages' officina)" = 1 ]`,
}

/** What is not there any more once it was removed. */
const removed = `! getent passwd officina
[ ! -e /opt/officina ] && [ ! -e /var/cache/officina ] && [ ! -e /usr/local/bin/officina ]
[ -z "$(find /etc/systemd -name 'officina*')" ]
[ -e /var/lib/officina ] && [ -e /etc/officina/officina.env ]
`

/** While the upgrade goes on, somebody reads, and must not notice it. */
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
  const root = makeDebian('bookworm', [
    'systemd',
    'systemd-sysv',
    'dbus',
    'ca-certificates',
    'openssl',
    'procps',
    'iproute2',
  ])
  folders.push(root)
  const at = (file: string) => path.join(root, file)
  mkdirSync(at('srv/handbook'))
  makeReleases(at('root'))

  // It has loaded beforehand what the handbook installs.
  const packages = blocks.flatMap(({ followed }) =>
    [...followed.matchAll(/apt-get install -y (.+)/g)].map(([, names]) => names),
  )
  runInside(root, 'apt-get update -q')
  for (const names of new Set(packages))
    runInside(root, `DEBIAN_FRONTEND=noninteractive apt-get install -y -q --download-only ${names}`)
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
  const steps = blocks.flatMap(({ chapter, followed, before, after }, index) => {
    const isUpgrade = /^officina upgrade /m.test(followed)
    const isLast = blocks[index + 1]?.chapter !== chapter && !removes({ text: followed })
    const beside = isLast ? besides[chapter] : undefined
    return [
      ...(isUpgrade ? [`bash ${fileOf('reading', reading)} &`] : []),
      // In one shell: where the book changes the folder first, so does it.
      `step ${fileOf(chapter, [before, followed, after].filter(Boolean).join('\n'))}`,
      ...(isUpgrade ? [`step ${fileOf('read', read)}`] : []),
      ...(beside ? [`step ${fileOf('beside', beside)}`] : []),
    ]
  })
  steps.push(`step ${fileOf('removed', removed)}`)
  cpSync('tests/long/handbook/typist.js', at('srv/handbook/typist.mjs'))
  // Done with warnings (3) is done; what asks is answered at a terminal.
  const command = `officina() {
    case "$1 $2" in
      'staff create' | 'staff reset') /srv/handbook/node /srv/handbook/typist.mjs officina "$@" ;;
      *) command officina "$@" || [ $? = 3 ] ;;
    esac
  }
`
  writeFileSync(at('srv/handbook/environment'), command)
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
