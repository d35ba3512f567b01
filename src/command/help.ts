import type { Locale } from '../domain/values/language.ts'
import { call } from '../server/settings/command-call.ts'
import type { Command } from './command.ts'
import { frameWords } from './words.ts'

const inColumns = (rows: [string, string][]): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

const ofEveryCommand = (locale: Locale): [string, string][] => [
  ['--json', frameWords[locale].json],
  ['-h, --help', frameWords[locale].help],
]

const usageOf = (command: Command, locale: Locale): string =>
  [
    call,
    command.name,
    ...Object.values(command.arguments ?? {}).map(({ value }) => value),
    ...(command.options ? [frameWords[locale].optionsSign] : []),
  ].join(' ')

/** The help of one command. */
export function helpOf(command: Command, locale: Locale): string {
  const words = frameWords[locale]
  const { summary, details } = command.words[locale]
  const named = Object.values(command.arguments ?? {}).map((argument): [string, string] => [
    argument.value,
    argument.words[locale],
  ])
  const options = Object.entries(command.options ?? {}).map(([name, option]): [string, string] => [
    option.value ? `--${name} ${option.value}` : `--${name}`,
    option.words[locale],
  ])
  return [
    `${words.usage}${locale === 'fr' ? '\u00A0' : ''}: ${usageOf(command, locale)}`,
    '',
    summary,
    ...(details ? ['', details] : []),
    ...(named.length > 0 ? ['', words.arguments, ...inColumns(named)] : []),
    '',
    words.options,
    ...inColumns([...options, ...ofEveryCommand(locale)]),
    '',
    words.exitCodes,
  ].join('\n')
}

/** The help of all commands, or of those whose name begins so. */
export function helpOfAll(commands: Command[], group: string, locale: Locale): string {
  const words = frameWords[locale]
  const shown = commands.filter(({ name }) => group === '' || name.startsWith(`${group} `))
  return [
    words.intro,
    '',
    `${words.usage}${locale === 'fr' ? '\u00A0' : ''}: ${[call, group, words.command, words.optionsSign].filter(Boolean).join(' ')}`,
    '',
    words.commands,
    ...inColumns(shown.map((command) => [command.name, command.words[locale].summary])),
    '',
    words.options,
    ...inColumns([...ofEveryCommand(locale), ['-V, --version', words.version]]),
    '',
    words.exitCodes,
  ].join('\n')
}
