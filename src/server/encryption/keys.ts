import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../settings/config.ts'
import { isEncryptionKey, keyLength } from '../settings/encryption-key.ts'
import { readNextKey } from './next-key.ts'
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
