// Where the key that papers are signed with comes from. Opening it is the thread's that signs (`signer.ts`).
import { readFile } from 'node:fs/promises'
import type { Database, Db } from '../db/open.ts'
import { demoSigningCertificate } from '../db/schema/documents.ts'
import { placeOf } from '../encryption/seal-existing.ts'
import { type SecretBox, UnreadableSecret } from '../encryption/secret-box.ts'
import type { Config } from '../settings/config.ts'
import type { Signer, SigningStore } from './signer.ts'

/**
 * What this installation signs with: from configuration, or in demo mode self-made, once for every instance.
 * @returns undefined in production without a configured certificate: no certificate of participation can be issued then
 * @throws Error when the configured file cannot be read
 */
export async function findSigningStore(
  config: Pick<Config, 'signing' | 'demo'>,
  { db }: Pick<Database, 'db'>,
  secrets: SecretBox,
): Promise<SigningStore | undefined> {
  if (config.signing) return readSigningFile(config.signing)
  return config.demo ? { p12: await demoCertificate(db, secrets), password: '' } : undefined
}

/**
 * The signer of this installation, opened in this thread.
 * @throws Error when the configured file cannot be used
 */
export async function openSigner(...where: Parameters<typeof findSigningStore>): Promise<Signer | undefined> {
  const [{ signing }] = where
  if (signing) return openSigningFile(signing)
  const store = await findSigningStore(...where)
  return store && (await import('./signer.ts')).signerFrom(store)
}

/**
 * The signer of a PKCS #12 file.
 * @throws Error naming the file when it cannot be used
 */
export async function openSigningFile(signing: NonNullable<Config['signing']>): Promise<Signer> {
  const store = await readSigningFile(signing)
  const { signerFrom } = await import('./signer.ts')
  try {
    return signerFrom(store)
  } catch (error) {
    throw cannotBeUsed(signing, error)
  }
}

const readSigningFile = async (signing: NonNullable<Config['signing']>): Promise<SigningStore> => ({
  p12: await readFile(signing.file).catch((error) => {
    throw cannotBeUsed(signing, error)
  }),
  password: signing.password,
})

const cannotBeUsed = ({ file }: NonNullable<Config['signing']>, error: unknown) =>
  new Error(`SIGNING_CERTIFICATE ${file} cannot be used: ${error instanceof Error ? error.message : error}`)

/** The demonstration's certificate; made once, and again where the key that sealed it is gone: it is worth nothing anyway. */
async function demoCertificate(db: Db, secrets: SecretBox): Promise<Buffer> {
  const place = placeOf.demoCertificate()
  const kept = async () => {
    const [row] = await db.select().from(demoSigningCertificate)
    return row && Buffer.from(secrets.open(row.content.toString('latin1'), place), 'base64')
  }
  const found = await kept().catch(async (error) => {
    if (!(error instanceof UnreadableSecret)) throw error
    await db.delete(demoSigningCertificate)
    return undefined
  })
  if (found) return found
  const { makeDemoCertificate } = await import('./demo-certificate.ts')
  const content = Buffer.from(secrets.seal((await makeDemoCertificate()).toString('base64'), place))
  await db.insert(demoSigningCertificate).values({ id: 1, content }).onConflictDoNothing()
  const shared = await kept()
  if (!shared) throw new Error('no demo certificate was written')
  return shared
}
