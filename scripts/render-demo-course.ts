// `npm run demo-course`: draws, speaks and films what the demonstration's course holds, from its texts
// (src/server/operations/demo/cold-chain). Asks for Debian's ffmpeg and espeak-ng. Says how long each voice is: `seconds` of the lessons.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { create, type Font } from 'fontkit'
import PdfDocument from 'pdfkit'
import sharp from 'sharp'
import { demoFilm, demoSlides } from '../src/server/operations/demo/cold-chain/lessons.ts'

const folder = 'src/server/operations/demo/cold-chain/media'
const at = (name: string) => path.join(folder, name)
mkdirSync(folder, { recursive: true })
const scratch = mkdtempSync(path.join(tmpdir(), 'officina-course-'))

const colour = {
  paper: '#FBF7EF',
  white: '#FFFDF9',
  sand: '#D3BF9C',
  green: '#0B5D4B',
  leaf: '#2E8B6F',
  mist: '#CFE0D3',
  ochre: '#D9711C',
  ink: '#16231E',
}

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`
const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

const letters = create(readFileSync('src/server/pdf/fonts/figtree-600.ttf')) as Font
/** A text as outlines of the firm's font, around x. */
function digits(x: number, y: number, text: string, size: number, fill: string): string {
  const { glyphs, positions, advanceWidth } = letters.layout(text)
  const scale = size / letters.unitsPerEm
  let from = 0
  const outlines = glyphs.map((glyph, index) => {
    const outline = `<path transform="translate(${from} 0)" d="${glyph.path.toSVG()}"/>`
    from += positions[index]?.xAdvance ?? 0
    return outline
  })
  const left = x - (advanceWidth * scale) / 2
  return `<g transform="translate(${left} ${y}) scale(${scale} ${-scale})" fill="${fill}">${outlines.join('')}</g>`
}

/** A packet with its cross, or the year in which it expires. */
const packet = (x: number, y: number, head: string, year?: string) =>
  year
    ? `${rect(x, y, 86, 64, colour.white, 4)}${rect(x, y, 86, 16, head, 4)}${digits(x + 43, y + 49, year, 26, colour.ink)}`
    : `${rect(x, y, 86, 64, colour.white, 4)}${rect(x, y, 86, 16, head, 4)}${rect(x + 12, y + 28, 36, 5, colour.ink)}${rect(x + 12, y + 40, 26, 4, colour.sand)}${rect(x + 60, y + 40, 15, 5, head)}${rect(x + 65, y + 35, 5, 15, head)}`
const shelf = (y: number) => rect(330, y, 300, 6, colour.leaf)
const [motif] = /<pattern.*?<\/pattern>/s.exec(readFileSync('pictures/theme-cold-chain.svg', 'utf8')) ?? []
const ground = `${rect(0, 0, 960, 540, colour.green)}${rect(0, 470, 960, 70, '#084437')}${motif}<rect y="366" width="1920" height="44" fill="url(#w)" transform="translate(0 266) scale(.5)"/>`

const thermometer = () =>
  `${ground}${rect(424, 40, 112, 400, colour.white, 56)}<circle cx="480" cy="420" r="76" fill="${colour.white}"/>
  ${rect(448, 190, 64, 110, colour.mist)}${line('M448 190h64M448 300h64', colour.leaf, 5)}
  ${rect(464, 236, 32, 170, colour.ochre, 16)}<circle cx="480" cy="420" r="52" fill="${colour.ochre}"/>
  ${digits(606, 206, '8 °C', 44, colour.paper)}${digits(606, 316, '2 °C', 44, colour.paper)}
  ${line('M270 226v40M250 236l40 20M250 256l40 -20', colour.mist, 7)}<circle cx="720" cy="246" r="20" fill="${colour.mist}"/>
  ${line('M720 204v-8M720 288v8M678 246h-8M762 246h8M690 216l-6 -6M750 276l6 6M750 216l6 -6M690 276l-6 6', colour.mist, 7)}
  ${digits(270, 330, '0 °C', 34, colour.mist)}${digits(720, 330, '25 °C', 34, colour.mist)}
  ${line('M222 294l96 -96M672 294l96 -96', colour.ochre, 9)}`

const openFridge = (inside: string) =>
  `${ground}${rect(290, 26, 380, 440, colour.paper, 14)}${rect(320, 52, 320, 390, colour.mist)}${inside}
  ${rect(690, 46, 60, 400, colour.sand, 8)}`
const probe = () =>
  openFridge(`${shelf(180)}${shelf(312)}${packet(344, 116, colour.leaf)}${packet(530, 116, colour.green)}
  ${packet(344, 248, colour.green)}${packet(530, 248, colour.leaf)}${packet(390, 376, colour.ochre)}${packet(490, 376, colour.leaf)}
  ${line('M480 52v196', colour.ink, 4)}${rect(468, 244, 24, 60, colour.ochre, 12)}
  <circle cx="480" cy="274" r="58" fill="none" stroke="${colour.ochre}" stroke-width="6" stroke-dasharray="12 12"/>
  ${line('M705 120l30 30M735 120l-30 30', colour.ochre, 8)}`)
/** One that expires later, and in front of it one that does sooner. */
const pair = (x: number, y: number, head: string, years: [sooner: string, later: string]) =>
  `<g opacity=".75">${packet(x + 26, y - 50, head, years[1])}</g>${packet(x, y, head, years[0])}`
const arrangement = () =>
  openFridge(`${shelf(180)}${shelf(312)}${pair(350, 116, colour.leaf, ['2027', '2029'])}
  ${pair(510, 116, colour.leaf, ['2026', '2028'])}${pair(350, 248, colour.green, ['2027', '2028'])}
  ${pair(510, 248, colour.green, ['2027', '2029'])}${packet(437, 376, colour.ochre, '2026')}
  ${line('M396 340v70M382 354l14 -14l14 14M564 340v70M550 354l14 -14l14 14', colour.leaf, 6)}`)
const curve = () =>
  `${ground}${rect(120, 60, 720, 380, colour.white, 12)}${rect(190, 180, 600, 130, colour.mist)}
  ${line('M190 180h600M190 310h600', colour.leaf, 4, 'stroke-dasharray="14 12"')}${line('M190 400V90M190 400h600', colour.ink, 5)}
  ${line('M196 262q40 -40 80 -16t80 26t70 -10q30 -16 50 -110q10 -40 40 -10q30 120 60 120t80 -22t110 10', colour.green, 9)}
  <circle cx="500" cy="126" r="17" fill="${colour.ochre}"/>${line('M500 104v-26', colour.ochre, 7)}
  ${digits(158, 190, '8', 30, colour.ink)}${digits(158, 320, '2', 30, colour.ink)}`

const webp = (drawing: string, quality: number) => sharp(Buffer.from(drawing)).webp({ quality, effort: 6 }).toBuffer()

/** A vaccine vial monitor whose square has darkened so far, 0 to 1: as dark as its circle at 0.6. */
function monitor(share: number): string {
  const lightness = Math.round(235 - share * 175)
  const square = `rgb(${lightness},${Math.round(lightness * 0.93)},${Math.min(255, lightness + 12)})`
  const isGood = share < 0.55
  const mark = isGood
    ? line('M344 176l16 18l34 -44', colour.leaf, 12)
    : line('M346 150l44 44M390 150l-44 44', colour.ochre, 12)
  return svg(
    426,
    240,
    `${rect(0, 0, 426, 240, colour.paper)}${rect(38, 30, 96, 180, colour.white, 12)}${rect(54, 12, 64, 26, colour.leaf, 5)}
    ${rect(38, 96, 96, 84, colour.mist)}<circle cx="86" cy="138" r="17" fill="#8A7AA0"/><rect x="77" y="129" width="18" height="18" fill="${square}"/>
    ${line('M110 138L180 120', colour.sand, 3)}<circle cx="248" cy="120" r="76" fill="#8A7AA0"/><rect x="208" y="80" width="80" height="80" fill="${square}"/>${mark}`,
  )
}

const ffmpeg = (...args: string[]) =>
  execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], { encoding: 'utf8' })

/** Speaks a text into a file of sound. */
function speak(text: string, locale: 'fr' | 'en', speed: number): string {
  const wav = path.join(scratch, 'voice.wav')
  execFileSync('espeak-ng', ['-v', locale === 'fr' ? 'fr-fr' : 'en-gb', '-s', String(speed), '-w', wav, text])
  return wav
}

const secondsOf = (file: string): number =>
  Number(
    execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file], {
      encoding: 'utf8',
    }),
  )

// 24 kb/s: ffmpeg's encoder writes half as much again as is asked of it.
const voice = ['-c:a', 'aac', '-b:a', '16k', '-ac', '1', '-ar', '24000']

async function drawSlides() {
  for (const [index, drawing] of [thermometer(), probe(), arrangement(), curve()].entries())
    writeFileSync(at(`slide-${index + 1}.webp`), await webp(svg(960, 540, drawing), 60))
}

function recordVoices() {
  for (const [index, { transcript }] of demoSlides.entries()) {
    for (const locale of ['fr', 'en'] as const) {
      const file = at(`voice-${index + 1}.${locale}.m4a`)
      ffmpeg('-i', speak(transcript[locale], locale, 145), ...voice, '-movflags', '+faststart', file)
      console.log(file, Math.ceil(secondsOf(file)))
    }
  }
}

async function makeFilm() {
  const wav = speak(demoFilm.transcript.fr, 'fr', 145)
  const frames = Math.round(secondsOf(wav) * 10)
  for (let frame = 0; frame < frames; frame++) {
    const share = Math.min(1, Math.max(0, frame / frames - 0.2) * 1.3)
    const file = path.join(scratch, `frame-${String(frame).padStart(4, '0')}.png`)
    writeFileSync(
      file,
      await sharp(Buffer.from(monitor(share)))
        .png()
        .toBuffer(),
    )
  }
  const pictures = ['-framerate', '10', '-i', path.join(scratch, 'frame-%04d.png')]
  const small = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '30', '-pix_fmt', 'yuv420p', '-g', '50']
  ffmpeg(...pictures, '-i', wav, ...small, ...voice, '-shortest', '-movflags', '+faststart', at('film.mp4'))
  writeFileSync(at('film.webp'), await webp(monitor(0.1), 60))
  console.log(at('film.mp4'), Math.ceil(secondsOf(at('film.mp4'))))
}

const clock = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`

/** Captions sentence by sentence, each as long as it is of the whole. */
function writeCaptions() {
  const length = secondsOf(at('film.mp4'))
  for (const locale of ['fr', 'en'] as const) {
    const sentences = demoFilm.transcript[locale].split(/(?<=\.) /)
    const whole = sentences.join('').length
    let from = 0
    const cues = sentences.map((sentence) => {
      const to = from + (length * sentence.length) / whole
      const cue = `${clock(from)} --> ${clock(Math.min(to, length))}\n${sentence}\n`
      from = to
      return cue
    })
    writeFileSync(at(`film.${locale}.vtt`), `WEBVTT\n\n${cues.join('\n')}`)
  }
}

const sheetWords = {
  fr: {
    title: 'Fiche de relevé de température',
    lead: 'Réfrigérateur : ....................   Mois : ....................   Plage : de 2 à 8 °C',
    columns: ['Jour', 'Matin', 'Min.', 'Max.', 'Soir', 'Min.', 'Max.', 'Visa'],
    foot: 'Hors plage : isoler au froid, noter l’heure et la durée, prévenir le pharmacien responsable.',
  },
  en: {
    title: 'Temperature log',
    lead: 'Refrigerator: ....................   Month: ....................   Range: 2 to 8 °C',
    columns: ['Day', 'Morning', 'Min.', 'Max.', 'Evening', 'Min.', 'Max.', 'Initials'],
    foot: 'Out of range: set apart in the cold, note the time and how long, tell the responsible pharmacist.',
  },
}

async function printSheets() {
  for (const locale of ['fr', 'en'] as const) {
    const words = sheetWords[locale]
    const made = new Date('2026-11-01T08:00:00Z')
    const info = { Title: words.title, CreationDate: made, ModDate: made }
    const sheet = new PdfDocument({ size: 'A4', margin: 42, info, lang: locale, displayTitle: true })
    const parts: Buffer[] = []
    sheet.on('data', (part: Buffer) => parts.push(part))
    const ended = new Promise((resolve) => sheet.once('end', resolve))
    const font = (name: string) => sheet.font(`src/server/pdf/fonts/${name}.ttf`)
    sheet.rect(0, 0, 596, 14).fill(colour.green)
    font('fraunces-700').fontSize(22).fillColor(colour.green).text(words.title, 42, 40)
    font('figtree-400').fontSize(10).fillColor(colour.ink).text(words.lead, 42, 74)
    const [left, top, width, height] = [42, 98, 64, 20]
    for (let row = 0; row <= 31; row++) {
      for (const [column, heading] of words.columns.entries()) {
        const [x, y] = [left + column * width, top + row * height]
        if (row === 0) sheet.rect(x, y, width, height).fillAndStroke(colour.mist, colour.leaf)
        else sheet.lineWidth(0.5).rect(x, y, width, height).stroke(colour.leaf)
        const text = row === 0 ? heading : column === 0 ? String(row) : ''
        if (text)
          font('figtree-600')
            .fontSize(9)
            .fillColor(colour.ink)
            .text(text, x + 5, y + 5, { lineBreak: false })
      }
    }
    font('figtree-400')
      .fontSize(9)
      .text(words.foot, 42, top + 33 * height)
    sheet.end()
    await ended
    writeFileSync(at(`sheet.${locale}.pdf`), Buffer.concat(parts))
  }
}

await drawSlides()
recordVoices()
await makeFilm()
writeCaptions()
await printSheets()
rmSync(scratch, { recursive: true })
