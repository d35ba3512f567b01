import { describe, expect, test } from 'vitest'
import { readArguments } from './arguments.ts'
import { type Command, defineCommand } from './command.ts'
import { commands } from './commands.ts'
import { helpOf, helpOfAll } from './help.ts'
import { localeOf } from './language.ts'

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
