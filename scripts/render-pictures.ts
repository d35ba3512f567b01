import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { photoWidths, portraitWidths, renderPicture } from '../src/server/files/render-picture.ts'

/**
 * `npm run pictures`: renders every picture of `pictures/` to AVIF and WebP in the widths the pages ask for, into
 * `public/pictures/`, and writes their list to `src/web/content/pictures.gen.ts`. Running it twice changes nothing.
 */
const sourceFolder = 'pictures'
const outputFolder = 'public/pictures'
const listFile = 'src/web/content/pictures.gen.ts'

const sourceFormats = new Set(['.svg', '.jpg', '.jpeg', '.png', '.webp'])
const portraitNames = /^(team|testimonial)-/
type Picture = { width: number; height: number; widths: number[]; avif: string[]; webp: string[] }

const fileName = (name: string, width: number, hash: string, format: 'avif' | 'webp') =>
  `${name}-${width}.${hash}.${format}`

/** Renders one source file, and writes its files under names that change with them. */
async function renderFile(file: string, name: string): Promise<Picture> {
  const wanted = portraitNames.test(name) ? portraitWidths : photoWidths
  const { width, height, variants } = await renderPicture(await readFile(join(sourceFolder, file)), wanted)
  const picture: Picture = { width, height, widths: [], avif: [], webp: [] }
  for (const variant of variants) {
    picture.widths.push(variant.width)
    for (const format of ['avif', 'webp'] as const) {
      const { content, hash } = variant[format]
      await writeFile(join(outputFolder, fileName(name, variant.width, hash, format)), content)
      picture[format].push(hash)
    }
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
  pictures.set(name, await renderFile(file, name))
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
