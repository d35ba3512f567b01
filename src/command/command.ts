// What a command is: one file describes it, with its words in both languages and what it does.
import type { Locale, Localized } from '../domain/values/language.ts'
import type { Database } from '../server/db/open.ts'
import type { Config } from '../server/settings/config.ts'

/** What a value must look like; anything else is wrong usage, and is told so before anything is done. */
interface Form {
  /** The values there are. */
  oneOf?: readonly string[]
  /** Whether it is one, and what one is. */
  like?: { is: (value: string) => boolean; words: Localized }
}

/** What is done with a file: it is looked at before the command begins (`arguments.ts`). */
interface File {
  file?: 'read' | 'written'
}

/** `file` is a path, made absolute where the command was typed; a `flag` takes no value. */
interface Option extends Form, File {
  kind: 'flag' | 'text' | 'number' | 'file'
  words: Localized
  /** What its value is called in the help, such as `HASH`. */
  value?: string
  /** Whether the command does nothing without it. */
  isNeeded?: true
}
/** What stands behind the command's name; all of them are needed. */
interface Argument extends Form, File {
  kind: 'text' | 'file'
  /** What it is called in the help, such as `FILE`. */
  value: string
  words: Localized
}

/** What a question at the terminal takes. */
export interface Question {
  text: string
  /** A secret that is known elsewhere: it is not shown while it is typed. */
  isUnseen?: true
  /** A new password: it is not shown either, and typed twice. What it says the second time. */
  again?: string
}

/** Who typed the command: their language, and the way to tell and ask them. */
export interface Terminal {
  locale: Locale
  /** The folder in which the command was typed. */
  folder: string
  /** Says how far it is; shown once the command has taken two seconds. */
  progress: (sentence: string) => void
  /** @throws Failure where nobody can answer */
  ask: (question: Question) => Promise<string>
  /** Aborted when the person has gone. */
  signal: AbortSignal
}

/** An opened installation, in the server that runs or in the command's own process. */
export interface Installation extends Omit<Terminal, 'folder'> {
  config: Config
  database: Database
}

/** How a command ended: 0 done, 1 refused or failed, 3 done with warnings. Wrong usage, 2, is found before. */
export interface Outcome {
  exitCode?: 0 | 1 | 3
  /** What `--json` prints. */
  result: object
  /** What is printed without it. */
  lines: string[]
}

interface Description<Arguments, Options> {
  /** Its words at the terminal, such as `staff create`. */
  name: string
  /** In one line, and what else the help of the command says. */
  words: Localized<{ summary: string; details?: string }>
  arguments?: Arguments
  options?: Options
}

type ValueOf<Kind extends Option['kind']> = Kind extends 'flag'
  ? boolean
  : (Kind extends 'number' ? number : string) | undefined
type ValuesOf<Arguments, Options extends Record<string, Option>> = { [Name in keyof Arguments]: string } & {
  [Name in keyof Options]: ValueOf<Options[Name]['kind']>
}
/** The given arguments and options, by name. */
export type GivenValues = Record<string, string | number | boolean | undefined>

/**
 * Where a command does its work:
 * - `terminal`: in the process of the person who typed it, with nothing opened. Undefined as its outcome: the process goes on.
 * - `installation`: on the opened installation; the server that runs on the embedded database does it for whom asks, as only one
 *   process may open that. `whenStopped`: what is done instead of opening the database where there is no server to ask.
 */
type Work<Given> =
  | { place: 'terminal'; run: (terminal: Terminal, given: Given) => Promise<Outcome | undefined> }
  | {
      place: 'installation'
      run: (installation: Installation, given: Given) => Promise<Outcome>
      /** Throws where the command is not for these settings, before the database is touched. */
      refuse?: (config: Config, locale: Locale) => void
      whenStopped?: (terminal: Terminal, given: Given) => Promise<Outcome>
    }

export type Command = Description<Record<string, Argument>, Record<string, Option>> & Work<GivenValues>

/** Declares a command; `run` knows the types of its arguments and options. What weighs much is imported when it runs. */
export const defineCommand = <
  const Arguments extends Record<string, Argument> = Record<never, Argument>,
  const Options extends Record<string, Option> = Record<never, Option>,
>(
  command: Description<Arguments, Options> & Work<ValuesOf<Arguments, Options>>,
): Command => command as unknown as Command
