import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../settings/config.ts'
import { isEncryptionKey, keyLength } from '../settings/secret-strength.ts'
import { createSecretBox, type SecretBox } from './secret-box.ts'

const bytesOf = (key: string) => Buffer.from(key, 'base64')

/** The demonstration's own key, made at its first start, in its data folder and readable by its user alone. */
async function keyOfDemo(folder: string): Promise<string> {
  const file = path.join(folder, 'encryption.key')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fresh = randomBytes(keyLength).toString('base64')
  await writeFile(file, `${fresh}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const kept = (await readFile(file, 'utf8')).trim()
  if (!isEncryptionKey(kept)) throw new Error(`${file} holds no key: 32 random bytes in base64 are expected`)
  return kept
}

type Keys = Pick<Config, 'encryption' | 'dataFolder'>

/** The key that seals: a setting; the demonstration makes its own, whatever database it runs on. In base64. */
export const currentKey = async ({ encryption, dataFolder }: Keys): Promise<string> =>
  encryption.key ?? (await keyOfDemo(dataFolder))

/** The box of this installation. While a new key waits to be put into the settings (`officina keys rotate`), it opens with that too. */
export async function openSecretBox(keys: Keys): Promise<SecretBox> {
  const next = () => {
    const key = readNextKey(keys.dataFolder)
    return key === undefined ? undefined : bytesOf(key)
  }
  return createSecretBox(bytesOf(await currentKey(keys)), keys.encryption.former.map(bytesOf), next)
}

/** The key that follows, from before anything is sealed with it until it stands in the settings. */
export const nextKeyFile = (dataFolder: string): string => path.resolve(dataFolder, 'encryption.key.next')

/** The key in that file, in base64; undefined where there is none. */
function readNextKey(dataFolder: string): string | undefined {
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
