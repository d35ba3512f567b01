import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

/** Objects of a PDF as a writer lays them out, with their table and trailer (ISO 32000-2, 7.5). */
export function pdfOf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%âãÏÓ\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  objects.forEach((object, index) => {
    offsets.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  })
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** A stream object of a PDF. */
export const streamOf = (content: Buffer, entries = ''): Buffer =>
  Buffer.concat([Buffer.from(`<</Length ${content.length}${entries}>>\nstream\n`), content, Buffer.from('\nendstream')])

/** Objects packed into a compressed object stream, where most programs put them. */
export const packedObjects = (objects: string, entries = '/Type/ObjStm'): Buffer =>
  streamOf(deflateSync(`9 0 ${objects}`), `${entries}/N 1/First 4/Filter/FlateDecode`)

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>'

/** A PDF of one page, with whatever else is given. */
export const pdfWith = (...objects: (string | Buffer)[]): Buffer =>
  pdfOf([catalog, pages, page, streamOf(Buffer.from('BT (Support) Tj ET')), ...objects])

/** The same, filled up to so many bytes. */
export function pdfOfSize(bytes: number): Buffer {
  const fill = (size: number) => pdfWith(streamOf(Buffer.alloc(size, 'x')))
  const short = fill(bytes)
  // The length is written twice, and may be shorter by a digit.
  for (let size = bytes - (short.length - bytes); ; size++) {
    const pdf = fill(size)
    if (pdf.length === bytes) return pdf
    if (pdf.length > bytes) throw new Error('no PDF of this size')
  }
}

const mainTypes = {
  docx: ['word/document.xml', 'wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
} as const

/** An Office file of its few needed parts, with others added or put in their place. */
export function officeFile(kind: keyof typeof mainTypes, parts: Record<string, string> = {}): Buffer {
  const [main, type] = mainTypes[kind]
  const files = {
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`,
    [main]: '<document/>',
    ...parts,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
}
