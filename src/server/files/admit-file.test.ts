import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { findChromium } from '../../../scripts/chromium.ts'
import { officeFile, packedObjects, pdfOf, pdfWith, streamOf } from '../../../tests/factories/attachment.ts'
import { defaultCompany } from '../../domain/company/default-settings.ts'
import { admitFile } from './admit-file.ts'

const reasonOf = async (content: Buffer) =>
  admitFile(content).then(
    ({ mimeType }) => mimeType,
    ({ fields }) => fields.file,
  )
const pdfType = 'application/pdf'
const script = '<</S/JavaScript/JS(app.alert(1))>>'

describe('a PDF', () => {
  test('as programs write it is kept to the byte', async () => {
    const plain = pdfWith('<</Title(Les fichiers /JavaScript et \\(/Launch\\))/URI(https://cdn.example/JS/EF/1)>>')
    expect(await admitFile(plain)).toEqual({ content: plain, mimeType: pdfType })
    const packed = pdfWith(packedObjects('<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://officina.example)>>>>'))
    expect(await reasonOf(packed)).toBe(pdfType)
  })

  test('from a browser is taken', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'officina-pdf-'))
    const file = join(folder, 'page.pdf')
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
    const html = `data:text/html,<h1>Support</h1><a href="https://officina.example">lien</a>${defaultCompany.name}`
    execFileSync(findChromium(), [...flags, `--print-to-pdf=${file}`, html], { stdio: 'ignore', timeout: 60_000 })
    const content = readFileSync(file)
    rmSync(folder, { recursive: true })
    expect(await reasonOf(content)).toBe(pdfType)
  })

  test.each<[what: string, content: Buffer, reason: string]>([
    ['a script', pdfWith(script), 'fileActive'],
    ['a script in an escaped name', pdfWith('<</S/J#61vaScript/#4aS 6 0 R>>'), 'fileActive'],
    ['a script in an object stream', pdfWith(packedObjects(script)), 'fileActive'],
    ['a script in an object stream of no type', pdfWith(packedObjects(script, '')), 'fileActive'],
    ['a script in an object stream of an escaped type', pdfWith(packedObjects(script, '/Type/Obj#53tm')), 'fileActive'],
    ['a program to start', pdfWith('<</S/Launch/F(calc.exe)>>'), 'fileActive'],
    ['a form of scripts', pdfWith('<</XFA 6 0 R>>'), 'fileActive'],
    [
      'an attachment',
      pdfWith('<</Type/Filespec/F(a.exe)/EF<</F 6 0 R>>>>', streamOf(Buffer.from('MZ'))),
      'fileEmbedded',
    ],
    ['a pinned attachment', pdfWith('<</Subtype/FileAttachment>>'), 'fileEmbedded'],
    ['a password', pdfOf(['<</Type/Catalog>>'], '/Encrypt 2 0 R'), 'fileEncrypted'],
    ['a password and a script', pdfOf(['<</Type/Catalog>>', script], '/Encrypt 2 0 R'), 'fileEncrypted'],
    ['a script behind a remark', pdfWith(`<<>> % <</S/JavaScript>>`), 'fileActive'],
    ['a script that a string swallows', pdfWith(`(`, script, ')'), 'fileDamaged'],
    ['an object within a stream', pdfWith(streamOf(Buffer.from(`7 0 obj ${script} endobj`))), 'fileDamaged'],
    [
      'objects packed twice',
      pdfWith(streamOf(deflateSync(''), '/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]')),
      'fileDamaged',
    ],
    [
      'objects packed as something else says',
      pdfWith(streamOf(deflateSync(''), '/Type/ObjStm/Filter 6 0 R')),
      'fileDamaged',
    ],
    ['no end', pdfWith(script).subarray(0, 60), 'fileDamaged'],
    ['nothing', Buffer.from('%PDF-1.7\n'), 'fileDamaged'],
    ['a bomb', pdfWith(packedObjects(' '.repeat(70 * 1024 * 1024))), 'fileDamaged'],
  ])('with %s is refused', async (_, content, reason) => {
    expect(await reasonOf(content)).toBe(reason)
  })
})

describe('an Office file', () => {
  const relationship = (type: string, target: string, mode = '') =>
    `<Relationships><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/></Relationships>`
  const types = (contentType: string) => `<Types><Override PartName="/x" ContentType="${contentType}"/></Types>`
  const external = ' TargetMode="External"'

  test.each([
    ['docx', 'wordprocessingml.document'],
    ['xlsx', 'spreadsheetml.sheet'],
    ['pptx', 'presentationml.presentation'],
  ] as const)('%s is kept to the byte', async (kind, type) => {
    const content = officeFile(kind, {
      'word/_rels/document.xml.rels': relationship('hyperlink', 'https://a.example', external),
    })
    expect(await admitFile(content)).toEqual({
      content,
      mimeType: `application/vnd.openxmlformats-officedocument.${type}`,
    })
  })

  const locked = Buffer.concat([Buffer.from('\xd0\xcf\x11\xe0', 'latin1'), Buffer.from('EncryptedPackage', 'utf16le')])
  const zipLocked = officeFile('docx')
  zipLocked[6] = 1
  test.each<[what: string, content: Buffer, reason: string]>([
    ['a password', locked, 'fileEncrypted'],
    ['a password on its entries', zipLocked, 'fileEncrypted'],
    ['macros', officeFile('docx', { 'word/vbaProject.bin': 'x' }), 'fileMacros'],
    [
      'macros under another name',
      officeFile('docx', { '[Content_Types].xml': types('application/vnd.ms-office.vbaProject') }),
      'fileMacros',
    ],
    [
      'the type of one with macros',
      officeFile('xlsx', { '[Content_Types].xml': types('application/vnd.ms-excel.sheet.macroEnabled.main+xml') }),
      'fileMacros',
    ],
    [
      'that type written otherwise',
      officeFile('xlsx', { '[Content_Types].xml': types('application/vnd.ms-excel.sheet.&#x6d;acroEnabled.main+xml') }),
      'fileMacros',
    ],
    ['old macros', officeFile('xlsx', { 'xl/macrosheets/sheet1.xml': '<x/>' }), 'fileMacros'],
    ['an object within', officeFile('docx', { 'word/embeddings/oleObject1.bin': 'x' }), 'fileEmbedded'],
    ['a workbook within', officeFile('pptx', { 'ppt/embeddings/Microsoft_Excel_Sheet.xlsx': 'x' }), 'fileEmbedded'],
    ['a control', officeFile('docx', { 'word/activeX/activeX1.xml': '<x/>' }), 'fileEmbedded'],
    [
      'an object under another name',
      officeFile('docx', { 'word/_rels/document.xml.rels': relationship('oleObject', 'media/image1.png') }),
      'fileEmbedded',
    ],
    [
      'a template from elsewhere',
      officeFile('docx', {
        'word/_rels/settings.xml.rels': relationship('attachedTemplate', 'https://evil.example/t.dotm', external),
      }),
      'fileActive',
    ],
    ['descriptions in another encoding', officeFile('docx', { 'word/_rels/a.rels': '\uFFFEx' }), 'fileDamaged'],
    ['an entity', officeFile('docx', { 'word/_rels/a.rels': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }), 'fileDamaged'],
    ['a way out of its folder', officeFile('docx', { '../a.xml': '<x/>' }), 'fileDamaged'],
    ['two parts of one name', officeFile('docx', { 'WORD/document.xml': '<x/>' }), 'fileDamaged'],
    ['a bomb', officeFile('docx', { 'word/media/a.xml': ' '.repeat(301 * 1024 * 1024) }), 'fileDamaged'],
    [
      'a large description',
      officeFile('docx', { 'word/_rels/a.rels': `<${' '.repeat(9 * 1024 * 1024)}` }),
      'fileDamaged',
    ],
    ['half of it', officeFile('docx').subarray(0, 300), 'fileDamaged'],
    ['no Office in it', officeFile('docx', { '[Content_Types].xml': types('application/xml') }), 'fileType'],
  ])('with %s is refused', async (_, content, reason) => {
    expect(await reasonOf(content)).toBe(reason)
  })
})

describe('a picture', () => {
  const drawn = (width = 40, height = 20) =>
    sharp({ create: { width, height, channels: 3, background: '#0b5d4b' } }).withExif({
      IFD0: { Make: 'Canary', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N' },
    })

  test.each(['png', 'jpeg', 'webp'] as const)(
    '%s is drawn again, upright, without what the camera wrote',
    async (format) => {
      const original = Buffer.concat([
        await drawn().withMetadata({ orientation: 6 }).toFormat(format).toBuffer(),
        Buffer.from('<script>hidden</script>'),
      ])
      expect((await sharp(original).metadata()).orientation).toBe(6)
      const { content, mimeType } = await admitFile(original)
      expect(mimeType).toBe(`image/${format}`)
      expect(content.includes('Canary')).toBe(false)
      expect(content.includes('hidden')).toBe(false)
      const { format: kept, exif, orientation, width, height } = await sharp(content).metadata()
      expect({ kept, exif, orientation, width, height }).toEqual({
        kept: format,
        exif: undefined,
        orientation: undefined,
        width: 20,
        height: 40,
      })
    },
  )

  test('that moves is kept as its first image', async () => {
    const image = (background: string) =>
      sharp({ create: { width: 40, height: 20, channels: 3, background } })
        .png()
        .toBuffer()
    const images = [await image('#f00'), await image('#0f0'), await image('#00f')]
    const moving = await sharp(images, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(3)
    const { content } = await admitFile(moving)
    const { pages, width, height } = await sharp(content).metadata()
    expect({ pages, width, height }).toEqual({ pages: undefined, width: 40, height: 20 })
    const [red = 0, green = 0, blue = 0] = await sharp(content).removeAlpha().resize(1, 1).raw().toBuffer()
    expect(red).toBeGreaterThan(200)
    expect(green + blue).toBeLessThan(100)
  })

  test('that only begins like one is refused', async () => {
    expect(await reasonOf(Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1'))).toBe('fileDamaged')
    expect(await reasonOf((await drawn(400, 400).jpeg().toBuffer()).subarray(0, 700))).toBe('fileDamaged')
  })

  test('of far too many pixels is refused before it is drawn', async () => {
    const large = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(large.length).toBeLessThan(1024 * 1024)
    expect(await reasonOf(large)).toBe('pictureTooLarge')
  })
})

test.each([
  ['a web page', '<!doctype html><script>alert(1)</script>'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a program', 'MZ\u0090'],
  ['a moving picture', 'GIF89a'],
  ['sound', 'RIFF\0\0\0\0WAVE'],
  ['an old Word file', '\xd0\xcf\x11\xe0WordDocument'],
  ['nothing', ''],
])('%s is refused', async (_, content) => {
  expect(await reasonOf(Buffer.from(content, 'latin1'))).toBe('fileType')
})
