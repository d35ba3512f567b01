import { globSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const inMemory = '/dev/shm'
/** What all tests at once may need, in bytes. */
const enough = 4 * 1024 ** 3

/**
 * Where test databases live: in memory where there is room, for each is a thousand small files, and a disk takes fifteen times as
 * long to write them.
 */
export const scratchFolder: string = hasRoom() ? inMemory : tmpdir()

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > enough
  } catch {
    return false // not a Linux
  }
}

/** No run takes so long, in milliseconds. */
const longerThanAnyRun = 24 * 3_600_000

/** Removes the databases of runs that were ended before they could: each holds on to 60 MB, of memory where it lives there. */
export function sweepScratchFolder(): void {
  for (const folder of globSync(path.join(scratchFolder, 'officina-*'))) {
    // Another run may have removed it just now.
    const { mtimeMs = Date.now() } = statSync(folder, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > longerThanAnyRun) rmSync(folder, { recursive: true, force: true })
  }
}
