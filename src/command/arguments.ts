import { accessSync, constants, statSync } from 'node:fs'
import path, { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Locale } from '../domain/values/language.ts'
import type { Command, GivenValues } from './command.ts'
import { Failure, UsageError } from './failure.ts'
import { frameWords } from './words.ts'

export interface Asked {
  /** Undefined where the help of all commands, or of a group of them, is asked for. */
  command: Command | undefined
  /** What was typed of a command's name: `staff`, or nothing. */
  group: string
  given: GivenValues
  json: boolean
  help: boolean
  /** Whether the product's version is asked for, and nothing else. */
  version: boolean
}

const ofEveryCommand = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const

/**
 * What was typed behind `officina`.
 * @param folder where it was typed: files are named from there
 * @throws UsageError
 */
export function readArguments(argv: string[], commands: Command[], folder: string, locale: Locale): Asked {
  const words = frameWords[locale]
  const typed = argv.filter((token) => !token.startsWith('-'))
  const nameLength = (command: Command) => command.name.split(' ').length
  const command = commands
    .filter(({ name }) => `${typed.join(' ')} `.startsWith(`${name} `))
    .sort((a, b) => nameLength(b) - nameLength(a))[0]
  const isAsked = (long: string, short?: string) => argv.includes(long) || (short !== undefined && argv.includes(short))
  const common = { json: isAsked('--json'), help: isAsked('--help', '-h'), version: false }
  if (!command) {
    const group = typed.join(' ')
    const others = argv.filter((token) => token.startsWith('-') && token !== '--json')
    if (group === '' && others.length > 0 && others.every((token) => token === '--version' || token === '-V')) {
      return { command, group, given: {}, ...common, version: true }
    }
    const isGroup = group === '' || commands.some(({ name }) => name.startsWith(`${group} `))
    if (!isGroup) throw new UsageError(words.unknownCommand(group))
    const unknown = others.find((token) => token !== '--help' && token !== '-h')
    if (unknown) throw new UsageError(words.unknownOption(unknown), group)
    if (!common.help) throw new UsageError(words.noCommand, group)
    return { command, group, given: {}, ...common }
  }
  if (common.help) return { command, group: command.name, given: {}, ...common }
  const rest = withoutName(argv, command)
  return { command, group: command.name, given: readValues(rest, command, folder, locale), ...common }
}

/** The tokens behind a command's name, and those that stand before it. */
function withoutName(argv: string[], { name }: Command): string[] {
  const rest = [...argv]
  for (const word of name.split(' ')) rest.splice(rest.indexOf(word), 1)
  return rest
}

function readValues(argv: string[], command: Command, folder: string, locale: Locale): GivenValues {
  const words = frameWords[locale]
  const fail = (message: string) => new UsageError(message, command.name)
  const options = Object.entries(command.options ?? {})
  const known = Object.fromEntries(
    options.map(([name, { kind }]) => [name, { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) }]),
  )
  // Not strict: what is wrong is told here, in the language of the terminal.
  const { tokens } = parseArgs({
    args: argv,
    options: { ...known, ...ofEveryCommand },
    strict: false,
    tokens: true,
    allowPositionals: true,
  })
  const given: GivenValues = Object.fromEntries(
    options.flatMap(([name, { kind }]) => (kind === 'flag' ? [[name, false]] : [])),
  )
  const wanted = Object.entries(command.arguments ?? {})
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      const [name, argument] = wanted.shift() ?? []
      if (name === undefined || !argument) throw fail(words.argumentTooMany(token.value))
      given[name] = argument.kind === 'file' ? resolve(folder, token.value) : token.value
    } else if (token.name in ofEveryCommand) {
      if (token.value !== undefined) throw fail(words.valueTooMany(token.rawName))
    } else {
      const option = command.options?.[token.name]
      if (!option) throw fail(words.unknownOption(token.rawName))
      if (option.kind === 'flag') {
        if (token.value !== undefined) throw fail(words.valueTooMany(token.rawName))
        given[token.name] = true
      } else {
        if (token.value === undefined || token.value === '') throw fail(words.valueMissing(token.rawName))
        given[token.name] = option.kind === 'file' ? resolve(folder, token.value) : token.value
        if (option.kind === 'number') {
          if (!/^\d{1,9}$/.test(token.value)) throw fail(words.notNumber(token.rawName))
          given[token.name] = Number(token.value)
        }
      }
    }
  }
  const missing = wanted[0]?.[1]
  if (missing) throw fail(words.argumentMissing(missing.value))
  const needed = options.find(([name, { isNeeded }]) => isNeeded && given[name] === undefined)
  if (needed) throw fail(words.optionMissing(`--${needed[0]} ${needed[1].value ?? ''}`.trim()))
  for (const [name, { oneOf, like, value }] of [...Object.entries(command.arguments ?? {}), ...options]) {
    const typed = given[name]
    if (typeof typed !== 'string') continue
    const called = command.options?.[name] ? `--${name}` : (value ?? name)
    if (oneOf && !oneOf.includes(typed)) throw fail(words.noneOf(called, typed, oneOf.join(', ')))
    if (like && !like.is(typed)) throw fail(words.notLike(called, like.words[locale]))
  }
  return given
}

// Files as somebody types them: looked at before a command begins, so that what is wrong with one is a sentence.

/** @throws Failure at a file that cannot be read, or written, with the reason */
export function lookAtFiles({ arguments: wanted, options }: Command, given: GivenValues, locale: Locale): void {
  for (const [name, { file }] of Object.entries({ ...wanted, ...options })) {
    const where = given[name]
    if (!file || typeof where !== 'string') continue
    const what = file === 'read' ? unreadable(where) : unwritable(where)
    if (what) throw new Failure({ what: frameWords[locale].files[what], where, todo: frameWords[locale].otherFile })
  }
}

type Fault = keyof (typeof frameWords)['fr']['files']

function unreadable(file: string): Fault | undefined {
  const found = statOf(file)
  if (typeof found === 'string') return found
  if (found.isDirectory()) return 'folder'
  if (found.isFile() && found.size === 0) return 'empty'
  return may(file, constants.R_OK) ? undefined : 'notReadable'
}

function unwritable(file: string): Fault | undefined {
  const found = statOf(file)
  if (typeof found !== 'string' && found.isDirectory()) return 'folder'
  const around = statOf(path.dirname(file))
  if (typeof around === 'string' || !around.isDirectory()) return 'noFolder'
  return may(path.dirname(file), constants.W_OK | constants.X_OK) ? undefined : 'notWritable'
}

/** What is there, or why that cannot be told. */
function statOf(file: string) {
  try {
    return statSync(file)
  } catch (error) {
    const isHidden = (error as NodeJS.ErrnoException).code === 'EACCES'
    return isHidden ? 'notReadable' : 'missing'
  }
}

function may(file: string, mode: number): boolean {
  try {
    accessSync(file, mode)
    return true
  } catch {
    return false
  }
}
