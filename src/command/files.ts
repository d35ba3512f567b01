// Files as somebody types them: looked at before a command begins, so that what is wrong with one is a sentence.
import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '../domain/values/language.ts'
import type { Command, GivenValues } from './command.ts'
import { Failure } from './failure.ts'
import { frameWords } from './words.ts'

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
