// What a command and the server that runs say to each other: JSON, one message a line.
import type { Socket } from 'node:net'
import path from 'node:path'
import type { Locale } from '../domain/values/language.ts'
import type { GivenValues, Outcome, Question } from './command.ts'
import type { FailureReport } from './failure.ts'

/** What the command asks for, its first line. */
export interface Request {
  command: string
  given: GivenValues
  locale: Locale
}
/** What the server says. The answer to a question is the command's next line. */
export type Message = { progress: string } | { ask: Question } | { outcome: Outcome } | { failure: FailureReport }
export interface Answer {
  answer: string
}

/** Where the server of an embedded database listens for commands. */
export const socketIn = (folder: string): string => path.resolve(folder, 'officina.sock')

/** The longest address of a socket in bytes (unix(7): 108 with the zero at its end; macOS has 104). */
const longestAddress = 103
export const isTooLong = (address: string): boolean => Buffer.byteLength(address) > longestAddress

/** A line is never longer, in characters: nothing that is asked or told needs more. */
const longestLine = 4_000_000

export const send = (socket: Socket, message: Request | Message | Answer) =>
  socket.write(`${JSON.stringify(message)}\n`)

/** What comes in, message by message, until the other side ends. */
export async function* messagesFrom<Received>(socket: Socket): AsyncGenerator<Received, undefined> {
  let text = ''
  for await (const chunk of socket.setEncoding('utf8')) {
    text += chunk
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    if (text.length > longestLine) throw new Error('a message between command and server is too long')
    for (const line of lines) yield JSON.parse(line) as Received
  }
}
