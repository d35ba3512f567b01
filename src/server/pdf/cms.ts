import { createHash, createSign } from 'node:crypto'
import forge from 'node-forge'

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
export function signDetached(content: Buffer, chain: forge.pki.Certificate[], key: forge.pki.rsa.PrivateKey): Buffer {
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
