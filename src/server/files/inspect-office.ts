import { type UnzipFileInfo, unzipSync } from 'fflate'
import type { FileType } from '../../domain/documents/document.ts'
import type { ValidationKey } from '../../domain/values/validation.ts'
import { readXml } from './read-xml.ts'

/** The main part of each of Office's kinds of file, as `[Content_Types].xml` names it (ECMA-376). */
const mainParts: [part: string, type: FileType][] = [
  ['wordprocessingml.document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['spreadsheetml.sheet', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['presentationml.presentation', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
]

const maxEntries = 5_000
/** What a whole file may unpack to, in bytes, and what one of the parts that are read here may, and all of these. */
const maxUnpackedBytes = 300 * 1024 * 1024
const maxPartBytes = 8 * 1024 * 1024
const maxReadBytes = 16 * 1024 * 1024

const macros = /macroEnabled|vbaProject|vbaData|\bmacrosheets\//i
const embedded = /(^|\/)(embeddings|activeX)\/|oleObject|relationships\/(package|control)"/i
/** What a file may fetch from elsewhere when it is opened; a link that somebody clicks is no harm. */
const fetched = /<Relationship\b(?![^<>]*relationships\/hyperlink")[^<>]*TargetMode\s*=\s*["']External/i

type Inspected = { type: FileType; reason?: never } | { type?: never; reason: ValidationKey }

/**
 * Looks into a ZIP without unpacking more than its list and the small parts that say what is in it. What the list says of the sizes is
 * added up before anything is unpacked, and nothing unpacks to more than that: entries that share their bytes are longer than the file.
 * @returns which kind of Office file it is, or why it may not be attached
 */
export function inspectOffice(content: Buffer): Inspected {
  if ((content[6] ?? 0) & 1) return { reason: 'fileEncrypted' }
  const names: string[] = []
  const sizes = { packed: 0, unpacked: 0, read: 0 }
  const count = ({ name, size, originalSize }: UnzipFileInfo) => {
    names.push(name)
    sizes.packed += size
    sizes.unpacked += originalSize
    if (isDescription(name)) sizes.read += originalSize
    const isTooMuch = sizes.packed > content.length || sizes.unpacked > maxUnpackedBytes || sizes.read > maxReadBytes
    if (isTooMuch || names.length > maxEntries) throw new Error('it unpacks to too much')
    return false
  }
  let parts: Record<string, Uint8Array>
  try {
    unzipSync(content, { filter: count })
    parts = unzipSync(content, {
      filter: ({ name, originalSize }) => isDescription(name) && originalSize <= maxPartBytes,
    })
  } catch {
    return { reason: 'fileDamaged' }
  }
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) return { reason: 'fileDamaged' }
  if (names.some((name) => /(^|[\\/])\.\.([\\/]|$)|^[\\/]|\\/.test(name))) return { reason: 'fileDamaged' }
  if (!names.includes('[Content_Types].xml')) return { reason: 'fileType' }
  const texts = Object.values(parts).map(textOf)
  if (texts.length < names.filter(isDescription).length || texts.includes(undefined)) return { reason: 'fileDamaged' }

  const said = [...names, ...texts].join('\n')
  if (macros.test(said)) return { reason: 'fileMacros' }
  if (embedded.test(said)) return { reason: 'fileEmbedded' }
  if (texts.some((text) => text !== undefined && fetched.test(text))) return { reason: 'fileActive' }
  const contentTypes = textOf(parts['[Content_Types].xml'] ?? new Uint8Array()) ?? ''
  const main = mainParts.find(([part]) => contentTypes.includes(`openxmlformats-officedocument.${part}.main+xml`))
  return main ? { type: main[1] } : { reason: 'fileType' }
}

const isDescription = (name: string) => name === '[Content_Types].xml' || name.toLowerCase().endsWith('.rels')

/** A part's text with its character references resolved; undefined for one that is not plain XML in UTF-8, from beginning to end. */
function textOf(part: Uint8Array): string | undefined {
  const text = Buffer.from(part)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  if (!text.startsWith('<') || text.includes('\0') || /<!(DOCTYPE|ENTITY)/i.test(text)) return undefined
  try {
    readXml(text, {})
  } catch {
    return undefined // also one that is longer than the file's list says
  }
  return text.replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
