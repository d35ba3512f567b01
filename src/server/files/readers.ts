import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type ProblemCode, Refusal } from '../../domain/values/problem.ts'
import type { Answer, Order } from './answer-orders.ts'
import type { Tasks } from './reader-tasks.ts'
import { heldUp, type TurnOptions, turnsOfProgram } from './turns.ts'

interface Options extends TurnOptions {
  /** What a reader runs. */
  file?: URL
  /** Milliseconds of the processor that a file may take: not of the clock, for on a busy machine a good one takes long. */
  processorTime?: number
  /** Bytes that a process may have while it reads one. */
  memory?: number
  /** Milliseconds without a file, after which a process ends. */
  idleFor?: number
  /** Milliseconds after which a process that says nothing is given up, whatever keeps it. */
  silentFor?: number
}

/** A file that ended its process did so by what it is; one that was ended from outside may be sent again. */
const fromOutside = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGHUP'])
const mebibyte = 1024 * 1024
const isSpreadsheet = /^(people|statement)/

/**
 * The processes that read what people send: begun with the first file, two at work at most, each with one file, and ended when there is none.
 * What answers is never kept by a file, and what a file takes ends with its process (docs/decisions/0138-files-read-apart.md).
 */
export function openReaders<Known extends object = Tasks>({
  file = new URL('./reader-process.ts', import.meta.url),
  processorTime = 5_000,
  memory = 1024 * mebibyte,
  idleFor = 15_000,
  silentFor = 120_000,
  ...turns
}: Options = {}) {
  const rested: { reader: ChildProcess; ends: NodeJS.Timeout }[] = []
  const takeTurn = turnsOfProgram(turns)

  function launch(): ChildProcess {
    const reader = fork(fileURLToPath(file), {
      // Nothing of the server's settings and keys; memory that a picture gave back is not kept apart for each thread.
      env: { MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--max-old-space-size=512', '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
    })
    reader.on('error', () => {}) // the one who waits for it is answered
    reader.once('exit', () => {
      const at = rested.findIndex((one) => one.reader === reader)
      if (at >= 0) rested.splice(at, 1)
    })
    return reader
  }

  function rest(reader: ChildProcess) {
    if (!reader.connected) return
    const ends = setTimeout(() => reader.disconnect(), idleFor).unref()
    rested.push({ reader, ends })
    reader.unref()
    reader.channel?.unref()
  }

  function wake(): ChildProcess | undefined {
    for (let one = rested.pop(); one; one = rested.pop()) {
      clearTimeout(one.ends)
      if (!one.reader.connected) continue
      one.reader.ref()
      one.reader.channel?.ref()
      return one.reader
    }
    return undefined
  }

  const order = (reader: ChildProcess, wanted: Order, tooMuch: ProblemCode) =>
    new Promise<Answer>((resolve, reject) => {
      const silent = setTimeout(() => reader.kill('SIGKILL'), silentFor)
      const done = () => {
        clearTimeout(silent)
        reader.off('message', answered)
        reader.off('exit', ended)
        reader.off('error', failed)
      }
      const answered = (answer: Answer) => {
        done()
        resolve(answer)
      }
      const ended = (code: number | null, signal: NodeJS.Signals | null) => {
        done()
        if (signal === null) reject(new Error(`a process that reads files ended with ${code}`))
        else if (fromOutside.has(signal)) reject(heldUp())
        else reject(new Refusal(tooMuch, {}, { file: 'fileTooMuch' }))
      }
      // The machine has no room for another process just now.
      const failed = () => {
        done()
        reader.kill('SIGKILL')
        reject(heldUp())
      }
      reader.once('message', answered)
      reader.once('exit', ended)
      reader.once('error', failed)
      reader.send(wanted, (error) => error && reader.connected && failed())
    })

  return {
    /**
     * Reads a file, in a process of its own.
     * @throws Refusal as the task does; `import_file_refused` or `file_refused` with `fileTooMuch` at the field for one that takes too
     * much of the processor or of the memory; `overloaded` where others are read first for too long
     */
    async read<Name extends keyof Known & string>(
      task: Name,
      ...given: Known[Name] extends (...given: infer Given) => unknown ? Given : never
    ): Promise<Known[Name] extends (...given: never[]) => infer Read ? Awaited<Read> : never> {
      const [content] = given
      const endTurn = await takeTurn(content instanceof Uint8Array ? content.length : 0)
      try {
        const reader = wake() ?? launch()
        const tooMuch = isSpreadsheet.test(task) ? 'import_file_refused' : 'file_refused'
        const answer = await order(reader, { task, given, processorTime, memory }, tooMuch)
        rest(reader)
        if ('failure' in answer) throw new Error(`a file could not be read: ${answer.failure}`)
        if ('refusal' in answer) {
          const { code, details, fields } = answer.refusal
          throw new Refusal(code as ProblemCode, details, fields)
        }
        return answer.read as never
      } finally {
        endTurn()
      }
    },
    /** Ends the processes that have nothing to do. */
    end() {
      for (const { reader, ends } of rested.splice(0)) {
        clearTimeout(ends)
        reader.disconnect()
      }
    },
  }
}

/** Those of this instance. */
const readers = openReaders()
export const readApart = readers.read
export const endReaders = readers.end
