import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { photoWidths, portraitWidths, renderPicture } from '../src/server/files/render-picture.ts'

/**
 * `npm run pictures`: puts every picture of `pictures/` into `public/pictures/`, a light drawing as it is, anything else as AVIF and
 * WebP in the widths the pages ask for, and writes their list to `src/web/content/pictures.gen.ts`. Running it twice changes nothing.
 */
const sourceFolder = 'pictures'
const outputFolder = 'public/pictures'
const listFile = 'src/web/content/pictures.gen.ts'

const sourceFormats = new Set(['.svg', '.jpg', '.jpeg', '.png', '.webp'])
const portraitNames = /^(team|testimonial)-/
/** What a drawing may weigh as it travels (bytes, brotli): the photograph of it for a phone weighs 11,000. */
const lightDrawing = 8_000
type Photograph = { width: number; height: number; widths: number[]; avif: string[]; webp: string[] }
type Drawing = { width: number; height: number; svg: string }
type Picture = Photograph | Drawing

const photographFile = (name: string, width: number, hash: string, format: 'avif' | 'webp') =>
  `${name}-${width}.${hash}.${format}`
const drawingFile = (name: string, hash: string) => `${name}.${hash}.svg`

/** With numbers of so many decimals at most. */
const rounded = (svg: string, decimals: number) =>
  svg.replace(/-?\d*\.\d+/g, (number) => String(Number(Number(number).toFixed(decimals))))

/**
 * Half a unit of a drawing of 1600 is a fifth of a pixel on a phone, and is not seen on a wide screen either, but what stands behind
 * the point takes a sixth of its bytes. The small tile of a pattern keeps a decimal; turns, scales and widths of lines stay.
 */
function inWholeUnits(svg: string): string {
  if (!/<svg [^>]*viewBox="0 0 1600 /.test(svg)) return svg
  const outline = / (d|points|x|y|width|height|cx|cy|r|rx|ry|x1|y1|x2|y2)="[^"]*"/g
  return svg
    .split(/(<pattern.*?<\/pattern>)/s)
    .map((part) => (part.startsWith('<pattern') ? rounded(part, 1) : part.replace(outline, (at) => rounded(at, 0))))
    .join('')
}

/** How many numbers each command of a path takes. */
const numbersOf: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
const short = (number: number) => String(Number(number.toFixed(3))).replace(/^(-?)0\./, '$1.')

/**
 * The same outline told from point to point: steps are shorter numbers than places, and alike ones are packed better (a tenth of a
 * drawing's bytes). One that already tells a step by a step stays as it is.
 */
function inSteps(outline: string): string {
  const parts = outline.match(/[a-zA-Z]|-?(?:\d*\.\d+|\d+)/g) ?? []
  let [at, start] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]
  let [command, before, told] = ['', '', '']
  for (let index = 0; index < parts.length; ) {
    const part = parts[index] ?? ''
    if (/[a-zA-Z]/.test(part)) {
      command = part
      index += 1
    } else if (command === 'M') command = 'L'
    const count = numbersOf[command]
    if (count === undefined) return outline
    const numbers = parts.slice(index, index + count).map(Number)
    index += count
    const [x, y] = [numbers.at(-2) ?? start.x, numbers.at(-1) ?? start.y]
    let letter = command.toLowerCase()
    let steps = numbers.map((number, place) => number - (place % 2 === 0 ? at.x : at.y))
    if (command === 'H') [steps, at] = [[y - at.x], { x: y, y: at.y }]
    else if (command === 'V') [steps, at] = [[y - at.y], { x: at.x, y }]
    else {
      if (command === 'A') steps = [...numbers.slice(0, 5), x - at.x, y - at.y]
      if (command === 'L' && y === at.y) [letter, steps] = ['h', [x - at.x]]
      else if (command === 'L' && x === at.x) [letter, steps] = ['v', [y - at.y]]
      at = { x, y }
      if (command === 'M') start = at
    }
    if (letter !== before || letter === 'm') told += letter
    for (const step of steps.map(short)) told += /\d$/.test(told) && !step.startsWith('-') ? ` ${step}` : step
    before = letter
  }
  return told
}

/** Writes a drawing that is lighter than a rendering of it. @returns undefined where it is not */
async function writeDrawing(file: string, name: string): Promise<Drawing | undefined> {
  if (extname(file).toLowerCase() !== '.svg') return undefined
  const whole = inWholeUnits(await readFile(join(sourceFolder, file), 'utf8'))
  const source = whole.replace(/ d="([^"]*)"/g, (_, outline: string) => ` d="${inSteps(outline)}"`)
  if (brotliCompressSync(source).length > lightDrawing) return undefined
  const [, width, height] = /<svg [^>]*width="(\d+)" height="(\d+)"/.exec(source) ?? []
  if (!width || !height) throw new Error(`${file} does not say its width and height in pixels.`)
  const svg = hash('sha256', source, 'hex').slice(0, 8)
  await writeFile(join(outputFolder, drawingFile(name, svg)), source)
  return { width: Number(width), height: Number(height), svg }
}

/** Renders one source file, and writes its files under names that change with them. */
async function renderFile(file: string, name: string): Promise<Photograph> {
  const wanted = portraitNames.test(name) ? portraitWidths : photoWidths
  const { width, height, variants } = await renderPicture(await readFile(join(sourceFolder, file)), wanted, true)
  const picture: Photograph = { width, height, widths: [], avif: [], webp: [] }
  for (const variant of variants) {
    picture.widths.push(variant.width)
    for (const format of ['avif', 'webp'] as const) {
      const { content, hash } = variant[format]
      await writeFile(join(outputFolder, photographFile(name, variant.width, hash, format)), content)
      picture[format].push(hash)
    }
  }
  return picture
}

const quoted = (hashes: string[]) => hashes.map((hash) => `'${hash}'`).join(', ')

function printList(pictures: Map<string, Picture>): string {
  let text = '// Written by `npm run pictures`; do not edit by hand.\n\n'
  text +=
    '/** Each picture’s size in pixels, and the hashes that name its files: the drawing, or a photograph’s widths. */\n'
  text += 'export const pictures = {\n'
  for (const [name, picture] of pictures) {
    const { width, height } = picture
    if ('svg' in picture) {
      text += `  '${name}': { width: ${width}, height: ${height}, svg: '${picture.svg}' },\n`
      continue
    }
    const { widths, avif, webp } = picture
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
  pictures.set(name, (await writeDrawing(file, name)) ?? (await renderFile(file, name)))
}
await writeFile(listFile, printList(pictures))

const filesOf = (name: string, picture: Picture) =>
  'svg' in picture
    ? [drawingFile(name, picture.svg)]
    : picture.widths.flatMap((width, index) => [
        photographFile(name, width, picture.avif[index] ?? '', 'avif'),
        photographFile(name, width, picture.webp[index] ?? '', 'webp'),
      ])
const current = new Set([...pictures].flatMap(([name, picture]) => filesOf(name, picture)))
let total = 0
for (const file of (await readdir(outputFolder)).toSorted()) {
  if (!current.has(file)) {
    await rm(join(outputFolder, file))
    continue
  }
  const { length } = await readFile(join(outputFolder, file))
  total += length
  if (!file.endsWith('.webp')) console.log(`${String(length).padStart(7)}  ${file}`)
}
console.log(`${pictures.size} pictures, ${total} bytes in ${outputFolder}`)
