// `officina`: finds the command, has it done where it belongs, prints what came of it, and ends with its exit code.
import { fileURLToPath } from 'node:url'
import packageOfProduct from '../../package.json' with { type: 'json' }
import type { Locale } from '../domain/values/language.ts'
import { call } from '../server/settings/command-call.ts'
import { type Asked, lookAtFiles, readArguments } from './arguments.ts'
import { commands } from './commands.ts'
import { Failure, reportOf, UsageError } from './failure.ts'
import { helpOf, helpOfAll } from './help.ts'
import { perform } from './perform.ts'
import { askAt, createProgress } from './terminal.ts'
import { frameWords, localeOf } from './words.ts'

// Who read what it says may have gone.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const folder = process.cwd()
process.chdir(fileURLToPath(new URL('../..', import.meta.url))) // settings name files from the installation's own folder
const argv = process.argv.slice(2)
const locale = localeOf(process.env)
const words = frameWords[locale]

const print = (text: string) => new Promise<void>((resolve) => process.stdout.write(`${text}\n`, () => resolve()))
const printJson = (document: object) => print(JSON.stringify(document, null, 2))

/** Ends once everything was written. */
async function end(exitCode: number): Promise<never> {
  await new Promise<void>((resolve) => process.stderr.write('', () => resolve()))
  process.exit(exitCode)
}

async function refuseUsage(error: UsageError): Promise<never> {
  const help = [call, error.of, '--help'].filter(Boolean).join(' ')
  if (argv.includes('--json')) await printJson({ error: { what: error.message, todo: words.seeHelp(help) } })
  console.error(`officina: ${error.message}\n${words.seeHelp(help)}`)
  return end(2)
}

async function tell(error: unknown, json: boolean): Promise<never> {
  const report = reportOf(error, locale)
  if (json) await printJson({ error: report })
  const separator = report.what.includes('\n') ? ':\n' : ': '
  const what = [...(report.where ? [report.where] : []), report.what].join(separator)
  console.error([`officina: ${what}`, ...(report.todo ? [report.todo] : [])].join('\n'))
  return end(1)
}

function readOrRefuse(): Asked | Promise<never> {
  try {
    return readArguments(argv, commands, folder, locale)
  } catch (error) {
    return error instanceof UsageError ? refuseUsage(error) : tell(error, false)
  }
}

async function main(told: Locale) {
  const { command, group, given, json, help, version } = await readOrRefuse()
  if (version) {
    await (json ? printJson({ version: packageOfProduct.version }) : print(`officina ${packageOfProduct.version}`))
    return end(0)
  }
  if (help || !command) {
    await print(command ? helpOf(command, told) : helpOfAll(commands, group, told))
    return end(0)
  }
  const progress = createProgress(process.stderr)
  const signal = new AbortController().signal // an interruption ends this process, which the database survives
  try {
    await lookAtFiles(command, given, told)
    const outcome = await perform(command, given, {
      locale: told,
      folder,
      signal,
      progress: progress.say,
      async ask(question) {
        const isSecret = question.again !== undefined || question.isUnseen
        const fromInput = Object.keys(command.options ?? {}).find((name) => name.endsWith('-stdin')) ?? ''
        if (isSecret && !process.stdin.isTTY && given[fromInput] !== true)
          throw new Failure({ what: words.nobodyToAsk, todo: words.secretFromInput(`--${fromInput}`) })
        progress.clear()
        return askAt(process.stdin, process.stderr, question)
      },
    })
    progress.stop()
    if (!outcome) return // it goes on: the server
    await (json ? printJson(outcome.result) : print(outcome.lines.join('\n')))
    return end(outcome.exitCode ?? 0)
  } catch (error) {
    progress.stop()
    return tell(error, json)
  }
}

await main(locale)
