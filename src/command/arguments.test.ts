import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { lookAtFiles, readArguments } from './arguments.ts'
import { type Command, defineCommand } from './command.ts'
import { commands } from './commands.ts'
import { reportOf, UsageError } from './failure.ts'
import { helpOf, helpOfAll } from './help.ts'
import { localeOf } from './words.ts'

const word = { fr: 'mot', en: 'word' }
const done = async () => ({ result: {}, lines: [] })
const planted: Command[] = [
  defineCommand({
    name: 'copy',
    words: { fr: { summary: 'copier' }, en: { summary: 'copy' } },
    arguments: { to: { kind: 'file', value: 'FILE', words: word } },
    options: {
      times: { kind: 'number', value: 'N', words: word },
      label: { kind: 'text', value: 'TEXT', words: word },
      'from-input': { kind: 'flag', words: word },
    },
    place: 'terminal',
    run: done,
  }),
  defineCommand({
    name: 'staff create',
    words: { fr: { summary: 'créer' }, en: { summary: 'create' } },
    arguments: { name: { kind: 'text', value: 'NAME', words: word } },
    place: 'terminal',
    run: done,
  }),
]
const read = (...argv: string[]) => readArguments(argv, planted, '/home/awa', 'en')

describe('what is typed behind officina', () => {
  test('names a command, its arguments and its options, in any order', () => {
    expect(read('copy', '--times', '3', 'monday.backup', '--from-input', '--json')).toMatchObject({
      command: { name: 'copy' },
      given: { to: '/home/awa/monday.backup', times: 3, 'from-input': true },
      json: true,
      help: false,
    })
    expect(read('--json', 'copy', '/srv/a', '--label=x')).toMatchObject({
      given: { to: '/srv/a', label: 'x', 'from-input': false },
    })
    expect(read('staff', 'create', 'awa').given).toEqual({ name: 'awa' })
  })

  test('asks for the help of all, of a group, of one', () => {
    expect(read('--help')).toMatchObject({ command: undefined, group: '', help: true })
    expect(read('staff', '-h')).toMatchObject({ command: undefined, group: 'staff', help: true })
    expect(read('staff', 'create', '--help')).toMatchObject({ command: { name: 'staff create' }, help: true })
  })

  test.each([
    [[], 'which command?'],
    [['staff'], 'which command?'],
    [['stuff', 'create'], 'unknown command: stuff create'],
    [['copy'], 'FILE is missing'],
    [['copy', 'a', 'b'], 'one argument too many: b'],
    [['copy', 'a', '--tims', '3'], 'unknown option: --tims'],
    [['copy', 'a', '--times', 'three'], '--times takes a whole number'],
    [['copy', 'a', '--times'], '--times needs a value'],
    [['copy', 'a', '--from-input=yes'], '--from-input takes no value'],
  ])('is refused where it is wrong: %j', (argv, said) => {
    expect(() => read(...argv)).toThrow(said)
  })

  test('is refused in French too', () => {
    expect(() => readArguments(['copy'], planted, '/', 'fr')).toThrow('il manque FILE')
  })
})

test.each([
  [{ LANG: 'fr_FR.UTF-8' }, 'fr'],
  [{ LANG: 'fr' }, 'fr'],
  [{ LANG: 'fr_CI@euro' }, 'fr'],
  [{ LANG: 'fr_FR.UTF-8', LC_MESSAGES: 'en_GB.UTF-8' }, 'en'],
  [{ LANG: 'en_US.UTF-8', LC_ALL: 'fr_FR.UTF-8' }, 'fr'],
  [{ LANG: 'fr_FR.UTF-8', LC_ALL: '' }, 'fr'],
  [{ LANG: 'frr_DE' }, 'en'],
  [{ LANG: 'C' }, 'en'],
  [{}, 'en'],
])('the locale %j reads %s', (environment, locale) => {
  expect(localeOf(environment)).toBe(locale)
})

describe('the help', () => {
  test('lists every command in the language of the terminal', () => {
    for (const locale of ['fr', 'en'] as const) {
      const help = helpOfAll(commands, '', locale)
      for (const { name, words } of commands) {
        expect(help).toContain(name)
        expect(help).toContain(words[locale].summary)
      }
    }
  })

  test('names a command’s arguments, options and exit codes', () => {
    const [copy] = planted
    const help = copy ? helpOf(copy, 'fr') : ''
    expect(help).toContain('npx --no-install officina copy FILE [OPTIONS]')
    for (const said of ['--times N', '--from-input', '--json', 'Codes de sortie']) expect(help).toContain(said)
  })
})

describe('every command refuses wrong usage, by what it declares of itself', () => {
  const whole = (command: Command) => [
    ...command.name.split(' '),
    ...Object.values(command.arguments ?? {}).map(({ kind, like }) => (like ? sampleOf(like) : kind)),
    ...Object.entries(command.options ?? {}).flatMap(([name, { isNeeded, like }]) =>
      isNeeded ? [`--${name}`, like ? sampleOf(like) : 'x'] : [],
    ),
  ]
  const samples = ['a@example.ci', 'http://127.0.0.1/ws', 'postgres://a:b@127.0.0.1/c', 'a1'.repeat(32), 'a1b2c3d4e5f6']
  const sampleOf = ({ is }: { is: (value: string) => boolean }) => samples.find(is) ?? 'no sample'
  const readReal = (argv: string[]) => readArguments(argv, commands, '/', 'en')

  test.each(commands.map((command) => [command.name, command] as const))('%s', (_, command) => {
    const right = whole(command)
    expect(readReal(right).command).toBe(command)
    const wrong: string[][] = [
      [...right, '--no-such-option'],
      [...right, 'one-too-many'],
      [...right, '--json=yes'],
    ]
    const wanted = Object.values(command.arguments ?? {})
    for (let count = 0; count < wanted.length; count++)
      wrong.push(right.slice(0, command.name.split(' ').length + count))
    for (const [index, { like }] of wanted.entries()) {
      if (like) wrong.push(right.with(command.name.split(' ').length + index, '?'))
    }
    for (const [name, { kind, isNeeded, oneOf, like }] of Object.entries(command.options ?? {})) {
      if (isNeeded) wrong.push([...command.name.split(' '), ...wanted.map(() => 'x')])
      if (kind === 'flag') wrong.push([...right, `--${name}=x`])
      else wrong.push([...right, `--${name}`], [...right, `--${name}=`])
      if (kind === 'number') wrong.push([...right, `--${name}`, 'three'])
      if (oneOf || like) wrong.push([...right, `--${name}`, 'king'])
    }
    for (const argv of wrong) expect(() => readReal(argv), argv.join(' ')).toThrow(UsageError)
  })
})

test('the version is asked for by itself', () => {
  expect(read('--version')).toMatchObject({ command: undefined, version: true })
  expect(read('-V', '--json')).toMatchObject({ version: true, json: true })
  for (const argv of [['--version', '--fly'], ['copy', 'a', '--version'], ['--fly']]) {
    expect(() => read(...argv)).toThrow('unknown option')
  }
})

describe('files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'officina-files-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const empty = join(folder, 'empty')
  writeFileSync(empty, '')
  const whole = join(folder, 'whole')
  writeFileSync(whole, 'x')
  const withFiles = commands.flatMap((command) =>
    Object.entries({ ...command.arguments, ...command.options }).flatMap(([name, { kind, file }]) =>
      kind === 'file' ? [[command.name, name, file, command] as const] : [],
    ),
  )

  test('of every command are looked at before it begins', () => {
    expect(withFiles.length).toBeGreaterThanOrEqual(3)
    for (const [command, , file] of withFiles) expect(file, command).toBeDefined()
  })

  test.each(withFiles)('%s says what is wrong with %s, which is %s', (_, name, file, command) => {
    const look = (value: string, locale: 'fr' | 'en' = 'en') => lookAtFiles(command, { [name]: value }, locale)
    expect(() => look(folder)).toThrow('This is a folder, not a file.')
    expect(() => look(folder, 'fr')).toThrow('C’est un dossier')
    expect(() => look(whole)).not.toThrow()
    if (file === 'read') {
      expect(() => look(join(folder, 'none'))).toThrow('There is no such file.')
      expect(() => look(empty)).toThrow('This file is empty.')
    } else {
      expect(() => look(join(folder, 'none'))).not.toThrow()
      expect(() => look(join(folder, 'none', 'deeper'))).toThrow('The folder of this file is not there.')
    }
  })

  test('that this user may not reach are told so', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    writeFileSync(join(closed, 'file'), 'x')
    chmodSync(closed, 0o000)
    chmodSync(folder, 0o755)
    const ids = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {} // root may read everything
    const looking = `import { lookAtFiles } from ${JSON.stringify(import.meta.resolve('./arguments.ts'))}
      for (const file of ['read', 'written']) {
        try { lookAtFiles({ arguments: { file: { file } } }, { file: ${JSON.stringify(join(closed, 'file'))} }, 'en') }
        catch (error) { console.log(error.message) }
      }`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', looking], { ...ids, encoding: 'utf8' })
    chmodSync(closed, 0o755)
    expect(stdout).toBe('You may not read this file.\nYou may not write into this folder.\n')
  })
})

test('what the system says of a file is a sentence, in the language of the terminal', () => {
  const codeOf = (work: () => void) => {
    try {
      work()
    } catch (error) {
      return reportOf(error, 'fr').what
    }
    return ''
  }
  expect(codeOf(() => readFileSync(tmpdir()))).not.toContain('EISDIR')
  expect(codeOf(() => readFileSync('/no/such/file'))).toBe('/no/such/file\u00A0: ce fichier n’existe pas')
})
