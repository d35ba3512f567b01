import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

const mebibyte = 1_048_576

/** What the database takes to be opened after a crash, in bytes: a piece of its log, and a little beside it. */
export const reserveBytes = 20 * mebibyte

/** So much must be free, in bytes, before something is saved again: less is gone with the next statement. */
const littleRoom = 1 * mebibyte

/** How many bytes are free for us on the disk of a folder. */
export function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/**
 * A file that keeps room on the disk for the database to be opened again once that is full. It is there while the database runs, and
 * only where it takes less than half of what is free.
 */
export function reserveIn(folder: string) {
  const file = path.join(folder, 'reserve')
  let isThere = false
  let making: Promise<void> | undefined
  let isGivenUp = false
  let isSpent = false

  const remove = () => {
    isThere = false
    rmSync(file, { force: true })
  }

  async function make() {
    const handle = await open(file, 'w', 0o600)
    try {
      // Some file systems keep nothing of what is always the same.
      const piece = randomBytes(mebibyte)
      for (let written = 0; written < reserveBytes && !isGivenUp; written += mebibyte) await handle.write(piece)
      await handle.sync()
      isThere = true
    } finally {
      await handle.close()
    }
  }

  return {
    /** Makes it where there is room for it. */
    async keep() {
      if (isThere || freeIn(folder) < 2 * reserveBytes) return
      isGivenUp = false
      making ??= make()
        .catch(() => {})
        .finally(() => {
          making = undefined
          if (!isThere || isGivenUp) remove()
        })
      await making
      if (isThere) isSpent = false
    },
    /** Gives its room to the database. @returns when nothing of it will be there any more */
    async spend() {
      isSpent ||= isThere
      isGivenUp = true
      remove()
      await making
    },
    /** Whether enough is free to save something again, and to have the reserve again where it was spent. */
    isRoomAgain: () => freeIn(folder) >= littleRoom + (isSpent ? reserveBytes : 0),
  }
}
