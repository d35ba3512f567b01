import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { administrator, staffMember, visitor } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'
import { declarationLinkOf } from '../../../tests/declaration-link.ts'
import { pdfOfSize } from '../../../tests/factories/attachment.ts'
import {
  hostileDocuments,
  hostilePdfs,
  hostilePictures,
  hostileTexts,
  hostileWorkbooks,
  pngOf,
} from '../../../tests/factories/hostile-files.ts'
import { csvOf, workbookOf } from '../../../tests/factories/spreadsheet.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { fileLimit } from '../../domain/documents/document.ts'
import { importLimits } from '../../domain/imports/import.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { endReaders } from './readers.ts'

const { as, ask, build } = await startApp()
const office = as(administrator(await build.administrator()))
const teacher = await build.staffMember('trainer')
const trainer = as(staffMember(teacher))
const session = await build.training()
await office.put(`/api/admin/trainings/${session.id}/trainers`, { userId: teacher.id, isAssigned: true })
afterAll(endReaders)

type Sender = (content: Buffer) => Promise<{ status: number; body: unknown }>

/** What a browser sends with a form that has a file. */
function sending(
  browser: typeof office,
  url: string,
  fields: () => Promise<Record<string, string>> | object = () => ({}),
): Sender {
  return async (content) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(await fields())) form.set(name, String(value))
    form.set('file', new File([new Uint8Array(content)], 'fichier'))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return browser.send<Problem>('POST', url, { body: await request.arrayBuffer(), headers })
  }
}

const attach = sending(office, `/api/admin/documents?title=Support&documentType=other&trainingId=${session.id}`)
const addSheet = sending(trainer, `/api/admin/trainings/${session.id}/signed-sheets`)
const previewImport = sending(office, '/api/admin/imports/preview')
const previewStatement = sending(office, '/api/admin/statements/preview')
const addPicture = sending(office, '/api/admin/site/pictures?shape=photo')
const addSignature = sending(office, '/api/admin/settings/signature')
/** Each for a registration of its own, so that no limit stands before the picture. */
const declare = sending(as(visitor), '/api/payment-declarations', async () => ({
  ...declarationLinkOf(await build.registration({ price: 65_000 })),
  ...{ operator: 'Wave', reference: `T-${uniqueWord()}`, amount: '65000' },
}))

/** Whatever is asked meanwhile is answered, in the order of its answers; a reader that has yet to begin is a file's as well. */
async function whileAsked(send: Sender, content: Buffer) {
  endReaders()
  const order: string[] = []
  const answer = send(content).finally(() => order.push('file'))
  while (!order.includes('file')) {
    expect((await ask('/healthz')).status).toBe(200)
    order.push('health')
  }
  return { answer: await answer, before: order.indexOf('file') }
}

/** What looks hostile and harms nobody: it is read like any other. */
const harmless = new Set([
  'of 49 million pixels',
  'of millions of names',
  'of spaces behind a bracket',
  'of spaces before a letter',
  'of a WebP of many images',
])

type Files = Record<string, () => Buffer>

/** The same files, each made once: one that packs hundreds of megabytes takes seconds. */
const madeOnce = (files: Files): Files =>
  Object.fromEntries(
    Object.entries(files).map(([name, make]) => {
      let made: Buffer | undefined
      return [name, () => (made ??= make())]
    }),
  )
const [pdfs, texts, workbooks] = [madeOnce(hostilePdfs), madeOnce(hostileTexts), madeOnce(hostileWorkbooks)]

describe.each<[door: string, send: Sender, files: Files]>([
  ['attached by the office: a PDF', attach, pdfs],
  ['attached by the office: a Word file', attach, hostileDocuments],
  ['added by a trainer: a PDF', addSheet, pdfs],
  ['imported: a workbook', previewImport, workbooks],
  ['imported: a text', previewImport, texts],
  ['taken in as a statement: a workbook', previewStatement, workbooks],
  ['taken in as a statement: a text', previewStatement, texts],
  ['declared by a visitor: a picture', declare, hostilePictures],
])('%s', (_, send, files) => {
  test.each(Object.entries(files))('%s stops nobody, and is refused at its field', async (what, make) => {
    const { answer, before } = await whileAsked(send, make())
    expect(before).toBeGreaterThanOrEqual(10)
    if (harmless.has(what)) expect([200, 201]).toContain(answer.status)
    else {
      expect([413, 415]).toContain(answer.status)
      expect(answer.body).toEqual({
        code: expect.stringMatching(/^(import_)?file_(refused|too_large)$|^import_too_large$/),
        message: expect.any(String),
        fields: { file: expect.any(String) },
      })
    }
  })
})

describe('a file at its limits is read', () => {
  /** As a camera sees: no two squares of it are alike. */
  async function photo(width: number, height: number) {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const spots = sharp({ create: { width: 500, height: 500, channels: 3, background: '#fff', noise } })
    return sharp(await spots.png().toBuffer()).resize(width, height, { fit: 'fill' })
  }
  const side = 7_071 // its square is 49.999 million

  test('a PDF of 20 MiB', async () => {
    expect((await attach(pdfOfSize(fileLimit))).status).toBe(201)
    expect((await addSheet(pdfOfSize(fileLimit))).status).toBe(201)
  })

  test('a list of 5,000 lines, as a workbook and as a text', async () => {
    const line = (index: number) => [`KONÉ ${index}`, 'Awa', `awa.${index}@example.ci`, `07070${10_000 + index}`]
    const rows = [
      ['Nom', 'Prénom', 'E-mail', 'Téléphone'],
      ...Array.from({ length: importLimits.lines }, (_, index) => line(index)),
    ]
    for (const content of [workbookOf(rows), csvOf(rows)]) {
      const { status, body } = await previewImport(content)
      expect(status).toBe(200)
      expect(body).toMatchObject({ lines: { length: importLimits.lines } })
    }
  })

  test.each<[what: string, make: () => Promise<Buffer>, doors: Sender[]]>([
    ['PNG', async () => pngOf(side, side), [attach, addSheet, declare, addPicture]],
    ['JPEG', async () => (await photo(side, side)).jpeg({ quality: 80 }).toBuffer(), [attach, addPicture, addSheet]],
    ['WebP', async () => (await photo(side, side)).blur(40).webp({ quality: 20, effort: 0 }).toBuffer(), [attach]],
  ])(
    'a %s of 50 million pixels',
    async (_, make, doors) => {
      const content = await make()
      expect(content.length).toBeLessThan(fileLimit)
      for (const send of doors) expect(await send(content)).toMatchObject({ status: 201 })
    },
    480_000,
  )

  test('and one pixel more is not', async () => {
    expect(await attach(pngOf(side, side + 1, 1))).toMatchObject({ status: 415, body: { code: 'file_refused' } })
    expect(await addSignature(pngOf(side, side + 1, 1))).toMatchObject({ status: 415 })
  })
})
