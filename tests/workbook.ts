import { strFromU8, unzipSync } from 'fflate'

interface ReadSheet {
  title: string
  /** Cells as a spreadsheet shows them: a number whose look is a moment is one. */
  rows: (string | number | Date | null)[][]
  /** The rows whose cells are all bold. */
  boldRows: number[]
  frozenRows: number
  /** In characters. */
  widths: number[]
  xml: string
}

const unescapeXml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const all = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map((match) => match[1] ?? '')

/** Reads a workbook back, as little of it as our own has: its sheets with their cells, looks, widths and what stays in sight. */
export function readWorkbook(bytes: Uint8Array): ReadSheet[] {
  const parts = unzipSync(bytes)
  const part = (name: string) => {
    const found = parts[name]
    if (!found) throw new Error(`the workbook has no ${name}`)
    return strFromU8(found)
  }
  const styles = part('xl/styles.xml')
  const dateFormats = all(styles, /<numFmt numFmtId="(\d+)" formatCode="[^"]*yyyy/g)
  const looks = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf numFmtId="(\d+)" fontId="(\d+)"/g)]
  const fonts = all(styles.split('</fonts>')[0] ?? '', /<font>(.*?)<\/font>/g)
  return all(part('xl/workbook.xml'), /<sheet name="([^"]*)"/g).map((title, index) => {
    const xml = part(`xl/worksheets/sheet${index + 1}.xml`)
    const rows = all(xml, /<row>(.*?)<\/row>/gs).map((row) => [
      ...row.matchAll(/<c((?: \w+="\w+")*)(?:\/>|>(.*?)<\/c>)/gs),
    ])
    const lookOf = (attributes = '') => looks[Number(/ s="(\d+)"/.exec(attributes)?.[1] ?? 0)]
    return {
      title: unescapeXml(title),
      rows: rows.map((cells) =>
        cells.map(([, attributes, content]) => {
          if (!content) return null
          const text = /<t[^>]*>(.*)<\/t>/s.exec(content)?.[1]
          if (text !== undefined) return unescapeXml(text)
          const number = Number(/<v>(.*)<\/v>/.exec(content)?.[1])
          const isMoment = dateFormats.includes(lookOf(attributes)?.[1] ?? '')
          return isMoment ? new Date(Math.round((number - 25_569) * 86_400_000)) : number
        }),
      ),
      boldRows: rows.flatMap((cells, row) =>
        cells.every(([, attributes]) => fonts[Number(lookOf(attributes)?.[2])]?.includes('<b/>')) ? [row] : [],
      ),
      frozenRows: Number(/<pane ySplit="(\d+)"[^>]*state="frozen"/.exec(xml)?.[1] ?? 0),
      widths: all(xml, /<col [^>]*width="([\d.]+)"/g).map(Number),
      xml,
    }
  })
}
