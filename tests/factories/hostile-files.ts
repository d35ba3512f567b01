// Files that were made to stop a server, each small as it is sent. They are made here, and none is kept.
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { pdfWith, streamOf } from './attachment.ts'

const mebibyte = 1024 * 1024

interface Entry {
  name: string
  content: Buffer
  /** Bytes that it says to unpack to; left out, as many as it does. */
  says?: number
  /** The entry whose bytes it has as well, by its place. */
  sameAs?: number
}

/** A ZIP by the letter (APPNOTE 4.3), so that its list may say what is not so. */
function zipOf(entries: Entry[]): Buffer {
  const parts: Buffer[] = []
  const places: { at: number; packed: Buffer }[] = []
  let length = 0
  const head = (signature: number, { name, content, says }: Entry, packed: Buffer, at?: number) => {
    const isListed = at !== undefined
    const written = Buffer.alloc(isListed ? 46 : 30)
    written.writeUInt32LE(signature, 0)
    const shift = isListed ? 2 : 0
    if (isListed) written.writeUInt16LE(20, 4)
    written.writeUInt16LE(20, 4 + shift)
    written.writeUInt16LE(8, 8 + shift)
    written.writeUInt32LE(crc32(content), 14 + shift)
    written.writeUInt32LE(packed.length, 18 + shift)
    written.writeUInt32LE(says ?? content.length, 22 + shift)
    written.writeUInt16LE(Buffer.byteLength(name), 26 + shift)
    if (isListed) written.writeUInt32LE(at, 42)
    return Buffer.concat([written, Buffer.from(name)])
  }
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const entry of entries) {
    const same = entry.sameAs === undefined ? undefined : places[entry.sameAs]
    const packed = same?.packed ?? deflateRawSync(entry.content, { level: 9 })
    places.push({ at: same?.at ?? length, packed })
    if (same) continue
    add(head(0x04034b50, entry, packed))
    add(packed)
  }
  const start = length
  entries.forEach((entry, index) => {
    const { at, packed } = places[index] ?? { at: 0, packed: Buffer.of() }
    add(head(0x02014b50, entry, packed, at))
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(length - start, 12)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([...parts, end])
}

const types =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const document: Entry[] = [
  { name: '[Content_Types].xml', content: Buffer.from(types) },
  { name: 'word/document.xml', content: Buffer.from('<document/>') },
]

/** Word files: each is small, and none is what it says. */
export const hostileDocuments = {
  /** Many descriptions that are all the same bytes of the file. */
  overlapping: () => {
    const content = Buffer.concat([Buffer.from('<a>'), Buffer.alloc(8 * mebibyte - 10, ' '), Buffer.from('</a>')])
    const first: Entry = { name: 'word/_rels/0.rels', content }
    const others = Array.from({ length: 130 }, (_, index) => ({
      name: `word/_rels/${index + 1}.rels`,
      content,
      sameAs: document.length,
    }))
    return zipOf([...document, first, ...others])
  },
  'of many entries': () =>
    zipOf([
      ...document,
      ...Array.from({ length: 65_000 }, (_, index) => ({ name: `a${index}`, content: Buffer.of() })),
    ]),
  'that unpacks to much': () =>
    zipOf([...document, ...Array.from({ length: 40 }, (_, index) => ({ name: `a${index}`, content: zeros(8) }))]),
  'of many large descriptions': () =>
    zipOf([
      ...document,
      ...Array.from({ length: 30 }, (_, index) => ({ name: `_rels/${index}.rels`, content: zeros(7) })),
    ]),
  'that lies about its sizes': () => zipOf([...document, { name: '_rels/a.rels', content: zeros(64), says: 20 }]),
  'of ZIPs in ZIPs': () => {
    let inner = zipOf([{ name: '0', content: zeros(64) }])
    for (let depth = 0; depth < 8; depth++)
      inner = zipOf(Array.from({ length: 10 }, (_, index) => ({ name: `${depth}${index}.zip`, content: inner })))
    return zipOf([...document, { name: 'word/embeddings/a.zip', content: inner }])
  },
  'of entities in entities': () => zipOf([...document, { name: '_rels/a.rels', content: Buffer.from(laughs('a')) }]),
  'of one tag that never ends': () =>
    zipOf([...document, { name: '_rels/a.rels', content: Buffer.from('<Relationship '.repeat(500_000)) }]),
}

const zeros = (mebibytes: number) => Buffer.alloc(mebibytes * mebibyte)

/** Ten entities, each ten of the one before. */
const laughs = (root: string) => {
  const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`)
  return `<!DOCTYPE ${root} [<!ENTITY e0 "ha">${entities.join('')}]><${root}><si><t>&e9;</t></si></${root}>`
}

/** A workbook of one sheet, whose XML is given as it is. */
function workbookWith(sheet: string, others: Record<string, string> = {}): Buffer {
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...others,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
}

const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const people = `<row r="1">${text('A1', 'Nom')}${text('B1', 'E-mail')}</row>`

/** Workbooks: what each holds is small, or said to be elsewhere. */
export const hostileWorkbooks = {
  'with a cell ZZZZZZ2': () => workbookWith(`${people}<row r="2">${text('ZZZZZZ2', 'x')}</row>`),
  'with a cell beyond all columns': () => workbookWith(`${people}<row r="2">${text('XFE2', 'x')}</row>`),
  'with a column of a thousand letters': () =>
    workbookWith(`${people}<row r="2">${text('Z'.repeat(1_000), 'x')}</row>`),
  'with a line beyond all lines': () => workbookWith(`${people}<row r="99999999999">${text('A2', 'x')}</row>`),
  'of a text that every cell is': () =>
    workbookWith(
      people +
        Array.from({ length: 5_000 }, (_, line) => `<row>${`<c t="s"><v>${line % 2}</v></c>`.repeat(20)}</row>`).join(
          '',
        ),
      { 'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(20 * mebibyte)}</t></si><si><t>b</t></si></sst>` },
    ),
  'of millions of texts': () =>
    workbookWith(`${people}<row r="2">${text('A2', 'x')}</row>`, {
      'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(2_500_000)}</sst>`,
    }),
  'of millions of cells': () => workbookWith(`${people}${`<row>${'<c/>'.repeat(16_000)}</row>`.repeat(600)}`),
  'of millions of lines': () => workbookWith(`${people}${'<row/>'.repeat(7_000_000)}`),
  'of entities in entities': () =>
    workbookWith(`${people}<row r="2"><c r="A2" t="s"><v>0</v></c></row>`, { 'xl/sharedStrings.xml': laughs('sst') }),
  'of tags in tags': () => workbookWith(`<row>${'<a>'.repeat(10_000_000)}`),
  'of one tag of many attributes': () =>
    workbookWith(`<row ${Array.from({ length: 1_500_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`),
  'that unpacks to much': () => workbookWith(people + ' '.repeat(400 * mebibyte)),
  'of many entries': () =>
    zipOf(
      Array.from({ length: 20_000 }, (_, index) => ({ name: `xl/worksheets/a${index}.xml`, content: Buffer.of() })),
    ),
  'cut off': () => workbookWith(`${people}<row r="2">${text('A2', 'x')}</row>`).subarray(0, 250),
}

/** Texts that a spreadsheet would open. */
export const hostileTexts = {
  'of one line without an end': () => Buffer.alloc(4 * mebibyte, 'a'),
  'of one line of many columns': () => Buffer.alloc(4 * mebibyte, ';'),
  'of one cell in quotes': () => Buffer.concat([Buffer.from('Nom;E-mail\n"'), Buffer.alloc(4 * mebibyte, 'a')]),
  'of quotes': () => Buffer.alloc(4 * mebibyte, '"'),
  'of a column and no line': () => Buffer.from(`Nom${' '.repeat(4 * mebibyte)}`),
  'of empty lines': () => Buffer.alloc(4 * mebibyte, '\n'),
  'of zeros': () => zeros(4),
  'of zeros that say they are UTF-16': () => Buffer.concat([Buffer.of(0xff, 0xfe), zeros(4)]),
  'of spaces before a letter': () => Buffer.from(`Nom;E-mail\n${`Koné;${' ;'.repeat(16_000)}x\n`.repeat(100)}`),
}

const names = Array.from({ length: 400 }, (_, index) => `/N${index} `).join('')

export const hostilePdfs = {
  'of many object streams': () => {
    const packed = streamOf(deflateSync(`9 0 ${names}`, { level: 9 }), '/Type/ObjStm/N 1/First 4/Filter/FlateDecode')
    return pdfWith(...Array.from({ length: 20_000 }, () => Buffer.of()).map(() => packed))
  },
  'of many object streams beyond all measure': () => {
    const large = streamOf(
      deflateSync(Buffer.alloc(mebibyte, '/A '), { level: 9 }),
      '/Type/ObjStm/N 1/First 4/Filter/FlateDecode',
    )
    return pdfWith(...Array.from({ length: 2_000 }, () => large))
  },
  'of millions of names': () =>
    pdfWith(Array.from({ length: 2_500_000 }, (_, index) => `/${index.toString(36)}`).join('')),
  'of spaces behind a bracket': () => pdfWith(`${`>>${' '.repeat(100)}`.repeat(150_000)}`),
  'cut off': () => pdfWith(streamOf(Buffer.alloc(mebibyte, 'x'))).subarray(0, mebibyte / 2),
}

/** A PNG of one colour: its bytes grow a thousandfold. */
export function pngOf(width: number, height: number, rows = height): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((1 + 3 * width) * rows), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.of())])
}

/** The smallest JPEG, of a side that its head alone has. */
function jpegOf(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const table = Buffer.concat([Buffer.from([0xff, 0xdb, 0, 67, 0]), Buffer.alloc(64, 1)])
  const codes = Buffer.from([0xff, 0xc4, 0, 20, 0, 1, ...Array(15).fill(0), 0])
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0, 0xff, 0xd9])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), table, frame, codes, scan])
}

/** A WebP's head and nothing behind it, or so many images of it. */
function webpOf(width: number, height: number, images = 0): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32LE(content.length)
    return Buffer.concat([Buffer.from(type, 'latin1'), length, content])
  }
  const head = Buffer.alloc(10)
  head[0] = images > 0 ? 2 : 0
  head.writeUIntLE(width - 1, 4, 3)
  head.writeUIntLE(height - 1, 7, 3)
  // One pixel of WebP's own, without loss.
  const pixel = chunk('VP8L', Buffer.from([0x2f, 0, 0, 0, 0, 7, 0x10, 0x11, 0x11, 0x88, 0x88, 8]))
  const image = chunk('ANMF', Buffer.concat([Buffer.alloc(16), pixel]))
  const all = Buffer.concat([
    chunk('VP8X', head),
    ...(images > 0 ? [chunk('ANIM', Buffer.alloc(6)), ...Array.from({ length: images }, () => image)] : [pixel]),
  ])
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), all]))
}

export const hostilePictures = {
  'of 49 million pixels': () => pngOf(7_000, 7_000),
  'of 49 million pixels, of which half are there': () => pngOf(7_000, 7_000, 3_500),
  'of a billion pixels': () => pngOf(65_000, 65_000, 10),
  'of a side of two billion': () => pngOf(2_000_000_000, 1, 0),
  'of a photograph’s head that says four billion pixels': () => jpegOf(65_500, 65_500),
  'of a WebP’s head that says 268 million pixels': () => webpOf(16_383, 16_383),
  'of a WebP of many images': () => webpOf(16_000, 3_000, 20_000),
}
