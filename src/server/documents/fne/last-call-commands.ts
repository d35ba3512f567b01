// When the tax office was last asked, kept outside of the database: one that is older than that was restored (docs/rules/fne.md#stops).
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'

const fileIn = (dataFolder: string) => path.resolve(dataFolder, 'fne-last-call')

export interface LastCall {
  calledAt: Date
  /** The last of those that were certified; undefined before the first. */
  certifiedAt: Date | undefined
}

/** Writes the moments down, on the disk before this returns. */
export async function writeLastCall(dataFolder: string, { calledAt, certifiedAt }: LastCall): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const unfinished = `${fileIn(dataFolder)}.${process.pid}.${randomUUID()}`
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.writeFile(`${calledAt.toISOString()}\n${certifiedAt?.toISOString() ?? ''}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, fileIn(dataFolder))
}

/** The moments that were written down; undefined where none was. */
export async function readLastCall(dataFolder: string): Promise<LastCall | undefined> {
  const text = await readFile(fileIn(dataFolder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const [called, certified] = text.split('\n').map((line) => new Date(line))
  const isMoment = (at: Date | undefined): at is Date => at !== undefined && !Number.isNaN(at.getTime())
  if (!isMoment(called)) return undefined
  return { calledAt: called, certifiedAt: isMoment(certified) ? certified : undefined }
}
