import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'
import { isEncryptionKey, keyLength } from '../settings/encryption-key.ts'

/** The key that follows, from before anything is sealed with it until it stands in the settings. */
export const nextKeyFile = (dataFolder: string): string => path.resolve(dataFolder, 'encryption.key.next')

/** The key in that file, in base64; undefined where there is none. */
export function readNextKey(dataFolder: string): string | undefined {
  let text: string
  try {
    text = readFileSync(nextKeyFile(dataFolder), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const key = /^ENCRYPTION_KEY=(\S+)$/m.exec(text)?.[1]
  return key !== undefined && isEncryptionKey(key) ? key : undefined
}

/**
 * Writes a new key down, on the disk before this returns, as the lines that settings take: nothing may be sealed with a key that
 * a power cut could lose. One that was written before and is not in use yet is the next key still.
 * @param current the present key and those before it, which open what was sealed until now
 * @returns the new key, in base64
 */
export function makeNextKey(dataFolder: string, current: [string, ...string[]]): string {
  const known = readNextKey(dataFolder)
  if (known !== undefined && known !== current[0]) return known
  const key = randomBytes(keyLength).toString('base64')
  const lines = [
    '# The next encryption key: put these two lines into the settings in place of the present ones, restart, delete this file.',
    `ENCRYPTION_KEY=${key}`,
    `ENCRYPTION_KEY_PREVIOUS=${current.join(',')}`,
  ]
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const file = nextKeyFile(dataFolder)
  const unfinished = `${file}.new`
  const handle = openSync(unfinished, 'w', 0o600)
  writeSync(handle, `${lines.join('\n')}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(unfinished, file)
  const folder = openSync(dataFolder, 'r')
  fsyncSync(folder)
  closeSync(folder)
  return key
}
