import type { Context } from 'hono'
import { fileNameOf } from '../../domain/documents/document.ts'
import { contentDisposition } from './content-disposition.ts'

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
