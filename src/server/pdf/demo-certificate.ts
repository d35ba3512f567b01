import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import forge from 'node-forge'

const generate = promisify(generateKeyPair)
const tenYears = 10

/** Whom demo mode's signatures name: nobody can take them for the firm's. */
export const demoSignerName = 'Officina – démonstration, sans valeur'

/** Makes a key and a certificate signed by itself, as a PKCS #12 file without a password: for demo mode only. */
export async function makeDemoCertificate(now = new Date()): Promise<Buffer> {
  const { privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const key = forge.pki.privateKeyFromPem(privateKey)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
  certificate.serialNumber = `01${Buffer.from(forge.random.getBytesSync(15), 'binary').toString('hex')}`
  certificate.validity.notBefore = now
  certificate.validity.notAfter = new Date(now)
  certificate.validity.notAfter.setFullYear(now.getFullYear() + tenYears)
  const subject = [
    // node-forge turns the text into UTF-8 itself.
    { name: 'commonName', value: demoSignerName, valueTagClass: forge.asn1.Type.UTF8 },
    { name: 'countryName', value: 'CI' },
  ] as unknown as forge.pki.CertificateField[]
  certificate.setSubject(subject)
  certificate.setIssuer(subject)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true },
  ])
  certificate.sign(key, forge.md.sha256.create())
  // Without a password there is nothing to make guessing slow for; a start would pay for it.
  const p12 = forge.pkcs12.toPkcs12Asn1(key, [certificate], '', { algorithm: 'aes256', count: 1 })
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary')
}
