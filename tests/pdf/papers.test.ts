import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { CertificateSnapshot } from '../../src/domain/documents/document-snapshot.ts'
import { noAddress } from '../../src/domain/values/no-address.ts'
import { draw, type Paper } from '../../src/server/pdf/draw.ts'
import { openPapers } from '../../src/server/pdf/papers.ts'
import { findSigningStore } from '../../src/server/pdf/signing-store.ts'
import { startApi } from '../api.ts'
import { kinds } from './kinds.ts'
import { look } from './poppler.ts'
import { cases, certificateOf, fne, invoiceOf, invoiceOfSeveral, receiptOf } from './samples.ts'

const { services } = await startApi()
const store = await findSigningStore(services.config, services.database, services.secrets)
if (!store) throw new Error('the demonstration signs')
const sample = cases['fr-longest']
const invoice: Paper = { kind: 'invoice', snapshot: invoiceOf(sample), fne: undefined }
const certificate: Paper = {
  kind: 'certificate',
  snapshot: certificateOf(sample),
  verificationUrl: 'https://www.example.ci/verification/C-2026-00001',
  store,
  signature: undefined,
  reason: 'Certificat',
  at: new Date('2026-11-23T09:00:00Z'),
}
const folder = mkdtempSync(join(tmpdir(), 'officina-papers-'))
afterAll(() => rmSync(folder, { recursive: true }))
const warned: string[] = []
const warn = (message: string) => void warned.push(message)

/** Papers of a thread that dies so often. */
function dying(times: number) {
  const file = join(folder, `deaths-${times}`)
  writeFileSync(file, 'x'.repeat(times))
  process.env.DEATHS_OF_PAPER_THREAD = file
  return openPapers(warn, { file: new URL('./dying-thread.ts', import.meta.url) })
}

describe('the thread that papers are made in', () => {
  test('gives the bytes that are drawn here, whatever was drawn before', async () => {
    const papers = openPapers(warn)
    const receipt: Paper = {
      kind: 'receipt',
      snapshot: receiptOf(cases['fr-everyday']),
      state: { revokedAt: null, url: undefined },
    }
    const wanted = [invoice, receipt, invoice]
    const [first, second, third] = await Promise.all(wanted.map(papers.make))
    expect(first).toEqual(await draw(invoice))
    expect(second).toEqual(await draw(receipt))
    expect(third).toEqual(first)
    // Its signature holds the moment of signing.
    expect((await papers.make(certificate)).toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached')
    await papers.stop()
  })

  test('writes each so that its text can be read, whatever was drawn before', async () => {
    const papers = openPapers(warn)
    const holder = (firstName: string): Paper => {
      const { person, ...snapshot } = certificateOf(cases['fr-everyday'])
      return { ...certificate, snapshot: { ...snapshot, person: { ...person, firstName } } }
    }
    for (const name of ['A:a', 'É-é', 'J.-M', 'I;i']) {
      expect(look('pdftotext', await papers.make(holder(name)), '-layout')).toContain(`${name} N’Guessan`)
    }
    await papers.stop()
  })

  test.each([
    ['fr-everyday', 'Remplace le certificat N° C-2026-00011-7KQ4XM9P'],
    ['en-longest', 'Replaces certificate No. C-2026-00011-7KQ4XM9P'],
  ] as const)('names the certificate whose place it takes beside its own number, in %s', async (name, told) => {
    const papers = openPapers(warn)
    const snapshot = { ...certificateOf(cases[name]), replaces: 'C-2026-00011-7KQ4XM9P' }
    const pdf = await papers.make({ ...certificate, snapshot })
    const text = look('pdftotext', pdf).replaceAll(/\s/g, ' ')
    expect(text).toContain(told)
    expect(text).toContain(snapshot.number)
    expect(look('pdftotext', await papers.make(certificate))).not.toContain('Remplace')
    await papers.stop()
  })

  test.each([
    ['fr-longest', { attendedHalves: 4, halves: 4 }, '4 demi-journées sur 4'],
    ['fr-everyday', { attendedHalves: 1, halves: 4 }, '1 demi-journée sur 4'],
    ['en-longest', { attendedHalves: 4, halves: 4 }, '4 half-days of 4'],
    ['en-longest', { attendedHalves: 1, halves: 1 }, '1 half-day of 1'],
    // Presence was not taken, or the certificate is older than such words.
    ['fr-everyday', { attendedHalves: null, halves: null }, undefined],
    ['en-longest', {}, undefined],
  ] as const)('says on a certificate which half-days were attended, in %s of %o', async (name, halves, said) => {
    const { presence: _, ...snapshot } = { presence: undefined, ...certificateOf(cases[name]) }
    const presence: NonNullable<CertificateSnapshot['presence']> = { basis: 'taken', hours: 8, reason: null, ...halves }
    const text = look('pdftotext', await draw({ ...certificate, snapshot: { ...snapshot, presence } }))
    if (said) expect(text.replaceAll('\u00A0', ' ')).toContain(said)
    else expect(text).not.toMatch(/demi-journée|half-day/)
  })

  test('says them on the hours of a year in the same words', async () => {
    const [long, short, english] = await Promise.all(
      (['fr-longest', 'fr-everyday', 'en-longest'] as const).map(async (name) =>
        look('pdftotext', await kinds.hours(cases[name])).replaceAll('\u00A0', ' '),
      ),
    )
    expect(long).toContain('4 demi-journées sur 4')
    expect(short).toContain('1 demi-journée sur 1')
    expect(english).toContain('4 half-days of 4')
  })

  test.each(['fr-everyday', 'en-longest'] as const)(
    'says each of four half-days made up above its place and day, in %s',
    async (name) => {
      const madeUp = [1, 2, 3, 4].map((day) => ({
        missed: { date: `2026-03-0${day}`, half: 'morning' as const },
        on: { date: `2026-04-1${day}`, half: 'afternoon' as const },
      }))
      const presence = { basis: 'taken' as const, hours: 16, reason: null, attendedHalves: 8, halves: 8, madeUp }
      const pdf = await draw({ ...certificate, snapshot: { ...certificateOf(cases[name]), presence } })
      const words = [...look('pdftotext', pdf, '-bbox').matchAll(/yMin="([\d.]+)".* yMax="([\d.]+)">([^<]*)</g)]
      const told = words.filter(([, , , word]) => /^(rattrapée|made)$/.test(word ?? ''))
      expect(told).toHaveLength(4)
      const done = words.find(([, , , word]) => /^(Fait|Done)$/.test(word ?? ''))
      for (const [, , end] of told) expect(Number(end)).toBeLessThanOrEqual(Number(done?.[1]))
    },
  )

  test('says the day of a certificate’s evening that lasts until midnight, and no other', async () => {
    const papers = openPapers(warn)
    const { training, ...snapshot } = certificateOf(cases['fr-everyday'])
    const evening = { ...training, startsAt: '2026-06-10T18:00:00.000Z', endsAt: '2026-06-11T00:00:00.000Z' }
    const paper: Paper = { ...certificate, snapshot: { ...snapshot, training: evening } }
    const text = look('pdftotext', await papers.make(paper), '-layout').replaceAll('\u00A0', ' ')
    expect(text).toContain('10 juin 2026')
    expect(text).not.toContain('11 juin 2026')
    await papers.stop()
  })

  test('leaves out an address that stands for none', async () => {
    const { payer: _, person, ...snapshot } = { payer: undefined, ...invoiceOf(cases['fr-everyday']) }
    const text = async (email: string) =>
      look('pdftotext', await draw({ ...invoice, snapshot: { ...snapshot, person: { ...person, email } } }))
    expect(await text('awa@example.ci')).toContain('awa@example.ci')
    expect(await text(noAddress('5f0c'))).not.toContain('5f0c')
  })

  test('tells why a paper cannot be drawn, and goes on', async () => {
    const papers = openPapers(warn)
    const broken = { ...certificate, store: { p12: new Uint8Array([1, 2, 3]), password: '' } }
    await expect(papers.make(broken)).rejects.toThrow()
    expect((await papers.make(invoice)).subarray(0, 5).toString()).toBe('%PDF-')
    await papers.stop()
  })

  test('is begun again when it dies, and makes what it was given', async () => {
    const papers = dying(1)
    const made = await Promise.all([papers.make(invoice), papers.make(invoice)])
    expect(made.map((pdf) => pdf.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-'])
    expect(warned.splice(0)).toEqual(['the thread that draws papers died'])
    await papers.stop()
  })

  test('gives a paper up that it died of twice, and goes on', async () => {
    const papers = dying(2)
    await expect(papers.make(invoice)).rejects.toThrow('ended with 3')
    expect(warned.splice(0)).toHaveLength(2)
    expect((await papers.make(invoice)).subarray(0, 5).toString()).toBe('%PDF-')
    await papers.stop()
  })

  test('ends when it has had nothing to do for a while, never with a paper in hand, and begins again with the next', async () => {
    const papers = openPapers(warn, { idleFor: 1 })
    expect(papers.isRunning()).toBe(false)
    const made = await Promise.all([invoice, certificate, invoice].map(papers.make))
    expect(made.map((pdf) => pdf.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-', '%PDF-'])
    await vi.waitFor(() => expect(papers.isRunning()).toBe(false))
    const again = papers.make(invoice)
    expect(papers.isRunning()).toBe(true)
    expect((await again).equals(made[0] as Buffer)).toBe(true)
    await vi.waitFor(() => expect(papers.isRunning()).toBe(false))
    // It was ended, it did not die.
    expect(warned).toEqual([])
    await papers.stop()
  })

  test('ends when what it was given is made, and begins again with the next', async () => {
    const papers = openPapers(warn)
    const made = papers.make(invoice)
    await papers.stop()
    expect((await made).subarray(0, 5).toString()).toBe('%PDF-')
    await papers.stop()
    expect((await papers.make(invoice)).equals(await made)).toBe(true)
    await papers.stop()
    expect(warned).toEqual([])
  })
})

const read = (pdf: Buffer) => ({
  pages: Number(/^Pages:\s*(\d+)/m.exec(look('pdfinfo', pdf))?.[1]),
  text: look('pdftotext', pdf).replaceAll(/\s+/g, ' '),
})

describe('a certified invoice', () => {
  const everyday = invoiceOf(cases['fr-everyday'])
  const certified = {
    ...{ at: '2026-11-28T21:43:00Z', seller: 'Caisse du cabinet', pointOfSale: 'CAISSE-1', establishment: 'SIEGE' },
    ...{ taxCentre: 'CME de Cocody', taxRegime: 'Régime simplifié' },
  }
  const printed = async (snapshot: ReturnType<typeof invoiceOf>, stamp: number) => {
    const part = { ...certified, net: snapshot.price + stamp }
    return read(await draw({ kind: 'invoice', snapshot: { ...snapshot, certified: part }, fne }))
  }

  test('says on one page what the tax office asks for, and its net beside ours where a stamp was added', async () => {
    const { pages, text } = await printed(everyday, 100)
    expect(pages).toBe(1)
    for (const fact of [...Object.values(certified).slice(1), fne.number]) expect(text).toContain(fact)
    expect(text).toMatch(/Net à payer selon la DGI, timbre de quittance de 100 FCFA compris : [\d ]+100 FCFA/)
    expect(text).not.toContain('proforma')
  })

  test('names no net that is ours too', async () => {
    expect((await printed(everyday, 0)).text).not.toContain('selon la DGI')
  })
})

describe('a proforma of several', () => {
  const proformaOf = (people: number) => {
    const sample = invoiceOfSeveral(cases['fr-everyday'])
    const lines = Array.from({ length: people }, (_, index) => ({
      ...{ name: `Aya N’Guessan ${index}`, paymentReference: `OFF-7KQ4XM${index % 10}` },
      ...{ price: 58_500, discount: 6_500, discountCode: 'RENTREE2026' },
    }))
    const said = { ...sample.said, taxRate: 18, terms: 'Paiement à trente jours de la date de facture.' }
    const price = lines.reduce((sum, line) => sum + line.price, 0)
    return draw({ kind: 'invoice', snapshot: { ...sample, said, lines, price }, fne: undefined })
  }

  test('is one page for four, with tax, discounts and terms', async () => {
    const { pages, text } = read(await proformaOf(4))
    expect(pages).toBe(1)
    expect(text).not.toMatch(/Page \d/)
  })

  test('says on each of its pages which one it is, and of how many', async () => {
    const { pages, text } = read(await proformaOf(30))
    expect(pages).toBeGreaterThan(1)
    for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Page ${page} / ${pages}`)
  })
})
