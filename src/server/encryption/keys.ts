import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../settings/config.ts'
import { isEncryptionKey, keyLength } from '../settings/encryption-key.ts'
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

/** The box of this installation: its keys are settings; the demonstration makes its own, whatever database it runs on. */
export async function openSecretBox({
  encryption,
  dataFolder,
}: Pick<Config, 'encryption' | 'dataFolder'>): Promise<SecretBox> {
  const current = encryption.key ?? (await keyOfDemo(dataFolder))
  return createSecretBox(bytesOf(current), encryption.former.map(bytesOf))
}
