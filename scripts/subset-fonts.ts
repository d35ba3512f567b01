import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { type Letters, letterRanges } from '../src/domain/values/printable-letters.ts'
import { fallbackFaces, type Typeface } from './fallback-fonts.ts'
import { toolsFromNpm } from './npm-tools.ts'

/**
 * `npm run fonts`: cuts Fraunces 700 and Figtree to the characters of French and English, as WOFF2 for the pages
 * (`src/web/fonts/`, with its style sheet) and as TrueType for the PDFs (`src/server/pdf/fonts/`). What few pages need (ñ, ø, `#`) is a
 * second WOFF2 of each, which a browser fetches with the first such character. For names in other letters the PDFs
 * have Noto (SIL Open Font License 1.1), cut to `letterRanges`.
 */
const sources = toolsFromNpm([
  '@fontsource/fraunces@5.3.0',
  '@fontsource-variable/figtree@5.3.0',
  '@expo-google-fonts/noto-sans@0.4.2',
  '@expo-google-fonts/noto-sans-arabic@0.4.3',
  '@expo-google-fonts/noto-sans-nko@0.4.1',
  '@expo-google-fonts/noto-serif@0.4.2',
])
const webFolder = 'src/web/fonts'
const pdfFolder = 'src/server/pdf/fonts'

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

/** Basic Latin, Latin-1 and what French typography adds; the no-break spaces and hyphen are written as escapes. */
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}œŒŸ’‘“”–—…•·→←↑↓✓×€\u202F\u2011ᵉʳ`

/** What the site's pages are written with: every page loads these, and few load more. */
const lettersAndDigits = `${range(0x30, 0x39)}${range(0x41, 0x5a)}${range(0x61, 0x7a)}`
const spaces = ' \u00A0\u202F\u2011'
const inHeadings = `${lettersAndDigits}${spaces}àâçéèêëîïôœùûÀÇÉÈÊÔ!%&'()+,-./:;?«»’“”–…°`
const inTexts = `${lettersAndDigits}${spaces}àâçéèêëîïôœùûÀÂÇÉÈÊÎÔŒ!"%&'()+,-./:;?@_«»’“”–—…·°×©€→←✓ᵉʳ`

/** `unicode-range` of a cut: neighbours as one range. */
function unicodeRange(cut: string): string {
  const points = [...cut].map((character) => character.codePointAt(0) ?? 0).toSorted((a, b) => a - b)
  const starts = points.filter((point) => !points.includes(point - 1))
  const ends = points.filter((point) => !points.includes(point + 1))
  const hex = (point = 0) => point.toString(16)
  return starts
    .map((start, index) => `U+${start === ends[index] ? hex(start) : `${hex(start)}-${hex(ends[index])}`}`)
    .join(', ')
}

const fraunces = await readFile(
  join(sources, 'node_modules/@fontsource/fraunces/files/fraunces-latin-700-normal.woff2'),
)
const figtree = await readFile(
  join(sources, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
)

/** The faces of the pages. Without pairs' spacing: 1.7 kB of every first visit, for what nobody sees at these sizes. */
const faces = [
  {
    family: 'Fraunces',
    weights: '700',
    file: 'fraunces-700',
    source: fraunces,
    usual: inHeadings,
    options: { keepFeatures: ['liga'] },
  },
  {
    family: 'Figtree',
    weights: '400 700',
    file: 'figtree-400-700',
    source: figtree,
    usual: inTexts,
    options: { variationAxes: { wght: { min: 400, max: 700 } }, keepFeatures: ['tnum', 'ccmp', 'mark'] },
  },
]

const webFonts = await Promise.all(
  faces.flatMap(({ source, options, usual, ...face }) => {
    const font = open(source)
    const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
    const others = [...characters].filter((character) => !usual.includes(character) && has(character)).join('')
    const cuts = [
      { cut: usual, suffix: '', range: '' },
      { cut: others, suffix: '-others', range: unicodeRange(others) },
    ]
    return cuts.map(async ({ cut, suffix, range }) => ({
      ...face,
      range,
      file: `${face.file}${suffix}.woff2`,
      bytes: await subsetFont(source, cut, { targetFormat: 'woff2', ...options }),
    }))
  }),
)

const figtreeAt = (wght: number) =>
  subsetFont(figtree, characters, {
    targetFormat: 'sfnt',
    variationAxes: { wght },
    keepFeatures: ['kern', 'tnum', 'ccmp', 'mark'],
  })

const pdfFonts = [
  {
    file: 'fraunces-700.ttf',
    bytes: await subsetFont(fraunces, characters, { targetFormat: 'sfnt', keepFeatures: ['kern', 'liga'] }),
  },
  { file: 'figtree-400.ttf', bytes: await figtreeAt(400) },
  { file: 'figtree-600.ttf', bytes: await figtreeAt(600) },
]

const charactersOf = (letters: Letters) =>
  letterRanges[letters].map(([first = 0, last = first]) => range(first, last)).join('')
const latinFeatures = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk']

/** What a name needs that is written in letters of African languages, with marks that combine, in Arabic or in N’Ko; Arabic and N’Ko keep all that joins their letters. */
const otherLetters = await Promise.all(
  (
    [
      ['noto-serif-700', 'noto-serif/700Bold/NotoSerif_700Bold', 'latin', latinFeatures],
      ['noto-sans-400', 'noto-sans/400Regular/NotoSans_400Regular', 'latin', latinFeatures],
      ['noto-sans-600', 'noto-sans/600SemiBold/NotoSans_600SemiBold', 'latin', latinFeatures],
      ['noto-sans-arabic-400', 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular', 'arabic', undefined],
      ['noto-sans-arabic-700', 'noto-sans-arabic/700Bold/NotoSansArabic_700Bold', 'arabic', undefined],
      ['noto-sans-nko-400', 'noto-sans-nko/400Regular/NotoSansNKo_400Regular', 'nko', undefined],
    ] as const
  ).map(async ([file, source, letters, keepFeatures]) => ({
    file: `${file}.ttf`,
    bytes: await subsetFont(
      await readFile(join(sources, `node_modules/@expo-google-fonts/${source}.ttf`)),
      charactersOf(letters),
      {
        targetFormat: 'sfnt',
        noHinting: true,
        ...(keepFeatures && { keepFeatures: [...keepFeatures] }),
      },
    ),
  })),
)

async function save(folder: string, fonts: { file: string; bytes: Buffer }[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const { file, bytes } of fonts) {
    await writeFile(join(folder, file), bytes)
    console.log(`${String(bytes.length).padStart(7)}  ${join(folder, file)}`)
  }
}

function missingCharacters(font: Font): string {
  const missing = [...characters].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
  return missing
    .map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(' ')
}

/** Opens a single face; fontkit would also read collections, which ours are not. */
function open(bytes: Buffer): Font {
  const font = create(bytes)
  if ('fonts' in font) throw new Error('A single face was expected, not a collection.')
  return font
}

await save(webFolder, webFonts)
await save(pdfFolder, [...pdfFonts, ...otherLetters])

const [fraunces700, figtree400, figtree600] = pdfFonts.map(({ bytes }) => open(bytes))
if (!fraunces700 || !figtree400 || !figtree600) throw new Error('A face could not be opened.')
console.log(`not in Fraunces: ${missingCharacters(fraunces700)}\nnot in Figtree:  ${missingCharacters(figtree400)}`)

const typefaces: Typeface[] = [
  { family: 'Fraunces', weights: '700', bold: true, font: fraunces700 },
  { family: 'Figtree', weights: '400 500', bold: false, font: figtree400 },
  { family: 'Figtree', weights: '600 700', bold: true, font: figtree600 },
]

/** The later of two faces has its range to itself; the first needs none. */
const ownFace = ({ family, weights, file, range }: (typeof webFonts)[number]) => `
@font-face {
  font-family: "${family}";
  font-style: normal;
  font-weight: ${weights};
  font-display: swap;
  src: url("./${file}") format("woff2");${range && `\n  unicode-range:\n    ${range};`}
}
`

const styleSheet = `/* Written by \`npm run fonts\`; do not edit by hand. */
${[...webFonts.map(ownFace), ...typefaces.flatMap(fallbackFaces)].join('')}`
await writeFile(join(webFolder, 'fonts.css'), styleSheet)
