import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create } from 'qrcode'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasPoppler } from '../../scripts/poppler.ts'
import { formatDayTime } from '../../src/domain/values/dates.ts'
import { createSecretBox } from '../../src/server/encryption/secret-box.ts'
import { demoSignerName } from '../../src/server/pdf/demo-certificate.ts'
import type { Signer } from '../../src/server/pdf/signer.ts'
import { openSigner } from '../../src/server/pdf/signing-store.ts'
import { openTestDatabase } from '../database.ts'
import { madeUp } from '../made-up.ts'
import { drawn, lettered } from './drawn.ts'
import { kinds, verificationUrl, withoutMadeUp } from './kinds.ts'
import { look, picture } from './poppler.ts'
import { type Case, cases, invoiceOf } from './samples.ts'

// `UPDATE_BASELINES=1` draws the pictures again, to be looked at before they are committed.
const isUpdating = process.env.UPDATE_BASELINES === '1'
const dots = 60
const baseline = (name: string) => fileURLToPath(new URL(`./baselines/${name}.png`, import.meta.url))
const pixels = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })

/** How much of two pictures differs: the share of points that are not nearly alike. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([pixels(one), pixels(other)])
  if (first.info.width !== second.info.width || first.info.height !== second.info.height) return 1
  let unlike = 0
  for (let at = 0; at < first.data.length; at += 3) {
    const apart = [0, 1, 2].some(
      (channel) => Math.abs((first.data[at + channel] ?? 0) - (second.data[at + channel] ?? 0)) > 64,
    )
    if (apart) unlike++
  }
  return unlike / (first.info.width * first.info.height)
}

const isMissing = !hasPoppler()
if (isMissing) console.warn('PDFs are not looked at: poppler is missing (apt-get install poppler-utils).')

describe.skipIf(isMissing)('documents as other programs see them', () => {
  test.each([...drawn, ...lettered.filter(({ name }) => name.startsWith('certificate'))])(
    '$name looks as it did when somebody looked at it',
    async ({ name, draw }) => {
      const png = picture(await draw(), dots)
      if (isUpdating || !existsSync(baseline(name))) {
        expect(isUpdating, `there is no baseline ${name}: draw it with UPDATE_BASELINES=1 and look at it`).toBe(true)
        await mkdir(fileURLToPath(new URL('./baselines', import.meta.url)), { recursive: true })
        await writeFile(
          baseline(name),
          await sharp(png).png({ palette: true, colours: 64, compressionLevel: 9 }).toBuffer(),
        )
      }
      expect(await difference(await readFile(baseline(name)), png)).toBeLessThan(0.01)
    },
  )

  test.each(drawn)(
    '$name can be read, is tagged, in its language, with its fonts inside',
    async ({ kind, sample, draw }) => {
      const pdf = await draw()
      const { firstName, lastName } = sample.facts.person
      const text = look('pdftotext', pdf, '-raw').replaceAll(/\s+/g, ' ')
      // Some are of nobody, or name many in a narrow column.
      const nobodys = [
        'closing-sheet',
        'invoice-of-several',
        'programme',
        'closed-programme',
        'quote',
        'session-file',
        'quality-year',
      ]
      if (!nobodys.includes(kind)) expect(text).toContain(`${firstName} ${lastName.split(' ')[0]}`)
      if (kind === 'invoice') expect(look('pdftotext', pdf)).toContain(sample.isLong ? '1 265 000 FCFA' : '65 000 FCFA')
      if (kind === 'quote') {
        const { startsAt, location } = sample.facts.training
        expect(text).toContain(`${formatDayTime(startsAt, sample.locale).replaceAll(/\s/g, ' ')} · `)
        expect(text).toContain(location)
      }
      const info = look('pdfinfo', pdf)
      expect(info).toMatch(/Tagged:\s+yes/)
      expect(info).toMatch(/Title:\s+\S/)
      expect(info).toMatch(/Page size:.*\(A4\)/)
      // With a payer, tax and terms of its own, the longest invoice goes on to a second page.
      const long = [
        'hours',
        'statement',
        'invoice-of-several',
        'presence-record',
        'session-file',
        'quality-year',
        'evaluation-slips',
      ]
      const isLonger = long.includes(kind) && sample.isLong
      const isFullInvoice = kind === 'invoice' && 'payer' in invoiceOf(sample)
      const isOnePage = kind !== 'personal-data' && !isLonger && !isFullInvoice
      if (isOnePage) expect(info).toMatch(/Pages:\s+1\n/)
      expect(pdf.toString('latin1')).toContain(`/Lang (${sample.locale === 'fr' ? 'fr-FR' : 'en-GB'})`)
      expect(pdf.toString('latin1')).toContain('/DisplayDocTitle true')
      const fonts = look('pdffonts', pdf).trim().split('\n').slice(2)
      expect(fonts.length).toBeGreaterThan(0)
      for (const font of fonts) expect(font).toMatch(/ yes yes yes /) // embedded, a subset, mapped to Unicode
    },
  )

  test.each(drawn.filter(({ sample }) => !sample.isLong))(
    '$name says nothing of the demonstration’s firm that it is not given',
    async ({ kind, sample }) => {
      const text = look('pdftotext', await kinds[kind as keyof typeof kinds](sample, withoutMadeUp), '-raw')
      for (const fact of madeUp) expect(text, fact).not.toContain(fact)
      expect(text).not.toMatch(/undefined|\bnull\b/)
    },
  )
  test.each(lettered)('$name names its person letter by letter', async ({ person, draw }) => {
    const pdf = await draw()
    // Between the marks that say from where to where a name runs from right to left.
    const text = look('pdftotext', pdf, '-raw')
      .replaceAll(/[\u202A-\u202E]/g, '')
      .replaceAll(/\s+/g, ' ')
      .normalize('NFC')
    expect(text).toContain(`${person.firstName} ${person.lastName}`)
    expect(text).toContain('Pharmacie Ɣaɖe')
    expect(text).not.toContain('?')
  })

  test('the QR code of a certificate leads to its verification', async () => {
    const { modules } = create(verificationUrl, { errorCorrectionLevel: 'M' })
    const [corner, side] = [{ x: 841.89 - 56 - 92, y: 595.28 - 44 - 92 }, 92] // points
    const scale = 4
    const png = picture(await kinds.certificate(cases['en-longest']), 72 * scale)
    const { data, info } = await pixels(png)
    const isDark = (row: number, column: number) => {
      const at = (index: number) => ((index + 4.5) * side) / (modules.size + 8)
      const [x, y] = [corner.x + at(column), corner.y + at(row)].map((point) => Math.round(point * scale))
      return (data[((y ?? 0) * info.width + (x ?? 0)) * 3] ?? 255) < 128
    }
    for (let row = 0; row < modules.size; row++) {
      for (let column = 0; column < modules.size; column++) {
        expect(isDark(row, column), `${row}, ${column}`).toBe(modules.get(row, column) === 1)
      }
    }
  })

  test('the structure tells headings, text, figures and tables', async () => {
    const [sample] = Object.values(cases)
    if (!sample) throw new Error('no case')
    const invoice = look('pdfinfo', await kinds.invoice(sample), '-struct')
    for (const tag of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'])
      expect(invoice).toMatch(new RegExp(`\\b${tag}\\b`))
    expect(look('pdfinfo', await kinds.certificate(sample), '-struct')).toMatch(/Figure/)
  })
})

describe.skipIf(isMissing)('the signature of a certificate', async () => {
  const database = await openTestDatabase()
  const config = { signing: undefined, demo: true }
  const secrets = createSecretBox(randomBytes(32))
  let signer: Signer
  beforeAll(async () => {
    const opened = await openSigner(config, database, secrets)
    if (!opened) throw new Error('demo mode has a signer')
    signer = opened
  })
  const signed = async (sample: Case) =>
    signer.sign(await kinds.certificate(sample), 'Certificat', 'Abidjan', new Date())

  test.each(Object.entries(cases))('%s is valid and covers the whole document', async (_, sample) => {
    const found = look('pdfsig', await signed(sample), '-nocert')
    expect(found).toContain('Signature is Valid')
    expect(found).toContain('Total document signed')
    expect(found).toContain('ETSI.CAdES.detached')
    expect(found).toContain(demoSignerName)
  })

  test('stands behind a table of objects that is where it is said to be', async () => {
    const pdf = (await signed(cases['fr-everyday'])).toString('latin1')
    const places = [...pdf.matchAll(/startxref\n(\d+)\n/g)].map(([, at]) => pdf.slice(Number(at), Number(at) + 5))
    expect(places).toEqual(['xref\n', 'xref\n'])
  })

  test('is no longer valid once a byte has changed', async () => {
    const pdf = await signed(cases['fr-everyday'])
    const changed = Buffer.from(pdf)
    const at = pdf.indexOf('/Producer') + 12
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(look('pdfsig', changed, '-nocert')).not.toContain('Signature is Valid')
  })

  test('leaves the document tagged and in its language', async () => {
    const pdf = await signed(cases['en-longest'])
    expect(look('pdfinfo', pdf)).toMatch(/Tagged:\s+yes/)
    expect(pdf.toString('latin1')).toContain('/Lang (en-GB)')
  })

  test('is made with one and the same certificate by every instance', async () => {
    const other = await openSigner(config, database, secrets)
    const pdf = await kinds.certificate(cases['fr-everyday'])
    const [first, second] = await Promise.all([signer, other].map((one) => one?.sign(pdf, 'x', 'Abidjan', new Date(0))))
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true)
  })

  test('is not made in production without a certificate, and a wrong one is told', async () => {
    expect(await openSigner({ ...config, demo: false }, database, secrets)).toBeUndefined()
    await expect(
      openSigner({ ...config, signing: { file: 'package.json', password: '' } }, database, secrets),
    ).rejects.toThrow('SIGNING_CERTIFICATE package.json cannot be used')
  })
})
