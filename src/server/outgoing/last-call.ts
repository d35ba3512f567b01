// When another machine was last asked for something that cannot be undone, kept outside of the database: a database that is older than that
// was restored (docs/rules/fne.md#stops, docs/rules/online-payments.md#stops).
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'

/** Whom it was: the tax office, or a provider of payments. */
type Asked = 'fne' | `${string}-payments`

const fileIn = (dataFolder: string, asked: Asked) => path.resolve(dataFolder, `${asked}-last-call`)

export interface LastCall {
  calledAt: Date
  /** The last of those that went well, where that is noted; undefined before the first. */
  doneAt: Date | undefined
}

/** Writes the moments down, on the disk before this returns. */
export async function writeLastCall(
  dataFolder: string,
  asked: Asked,
  { calledAt, doneAt }: { calledAt: Date; doneAt?: Date | undefined },
): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const unfinished = `${fileIn(dataFolder, asked)}.${process.pid}.${randomUUID()}`
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.writeFile(`${calledAt.toISOString()}\n${doneAt?.toISOString() ?? ''}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, fileIn(dataFolder, asked))
}

/** The moments that were written down; undefined where none was. */
export async function readLastCall(dataFolder: string, asked: Asked): Promise<LastCall | undefined> {
  const text = await readFile(fileIn(dataFolder, asked), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const [calledAt, doneAt] = text.split('\n').map((line) => new Date(line))
  const isMoment = (at: Date | undefined): at is Date => at !== undefined && !Number.isNaN(at.getTime())
  return isMoment(calledAt) ? { calledAt, doneAt: isMoment(doneAt) ? doneAt : undefined } : undefined
}
