import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import type { Locale } from '../../domain/values/language.ts'
import { printable } from '../../domain/values/printable-letters.ts'
import { sayAccessible } from './metadata.ts'
import { isPlain, runsOf } from './runs.ts'
import { type FontName, fontFor, fonts, linesOf, widthOf } from './set-text.ts'

/** The brand's colours (docs/rules/look.md#colours), written out: PDFs know no style sheet. */
export const colors = {
  paper: '#FBF7EF',
  ink: '#16231E',
  muted: '#4A5A53',
  green: '#0B5D4B',
  leaf: '#2E8B6F',
  orange: '#D9711C',
  orangeDeep: '#A9500C',
  sand: '#EADFC9',
  red: '#A8261C',
  white: '#FFFFFF',
}

/** The smallest that anything is written on a paper, in points: less is hard to read for many. */
export const smallestSize = 7

export interface TextStyle {
  font: FontName
  /** Points. */
  size: number
  color: string
  align?: 'left' | 'center' | 'right'
  lineGap?: number
  characterSpacing?: number
}

/** A text of a table, and where it stands. */
export interface Cell {
  text: string
  x: number
  y: number
  width: number
  style: TextStyle
}

/** What a tag can say besides its name; pdfkit's types lack the last two. */
type Tagged = PDFKit.Mixins.StructureElementOptions & {
  bbox?: [left: number, top: number, right: number, bottom: number]
  scope?: 'Column' | 'Row'
}

interface Kind {
  title: string
  subject: string
  author: string
  locale: Locale
  issuedAt: Date
  layout: 'portrait' | 'landscape'
}

export type Sheet = ReturnType<typeof createSheet>

/**
 * An A4 sheet in our dress, tagged for screen readers (PDF/UA): what is read is added with a tag, in reading order, what is only
 * looked at as an artifact. Lengths in points.
 */
export function createSheet(kind: Kind) {
  const { title, subject, author, locale, issuedAt, layout } = kind
  const pdf = new PDFDocument({
    size: 'A4',
    layout,
    margin: 0,
    bufferPages: true,
    font: '', // its own Helvetica, read for each sheet, is written with nowhere
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: locale === 'fr' ? 'fr-FR' : 'en-GB',
    info: {
      Title: title,
      Subject: subject,
      Author: author,
      Creator: 'Officina',
      Producer: 'Officina',
      CreationDate: issuedAt,
    },
  })
  // It takes a parsed font as well, which its types do not say.
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font as unknown as string)
  // The Arabic face sets dots apart from their letters: of them it is not said which letter they are.
  let isAccessible = true
  sayAccessible(pdf, () => isAccessible)
  const root = pdf.struct('Document', { title })
  pdf.addStructure(root)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))

  const dress = ({ font, size, color }: TextStyle) => pdf.font(font).fontSize(size).fillColor(color)
  const options = (style: TextStyle, width: number) => ({
    width,
    align: style.align ?? 'left',
    lineGap: style.lineGap ?? 0,
    ...(style.characterSpacing !== undefined && { characterSpacing: style.characterSpacing }),
  })

  /** The lines of a text that other faces than the firm's set, each as high as theirs. */
  const linesWithin = (text: string, width: number, { font, size }: TextStyle) =>
    text.split('\n').flatMap((paragraph) => (paragraph === '' ? [''] : linesOf(paragraph, font, size, width)))
  const lineHeight = (style: TextStyle) => dress(style).currentLineHeight(true) + (style.lineGap ?? 0)

  /** Sets a text that other faces than the firm's are needed for, on the base lines and in the heights of the firm's own. */
  function setInRuns(text: string, x: number, y: number, width: number, style: TextStyle) {
    const { font, size, align } = style
    const height = lineHeight(style)
    const base = y + (fonts[font].ascent / fonts[font].unitsPerEm) * size
    const lines = linesWithin(text, width, style)
    for (const [index, line] of lines.entries()) {
      const left = width - widthOf(line, font, size)
      let at = x + (align === 'right' ? left : align === 'center' ? left / 2 : 0)
      const placed = runsOf(line).map((run) => {
        const face = fontFor(font, run.letters)
        const left = at
        at += (face.font.layout(run.text).advanceWidth / face.font.unitsPerEm) * size
        return { ...run, face, left }
      })
      // Text that is taken out of the file comes as it is spoken: fonts make one letter of two signs, and few programs know that N'Ko runs
      // from the right. Arabic they turn by themselves.
      for (const { text: part, letters, face, left } of placed.toSorted((a, b) => a.spoken - b.spoken)) {
        pdf.registerFont(face.name, face.font as unknown as string)
        if (letters === 'arabic') isAccessible = false
        const isSaid = letters === 'latin' || letters === 'nko'
        if (isSaid) pdf.markContent('Span', { actual: part })
        pdf.font(face.name).text(part, left, base + index * height, { lineBreak: false, baseline: 'alphabetic' })
        if (isSaid) pdf.endMarkedContent()
      }
    }
    pdf.x = x
    pdf.y = y + lines.length * height
  }

  /** Sets a text, and moves to below it. */
  function set(text: string, x: number, y: number, width: number, style: TextStyle) {
    const shown = printable(text)
    dress(style)
    if (isPlain(shown)) pdf.text(shown, x, y, options(style, width))
    else setInRuns(shown, x, y, width, style)
  }
  /** What a reader aloud is given: text whose parts are turned, in the order in which it is spoken. */
  const spoken = (text: string) => (isPlain(printable(text)) ? {} : { actual: printable(text) })

  function artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') {
    pdf.save()
    pdf.markContent('Artifact', { type })
    draw()
    pdf.endMarkedContent()
    pdf.restore()
  }

  /** Says on each page of several which one it is, and of how many. */
  function numberPages() {
    const { count } = pdf.bufferedPageRange()
    for (let page = 0; count > 1 && page < count; page += 1) {
      pdf.switchToPage(page)
      const { width, height } = pdf.page
      const style: TextStyle = { font: 'body', size: 8, color: colors.muted, align: 'right' }
      artifact(() => set(`Page ${page + 1} / ${count}`, width - 156, height - 22, 100, style), 'Pagination')
    }
  }

  /** The list that is being written: items that follow each other are one. */
  let list: ReturnType<typeof pdf.struct> | undefined
  function addTagged(tag: string, options: Tagged, draw: () => void) {
    if (tag !== 'LI') list = undefined
    else if (!list) {
      list = pdf.struct('L')
      root.add(list)
    }
    const parent = list ? pdf.struct('LI') : root
    list?.add(parent)
    const element = pdf.struct(list ? 'LBody' : tag, options, draw)
    parent.add(element)
    element.end()
    if (list) parent.end()
  }

  return {
    pdf,
    width: pdf.page.width,
    height: pdf.page.height,

    /** Draws what is only looked at. */
    artifact,

    /** Writes what a page of several says of itself, which is not read aloud. */
    runningHead(text: string, x: number, y: number, width: number, style: TextStyle): number {
      artifact(() => set(text, x, y, width, style), 'Pagination')
      return pdf.y
    },

    /** Writes a text with its tag. Answers where it ends, from the top. */
    write(tag: string, text: string, x: number, y: number, width: number, style: TextStyle): number {
      let bottom = y
      addTagged(tag, spoken(text), () => {
        set(text, x, y, width, style)
        bottom = pdf.y
      })
      return bottom
    },

    /** Draws a picture that has a meaning, told in words to those who do not see it. */
    figure(alt: string, { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>, draw: () => void) {
      addTagged('Figure', { alt, bbox: [x, y, x + width, y + height] }, () => {
        pdf.save()
        draw()
        pdf.restore()
      })
    },

    /**
     * Begins a table, whose rows may stand on several pages.
     * @param heads what its headings say: of each column, in the first row, or of each row, in its first cell
     */
    openTable(heads: 'Column' | 'Row' = 'Column') {
      const table = pdf.struct('Table')
      list = undefined
      root.add(table)
      let isFirst = true
      return {
        add(cells: readonly Cell[]) {
          const row = pdf.struct('TR')
          table.add(row)
          for (const [index, { text, x, y, width, style }] of cells.entries()) {
            const isHead = heads === 'Column' ? isFirst : index === 0
            const said: Tagged = { ...spoken(text), ...(isHead && { scope: heads }) }
            row.add(pdf.struct(isHead ? 'TH' : 'TD', said, () => set(text, x, y, width, style)))
          }
          row.end()
          isFirst = false
        },
        /** Shows its headings on another page, where they are not read again. */
        repeat(cells: readonly Cell[]) {
          artifact(() => {
            for (const { text, x, y, width, style } of cells) set(text, x, y, width, style)
          }, 'Pagination')
        },
        end: () => table.end(),
      }
    },

    /** How wide a text of one line will stand, in the firm's own letters. */
    widthOf: (text: string, style: TextStyle): number =>
      dress(style).widthOfString(printable(text), { characterSpacing: style.characterSpacing ?? 0 }),

    /** How high a text will stand. */
    heightOf(text: string, width: number, style: TextStyle): number {
      const shown = printable(text)
      if (!isPlain(shown)) return linesWithin(shown, width, style).length * lineHeight(style)
      return dress(style).heightOfString(shown, options(style, width))
    },

    /**
     * The style made as much smaller as needed for a text to stand in so many lines, or in so many points, no word being cut;
     * what is longer than any word, such as an address, may be.
     */
    fitted(
      text: string,
      width: number,
      style: TextStyle,
      room: number | { height: number },
      smallest = smallestSize,
    ): TextStyle {
      const words = printable(text)
        .split(/\s+/)
        .filter((word) => word.length <= 30)
      for (let size = style.size; size > smallest; size -= 0.5) {
        const tried = { ...style, size }
        const isWhole = words.every((word) =>
          isPlain(word) ? dress(tried).widthOfString(word) <= width : widthOf(word, style.font, size) <= width,
        )
        const line = lineHeight(tried)
        const height = typeof room === 'number' ? room * line : room.height
        if (isWhole && this.heightOf(text, width, tried) <= height + 1) return tried
      }
      return { ...style, size: smallest }
    },

    /** The finished file, its pages numbered where it has several. */
    async finish(): Promise<Buffer> {
      numberPages()
      root.end()
      const ended = once(pdf, 'end')
      pdf.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}
