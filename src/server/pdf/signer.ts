import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { Signer as CmsSigner, SignPdf } from '@signpdf/signpdf'
import forge from 'node-forge'
import { signDetached } from './cms.ts'

/** A PKCS #12 file, and its password. */
export interface SigningStore {
  p12: Uint8Array
  password: string
}

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
 * Names the place at which the table of objects that was added begins (ISO 32000-1, 7.5.5): the placeholder's library names the line break
 * before it, which `qpdf --check` warns of.
 */
function withExactTable(pdf: Buffer): Buffer {
  const end = pdf.lastIndexOf('startxref\n')
  const table = pdf.lastIndexOf('\nxref\n', end) + 1
  return Buffer.concat([pdf.subarray(0, end), Buffer.from(`startxref\n${table}\n%%EOF\n`)])
}

/**
 * The signer of a PKCS #12 file.
 * @throws Error when it cannot be used
 */
export function signerFrom({ p12, password }: SigningStore): Signer {
  const der = forge.asn1.fromDer(Buffer.from(p12).toString('binary'))
  const store = forge.pkcs12.pkcs12FromAsn1(der, false, password)
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
      return new SignPdf().sign(withExactTable(prepared), new ChainSigner())
    },
  }
}
