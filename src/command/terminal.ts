// What is said and asked at the terminal itself.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { ReadStream } from 'node:tty'
import type { Question } from './command.ts'

type Input = NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY' | 'setRawMode'>>
interface Output {
  write: (text: string) => unknown
  isTTY?: boolean
}

/**
 * Asks at the terminal, and reads one line; a secret unseen, and a new password until it was typed alike twice.
 * @returns what was typed; nothing where the input has ended
 */
export async function askAt(input: Input, output: Output, { text, isUnseen, again }: Question): Promise<string> {
  if (again === undefined && !isUnseen) {
    output.write(text)
    const answer = await firstLine(input)
    if (!input.isTTY) output.write('\n') // where the person did not type one
    return answer
  }
  if (!input.isTTY) return firstLine(input)
  for (;;) {
    const typed = await askUnseen(input, output, text)
    if (again === undefined || typed === '' || typed === (await askUnseen(input, output, again))) return typed
  }
}

async function askUnseen(input: Input, output: Output, text: string): Promise<string> {
  output.write(text)
  input.setRawMode?.(true)
  try {
    return await typedUnseen(input)
  } finally {
    input.setRawMode?.(false)
    input.pause()
    output.write('\n')
  }
}

async function firstLine(input: Input): Promise<string> {
  const lines = createInterface({ input })
  const line = once(lines, 'line').then(([typed]) => String(typed))
  const typed = await Promise.race([line, once(lines, 'close').then(() => '')])
  lines.close()
  return typed
}

/** What keys send in raw mode: the end of a line, of the input, an interruption, and one letter taken back. */
const keys = { enter: ['\r', '\n'], end: '\u0004', interrupt: '\u0003', back: ['\u007F', '\b'] }

function typedUnseen(input: Input): Promise<string> {
  return new Promise((resolve) => {
    let typed: string[] = []
    const hear = (chunk: Buffer | string) => {
      for (const letter of String(chunk)) {
        if (letter === keys.interrupt) {
          process.kill(process.pid, 'SIGINT')
          typed = []
        }
        if (keys.enter.includes(letter) || letter === keys.end || letter === keys.interrupt) {
          input.off('data', hear)
          return resolve(typed.join(''))
        }
        if (keys.back.includes(letter)) typed.pop()
        else typed.push(letter)
      }
    }
    input.on('data', hear)
    input.resume()
  })
}

/** Milliseconds after which a command says how far it is. */
const timeout = 2_000

/** Tells how far a command is, once it has taken two seconds: on a terminal in one line that changes, elsewhere line by line. */
export function createProgress(output: Output) {
  let latest: string | undefined
  let isLate = false
  const show = () => latest !== undefined && output.write(output.isTTY ? `\r\u001B[2K${latest}` : `${latest}\n`)
  const clear = () => {
    if (isLate && output.isTTY) output.write('\r\u001B[2K')
  }
  const timer = setTimeout(() => {
    isLate = true
    show()
  }, timeout)
  return {
    say(sentence: string) {
      if (sentence === latest) return
      latest = sentence
      if (isLate) show()
    },
    /** Makes room for a question or the result: until the next step nothing is written over it. */
    clear() {
      latest = undefined
      clear()
    },
    stop() {
      clearTimeout(timer)
      clear()
      isLate = false
    },
  }
}
