// Text of a file that does not say how its letters are written: recognized by what French text looks like, or asked (docs/rules/import.md#file).
import { type Encoding, encodings } from '../../domain/imports/sheet.ts'

/** What stands in CP850, of MS-DOS and some tills, for the bytes from 0x80. */
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

const decodeAs = (content: Buffer, encoding: Encoding): string =>
  encoding === 'cp850'
    ? content.toString('latin1').replaceAll(/[\x80-\xFF]/g, (sign) => cp850[sign.charCodeAt(0) - 0x80] ?? '')
    : new TextDecoder(encoding).decode(content)

export interface Decoded {
  text: string
  encoding: Encoding | 'utf-16'
  /** Where several are as likely: the first lines with accents, in each. */
  readings: { encoding: Encoding; lines: string[] }[]
}

/** How many lines are shown of each reading, and how many signs of them. */
const shown = { lines: 3, signs: 120 }

/**
 * The text of a file: by its mark, in UTF-8 where it is that, else in the encoding in which it looks most like French.
 * @param chosen what somebody said; a file with a mark tells it itself
 */
export function decodeText(content: Buffer, chosen?: Encoding): Decoded {
  if (content[0] === 0xff && content[1] === 0xfe) return marked(content, 'utf-16le')
  if (content[0] === 0xfe && content[1] === 0xff) return marked(content, 'utf-16be')
  if (chosen) return { text: decodeAs(content, chosen), encoding: chosen, readings: [] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), encoding: 'utf-8', readings: [] }
  } catch {
    const sample = accentedLines(content)
    const ranked = encodings
      .map((encoding) => {
        const text = decodeAs(sample, encoding)
        return { encoding, text, likeness: likenessOf(text) }
      })
      .toSorted((one, other) => other.likeness - one.likeness)
    const [best] = ranked
    if (!best) throw new Error('there is no encoding')
    const isAsLikely = ({ likeness }: typeof best) =>
      best.likeness - likeness < Math.max(1, Math.abs(best.likeness) * 0.15)
    const likely = ranked.filter(
      (one, index) => isAsLikely(one) && ranked.findIndex(({ text }) => text === one.text) === index,
    )
    return {
      text: decodeAs(content, best.encoding),
      encoding: best.encoding,
      readings: likely.length > 1 ? likely.map(({ encoding, text }) => ({ encoding, lines: firstLines(text) })) : [],
    }
  }
}

const marked = (content: Buffer, encoding: 'utf-16le' | 'utf-16be'): Decoded => ({
  ...{ text: new TextDecoder(encoding).decode(content), encoding: 'utf-16', readings: [] },
})

const firstLines = (text: string) => text.split('\n', shown.lines).map((line) => line.slice(0, shown.signs))

/** How many bytes of a file are looked at. */
const sampled = 64 * 1024

/** The lines that hold more than ASCII, one after the other. */
function accentedLines(content: Buffer): Buffer {
  const lines: Buffer[] = []
  let size = 0
  for (const line of content.toString('latin1').split(/[\r\n]+/)) {
    if (!/[\x80-\xFF]/.test(line)) continue
    lines.push(Buffer.from(`${line}\n`, 'latin1'))
    size += line.length
    if (size > sampled) break
  }
  return Buffer.concat(lines).subarray(0, 2 * sampled)
}

/** How much a sign says for an encoding: the letters and signs of French, and of names here, by how often they come. */
const weights = new Map(
  Object.entries({
    3: 'é',
    2: 'è',
    1.5: 'êàçïÉ',
    1.2: 'ëô',
    1: 'îâœÈŒ«»°€',
    0.8: 'ûÀÊÏÔ',
    0.6: 'ùÇÎËÂ',
    0.5: 'ÛÙüŸÿ–…\u00A0',
    '-1': '¤¨¸¦´¡¿',
    '-4': '\uFFFD\uF8FF',
  }).flatMap(([weight, signs]) => [...signs].map((sign) => [sign, Number(weight)] as const)),
)

const isLetter = (sign: string) => /\p{L}/u.test(sign)
const isUpper = (sign: string) => /\p{Lu}/u.test(sign)
const isLower = (sign: string) => /\p{Ll}/u.test(sign)

/** How much a text looks like French as people type it. */
function likenessOf(text: string): number {
  const whole = text.replace(/^\uFEFF/, '')
  let likeness = 0
  for (const { 0: sign, index } of whole.matchAll(/[^\0-\x7F]/gu)) {
    likeness += fitOf(sign, whole[index - 1] ?? '', whole[index + sign.length] ?? '')
  }
  return likeness
}

function fitOf(sign: string, before: string, after: string): number {
  if (/\p{Cc}/u.test(sign)) return -4
  const weight = weights.get(sign) ?? 0
  const beside = Number(isLetter(before)) + Number(isLetter(after))
  if (isLetter(sign)) {
    // A capital within a word, or a small letter within capitals, is none that people write.
    if (isUpper(sign) && isLower(before)) return -2
    if (isLower(sign) && isUpper(after)) return -2
    if (isLower(sign) && isUpper(before) && !isLower(after)) return -2
    if (beside === 0) return /[àÀ]/.test(sign) ? weight : -0.5
    return weight || -0.3
  }
  if (sign === '’') return beside === 2 ? 1.5 : 0.3
  if (weight < 0 || sign === '\uFFFD') return weight
  if (beside === 2) return -1.5
  if (/[°«»€–…\u00A0]/.test(sign)) return weight
  return beside === 1 ? -0.5 : -0.2
}
