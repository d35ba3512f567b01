import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

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
