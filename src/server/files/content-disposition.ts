import type { Context } from 'hono'
import { fileNameOf } from '../../domain/documents/document.ts'

/**
 * How a download is named (RFC 6266): a name in ASCII for old programs and, where that is not the real one, the real one in UTF-8
 * (RFC 8187).
 * @param as whether a browser saves it, or may show it
 */
export function contentDisposition(fileName: string, as: 'attachment' | 'inline' = 'attachment'): string {
  const ascii = fileName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  if (ascii === fileName) return `${as}; filename="${ascii}"`
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${as}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Answers a document's file, to be saved under its name and never shown. */
export const fileAnswer = (
  c: Context,
  { document, content }: { document: Parameters<typeof fileNameOf>[0]; content: Buffer },
) =>
  c.body(new Uint8Array(content), 200, {
    'Content-Type': document.mimeType,
    'Content-Length': String(content.length),
    'Content-Disposition': contentDisposition(fileNameOf(document)),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  })

/** Answers a paper that is made when it is asked for, and kept nowhere. */
export const sendPaper = (c: Context, { pdf, fileName }: { pdf: Buffer; fileName: string }) =>
  c.body(new Uint8Array(pdf), 200, {
    'Content-Type': 'application/pdf',
    'Content-Length': String(pdf.length),
    'Content-Disposition': contentDisposition(fileName),
  })
