import { create } from 'qrcode'
import { describe, expect, test } from 'vitest'
import { hasPoppler } from '../../scripts/poppler.ts'
import type { CertificateSnapshot } from '../../src/domain/documents/document-snapshot.ts'
import { encodeFacts, toDigits } from '../../src/domain/documents/signed-facts.ts'
import { encodeSigned } from '../../src/domain/values/cose.ts'
import { codePath } from '../../src/domain/values/paths.ts'
import { renderCertificate } from '../../src/server/pdf/certificate.ts'
import { dice } from '../dice.ts'
import { codeOnPaper } from '../paper-code.ts'
import { origin } from './kinds.ts'
import { cases, certificateOf } from './samples.ts'

// A certificate's code, printed at 200 dots an inch, copied and laid askew: whether it is read to the last digit.

const usual = {
  holder: 'Marie-Françoise Kouassi-N’Guessan',
  training: 'Gestion des commandes pharmaceutiques et assurance qualité en officine',
  hours: 14.5,
  date: '2026-12-14',
  validUntil: '2028-12-14',
  issuer: 'Cabinet Officina Conseil & Formation',
}
const longest = { ...usual, holder: 'É'.repeat(401), training: 'é'.repeat(200), issuer: 'é'.repeat(200) }

/** The paper of a sample and what its code says; its signature is none, and the same at each run. */
async function paperOf(facts: typeof usual, seed: number, site = origin) {
  const snapshot: CertificateSnapshot = certificateOf(cases['fr-everyday'])
  const roll = dice(seed)
  const some = (length: number) => Uint8Array.from({ length }, () => roll(256))
  const signed = { keyId: some(4), payload: encodeFacts(facts), signature: some(64) }
  const url = site + codePath(snapshot.number, toDigits(encodeSigned(signed)))
  return { url, pdf: await renderCertificate(snapshot, url, 'Officina') }
}

/** How wide a square of a code is on a certificate, in mm. */
const squareOf = (url: string, errorCorrectionLevel: 'L' | 'M') =>
  ((92 / 72) * 25.4) / (create(url, { errorCorrectionLevel }).modules.size + 8)

const copies = [
  { turn: 0 },
  { sigma: 0.9, threshold: 128, turn: 4 },
  { sigma: 0.8, threshold: 110, turn: -11 },
  { sigma: 0.8, threshold: 150, turn: 88 },
  { sigma: 1.1, threshold: 128, turn: 183 },
]
describe.skipIf(!hasPoppler())('the code of a certificate', () => {
  test.each(copies)('of usual length is read from a copy: %j', async (copying) => {
    const { url, pdf } = await paperOf(usual, 1)
    expect(await codeOnPaper(pdf, 200, copying)).toBe(url)
  })

  test.each(copies)('as long as there can be is read from a copy: %j', async (copying) => {
    const { url, pdf } = await paperOf(longest, 2)
    expect(await codeOnPaper(pdf, 200, copying)).toBe(url)
  })

  test('has squares of 0.33 mm at least, as long as it can be, and at a long address too', async () => {
    expect(squareOf((await paperOf(longest, 3)).url, 'M')).toBeGreaterThan(0.33)
    const far = await paperOf(longest, 3, `https://${'certificats.'.repeat(20)}example`)
    expect(squareOf(far.url, 'M')).toBeLessThan(0.33)
    expect(squareOf(far.url, 'L')).toBeGreaterThan(0.33)
    expect(await codeOnPaper(far.pdf, 200)).toBe(far.url)
  })
})
