import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'

/**
 * `npm run pictures`: renders every picture of `pictures/` to AVIF and WebP in the widths the pages ask for, into
 * `public/pictures/`, and writes their list to `src/web/content/pictures.gen.ts`. Running it twice changes nothing.
 */
const sourceFolder = 'pictures'
const outputFolder = 'public/pictures'
const listFile = 'src/web/content/pictures.gen.ts'

const sourceFormats = new Set(['.svg', '.jpg', '.jpeg', '.png', '.webp'])
const portraitNames = /^(team|testimonial)-/
const portraitWidths = [160, 320]
const widths = [360, 720, 1200]

/** What an AVIF of each width (px) may weigh, in bytes: the page budgets of a weak mobile line come from these. */
const avifBudget: Record<number, number> = { 160: 3_000, 320: 6_000, 360: 8_000, 720: 12_000, 1200: 24_000 }
/** Tried in this order until the budget is met; a photograph that never meets it keeps the last one. */
const avifQualities = [50, 42, 36]
const webpQuality = 68

type Picture = { width: number; height: number; widths: number[]; avif: string[]; webp: string[] }

/** The best AVIF within the budget of its width. */
async function encodeAvif(pixels: Buffer, width: number): Promise<Buffer> {
  const budget = avifBudget[width] ?? Number.POSITIVE_INFINITY
  let encoded = Buffer.alloc(0)
  for (const quality of avifQualities) {
    encoded = await sharp(pixels).avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer()
    if (encoded.length <= budget) break
  }
  return encoded
}

const encodeWebp = (pixels: Buffer): Promise<Buffer> =>
  sharp(pixels).webp({ quality: webpQuality, effort: 6, smartSubsample: true }).toBuffer()

const fileName = (name: string, width: number, hash: string, format: 'avif' | 'webp') =>
  `${name}-${width}.${hash}.${format}`

/** Writes the bytes under a name that changes with them, and gives the hash in it. */
async function store(name: string, width: number, format: 'avif' | 'webp', bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  await writeFile(join(outputFolder, fileName(name, width, hash, format)), bytes)
  return hash
}

/** Renders one source file. A photograph is never enlarged; its EXIF turn is applied and its metadata dropped. */
async function renderPicture(file: string, name: string): Promise<Picture> {
  const upright = await sharp(await readFile(join(sourceFolder, file)))
    .autoOrient()
    .flatten({ background: '#FBF7EF' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = upright.info
  const wanted = portraitNames.test(name) ? portraitWidths : widths
  const fitting = wanted.filter((candidate) => candidate <= width)
  const picture: Picture = { width, height, widths: fitting.length > 0 ? fitting : [width], avif: [], webp: [] }

  for (const target of picture.widths) {
    const pixels = await sharp(upright.data).resize({ width: target }).png().toBuffer()
    picture.avif.push(await store(name, target, 'avif', await encodeAvif(pixels, target)))
    picture.webp.push(await store(name, target, 'webp', await encodeWebp(pixels)))
  }
  return picture
}

const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`).join(', ')

function printList(pictures: Map<string, Picture>): string {
  let text = '// Written by `npm run pictures`; do not edit by hand.\n\n'
  text +=
    '/** Each picture’s size in pixels, and the widths in which its files are there with the hashes that name them. */\n'
  text += 'export const pictures = {\n'
  for (const [name, { width, height, widths, avif, webp }] of pictures) {
    text += `  '${name}': {\n    width: ${width},\n    height: ${height},\n    widths: [${widths.join(', ')}],\n`
    text += `    avif: [${quoted(avif)}],\n    webp: [${quoted(webp)}],\n  },\n`
  }
  return `${text}} as const\n\nexport type PictureName = keyof typeof pictures\n`
}

const sources = (await readdir(sourceFolder))
  .filter((file) => sourceFormats.has(extname(file).toLowerCase()))
  .toSorted()
const pictures = new Map<string, Picture>()
await mkdir(outputFolder, { recursive: true })

for (const file of sources) {
  const name = file.slice(0, -extname(file).length)
  if (pictures.has(name)) throw new Error(`Two pictures are called "${name}" in ${sourceFolder}/: delete one of them.`)
  pictures.set(name, await renderPicture(file, name))
}
await writeFile(listFile, printList(pictures))

const current = new Set(
  [...pictures].flatMap(([name, { widths, avif, webp }]) =>
    widths.flatMap((width, index) => [
      fileName(name, width, avif[index] ?? '', 'avif'),
      fileName(name, width, webp[index] ?? '', 'webp'),
    ]),
  ),
)
let total = 0
for (const file of (await readdir(outputFolder)).toSorted()) {
  if (!current.has(file)) {
    await rm(join(outputFolder, file))
    continue
  }
  const { length } = await readFile(join(outputFolder, file))
  total += length
  if (file.endsWith('.avif')) console.log(`${String(length).padStart(7)}  ${file}`)
}
console.log(`${pictures.size} pictures, ${total} bytes in ${outputFolder}`)
