import { createHash, createSign } from 'node:crypto'
import { plainAddPlaceholder } from '@signpdf/placeholder-plain'
import { Signer as CmsSigner, SignPdf } from '@signpdf/signpdf'
import forge from 'node-forge'

/** A PKCS #12 file, and its password. */
export interface SigningStore {
  p12: Uint8Array
  password: string
}

/** Signs papers; `name` is whom the signature names, `validFrom` and `validUntil` are those of its certificate. */
export interface Signer {
  name: string
  validFrom: Date
  validUntil: Date
  /** Signs a finished PDF, which it adds a revision to. */
  sign: (pdf: Buffer, reason: string, city: string, at: Date) => Promise<Buffer>
  /** Signs a PDF in which room was held for it (`holdSignature`): the same bytes each time. */
  signHeld: (pdf: Buffer) => Promise<Buffer>
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
 * Hides the field of the signature, which is drawn nowhere: what is neither in the structure nor hidden, PDF/UA does not allow (7.18.1).
 * The flags are as long as before: no object moves.
 */
function withHiddenField(pdf: Buffer): Buffer {
  const [shown, hidden] = ['\n/F 4\n', '\n/F 6\n']
  const at = pdf.lastIndexOf(shown)
  if (at < pdf.lastIndexOf('/Subtype /Widget')) throw new Error('the field of the signature is written in another way')
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(hidden), pdf.subarray(at + shown.length)])
}

/** What pdfkit keeps of a form, which its types do not say. */
interface WithForm {
  _root: { data: { AcroForm: { data: Record<string, unknown> } } }
  page: { annotations: unknown[]; dictionary: unknown }
}

/**
 * Holds room for a signature on the last page of a PDF that is still being drawn. One that carries signed files is signed so: a library that
 * looks for the parts of a finished PDF would find those of the files.
 * @param at the moment that the signature says
 */
export function holdSignature(
  pdf: PDFKit.PDFDocument,
  { name, reason, city, at }: { name: string; reason: string; city: string; at: Date },
): void {
  // Texts are objects here: what pdfkit is given as a plain string it writes as a name.
  const written = (text: string) => Object(text) as string
  const unknown = '**********'
  const signature = pdf.ref({
    ...{ Type: 'Sig', Filter: 'Adobe.PPKLite', SubFilter: pades },
    ByteRange: [0, unknown, unknown, unknown],
    Contents: Buffer.alloc(signatureLength),
    ...{ Reason: written(reason), M: at, Name: written(name), Location: written(city) },
  })
  signature.end(undefined)
  pdf.initForm()
  const { _root: root, page } = pdf as unknown as WithForm
  // Hidden (2) and printed (4), as `withHiddenField` has it.
  const field = pdf.ref({
    ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', Rect: [0, 0, 0, 0], F: 6, T: written('Signature1') },
    ...{ V: signature, P: page.dictionary },
  })
  field.end(undefined)
  page.annotations.push(field)
  const form = root.data.AcroForm.data
  delete form.NeedAppearances
  Object.assign(form, { SigFlags: 3, Fields: [field] })
}

/**
 * The signer of a PKCS #12 file (docs/rules/documents.md#signature).
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
    validFrom: own.validity.notBefore,
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
      return new SignPdf().sign(withExactTable(withHiddenField(prepared)), new ChainSigner())
    },
    signHeld: (pdf) => new SignPdf().sign(pdf, new ChainSigner()),
  }
}

const { asn1, pki } = forge
const { Class, Type } = asn1
type Node = forge.asn1.Asn1

const sequence = (...parts: Node[]) => asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, parts)
const set = (...parts: Node[]) => asn1.create(Class.UNIVERSAL, Type.SET, true, parts)
const tagged = (tag: number, parts: Node[]) => asn1.create(Class.CONTEXT_SPECIFIC, tag as forge.asn1.Type, true, parts)
const oid = (id: string) => asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(id).getBytes())
const octets = (bytes: Buffer) => asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, bytes.toString('latin1'))
const nothing = () => asn1.create(Class.UNIVERSAL, Type.NULL, false, '')
const integer = (value: number) =>
  asn1.create(Class.UNIVERSAL, Type.INTEGER, false, asn1.integerToDer(value).getBytes())
const derOf = (node: Node) => Buffer.from(asn1.toDer(node).getBytes(), 'latin1')
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

const oids = {
  pkcs7Data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
}

/** A certificate as it stands, byte for byte: a name that is written again (node-forge's own signing does) no longer matches it. */
function partsOf(certificate: forge.pki.Certificate) {
  const node = pki.certificateToAsn1(certificate)
  const [body] = node.value as Node[]
  const fields = body?.value as Node[]
  const hasVersion = fields[0]?.tagClass === Class.CONTEXT_SPECIFIC
  const [serial, , issuer] = hasVersion ? fields.slice(1) : fields
  if (!serial || !issuer) throw new Error('not a certificate')
  return { node, serial, issuer }
}

/**
 * Signs a content, detached, as PAdES baseline B wants it (RFC 5652, RFC 5035, ETSI EN 319 142-1): RSA with SHA-256, the
 * certificate's hash among what is signed, the time in the PDF itself.
 * @param chain the signer's certificate first
 * @returns the CMS structure, DER
 */
function signDetached(content: Buffer, chain: forge.pki.Certificate[], key: forge.pki.rsa.PrivateKey): Buffer {
  const certificates = chain.map(partsOf)
  const [signer] = certificates
  if (!signer) throw new Error('no certificate to sign with')
  const attribute = (id: string, value: Node) => sequence(oid(id), set(value))
  // SHA-256 is the default of ESSCertIDv2, hence left out.
  const certificateId = sequence(sequence(sequence(octets(hashOf(derOf(signer.node))))))
  const attributes = [
    attribute(oids.contentType, oid(oids.pkcs7Data)),
    attribute(oids.messageDigest, octets(hashOf(content))),
    attribute(oids.signingCertificateV2, certificateId),
  ].sort((one, other) => Buffer.compare(derOf(one), derOf(other)))
  // What is signed is the attributes as a SET; in the structure they carry a tag of their own.
  const signature = createSign('sha256')
    .update(derOf(set(...attributes)))
    .sign(pki.privateKeyToPem(key))
  const sha256 = () => sequence(oid(oids.sha256), nothing())
  const signerInfo = sequence(
    integer(1),
    sequence(signer.issuer, signer.serial),
    sha256(),
    tagged(0, attributes),
    sequence(oid(oids.rsa), nothing()),
    octets(signature),
  )
  const signedData = sequence(
    integer(1),
    set(sha256()),
    sequence(oid(oids.pkcs7Data)),
    tagged(
      0,
      certificates.map(({ node }) => node),
    ),
    set(signerInfo),
  )
  return derOf(sequence(oid(oids.signedData), tagged(0, [signedData])))
}
