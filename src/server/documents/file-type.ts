import type { FileType } from '../../domain/document.ts'

const startsWith = (content: Buffer, ...bytes: number[]) => bytes.every((byte, index) => content[index] === byte)

/** The first folder that each of Office's kinds of file has inside its ZIP. */
const officeFolders: [folder: string, type: FileType][] = [
  ['word/', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
]

/**
 * What a file is by its content, whatever it calls itself. Nothing is unpacked: of a ZIP only the list of its entries is read.
 * @returns undefined for anything that may not be attached: web pages and drawings with scripts among them
 */
export function typeOf(content: Buffer): FileType | undefined {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  if (startsWith(content, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (startsWith(content, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  const entries = entriesOf(content)
  if (!entries) return undefined
  if (!entries.includes('[Content_Types].xml')) return 'application/zip'
  return officeFolders.find(([folder]) => entries.some((entry) => entry.startsWith(folder)))?.[1] ?? 'application/zip'
}

const endOfDirectory = Buffer.from('PK\u0005\u0006', 'latin1')
const entryHead = 0x02014b50

/** The names in a ZIP's central directory (APPNOTE 4.3.12), or undefined when it is none. */
function entriesOf(content: Buffer): string[] | undefined {
  if (!startsWith(content, 0x50, 0x4b, 0x03, 0x04)) return undefined
  const end = content.lastIndexOf(endOfDirectory)
  if (end < 0 || end + 22 > content.length) return undefined
  const names: string[] = []
  let at = content.readUInt32LE(end + 16)
  for (let left = content.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== entryHead) return undefined
    const nameLength = content.readUInt16LE(at + 28)
    names.push(content.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  return names
}
