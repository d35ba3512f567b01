import { readFile } from 'node:fs/promises'
import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { Signer as CmsSigner, SignPdf } from '@signpdf/signpdf'
import forge from 'node-forge'
import type { Database, Db } from '../db/open.ts'
import { demoSigningCertificate } from '../db/schema/documents.ts'
import { placeOf } from '../encryption/seal-existing.ts'
import { type SecretBox, UnreadableSecret } from '../encryption/secret-box.ts'
import type { Config } from '../settings/config.ts'
import { signDetached } from './cms.ts'
import { makeDemoCertificate } from './demo-certificate.ts'

/** Signs certificates of participation; `name` is whom the signature names, `validUntil` the end of its certificate. */
export interface Signer {
  name: string
  validUntil: Date
  sign: (pdf: Buffer, reason: string, city: string, at: Date) => Promise<Buffer>
}

/** The signature's form (ETSI EN 319 142, PAdES): CAdES, detached. */
const pades = 'ETSI.CAdES.detached'
/** Room for the certificates of a chain, in bytes. */
const signatureLength = 16_384

/**
 * The signer of this installation: from configuration, or in demo mode self-made, once for every instance.
 * @returns undefined in production without a configured certificate: no certificate of participation can be issued then
 * @throws Error when the configured file cannot be used
 */
export async function openSigner(
  config: Pick<Config, 'signing' | 'demo'>,
  { db }: Pick<Database, 'db'>,
  secrets: SecretBox,
): Promise<Signer | undefined> {
  if (config.signing) {
    return openSigningFile(config.signing)
  }
  if (!config.demo) return undefined
  return signerFrom(await demoCertificate(db, secrets), '')
}

/**
 * The signer of a PKCS #12 file.
 * @throws Error naming the file when it cannot be used
 */
export async function openSigningFile({ file, password }: NonNullable<Config['signing']>): Promise<Signer> {
  try {
    return signerFrom(await readFile(file), password)
  } catch (error) {
    throw new Error(`SIGNING_CERTIFICATE ${file} cannot be used: ${error instanceof Error ? error.message : error}`)
  }
}

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
  const content = Buffer.from(secrets.seal((await makeDemoCertificate()).toString('base64'), place))
  await db.insert(demoSigningCertificate).values({ id: 1, content }).onConflictDoNothing()
  const shared = await kept()
  if (!shared) throw new Error('no demo certificate was written')
  return shared
}

function signerFrom(p12: Buffer, password: string): Signer {
  const store = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(p12.toString('binary')), false, password)
  const bags = (kind: 'certBag' | 'pkcs8ShroudedKeyBag' | 'keyBag') => {
    const bagType = forge.pki.oids[kind] ?? ''
    return store.getBags({ bagType })[bagType] ?? []
  }
  const key = [...bags('pkcs8ShroudedKeyBag'), ...bags('keyBag')][0]?.key as forge.pki.rsa.PrivateKey | undefined
  if (!key) throw new Error('it holds no RSA key')
  const certificates = bags('certBag').flatMap(({ cert }) => (cert ? [cert] : []))
  const isOurs = ({ publicKey }: forge.pki.Certificate) => key.n.equals((publicKey as forge.pki.rsa.PublicKey).n)
  const own = certificates.find(isOurs)
  if (!own) throw new Error('it holds no certificate of its key')
  const chain = [own, ...certificates.filter((certificate) => certificate !== own)]
  const name = Buffer.from(String(own.subject.getField('CN')?.value ?? ''), 'latin1').toString()

  class ChainSigner extends CmsSigner {
    override async sign(content: Buffer): Promise<Buffer> {
      return signDetached(content, chain, key as forge.pki.rsa.PrivateKey)
    }
  }
  return {
    name,
    validUntil: own.validity.notAfter,
    async sign(pdf, reason, location, at) {
      const prepared = plainAddPlaceholder({
        pdfBuffer: pdf,
        reason,
        contactInfo: '',
        name,
        location,
        signingTime: at,
        signatureLength,
        subFilter: pades,
      })
      return new SignPdf().sign(prepared, new ChainSigner())
    },
  }
}
