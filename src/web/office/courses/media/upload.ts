// Sends a file of a lesson in pieces, each with its SHA-256, and goes on where it stopped (docs/rules/media.md#sending).
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type MediaFile, type MediaType, pieceLength, pieceSize } from '../../../../domain/media/media.ts'
import { type Api, ApiError, done, read } from '../../../api/api.ts'

/** How far it is: percent of the whole, 0 to 100; `waiting` while there is no connection. */
export interface UploadStep {
  phase: 'reading' | 'sending' | 'waiting'
  percent: number
}

export interface Upload {
  api: Api
  file: File
  mimeType: MediaType
  /** Stops it; what was sent is kept, and the same file goes on from there. */
  signal: AbortSignal
  onBegin: (id: number) => void
  onStep: (step: UploadStep) => void
  /** Waits before the next try. @param tries how many have failed one after the other */
  pause?: (tries: number, signal: AbortSignal) => Promise<void>
}

/** The file was moved, changed or taken away since it was chosen. */
export class UnreadableFile extends Error {}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined)

/** Whether the next try may go better: there was no answer, or the server is away or busy for the moment. */
function mayPass(error: unknown): boolean {
  if (error instanceof ApiError) return [429, 502, 503, 504].includes(error.status)
  return error instanceof TypeError
}

/** Waits twice as long each time, 30 s at most, or until the browser says that it is online again. */
async function pauseForLine(tries: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(go, Math.min(30_000, 500 * 2 ** tries))
    function go() {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    window.addEventListener('online', go)
    signal.addEventListener('abort', go)
  })
}

async function readPiece(file: File, number: number): Promise<Uint8Array<ArrayBuffer>> {
  const begin = number * pieceSize
  try {
    const piece = new Uint8Array(await file.slice(begin, begin + pieceLength(file.size, number)).arrayBuffer())
    if (piece.length === pieceLength(file.size, number)) return piece
  } catch {
    // Said below.
  }
  throw new UnreadableFile('a chosen file can be read no more')
}

/** SHA-256 of the whole, with one piece in memory at a time. */
async function hashOf({ file, signal, onStep }: Upload): Promise<string> {
  const hash = sha256.create()
  for (let number = 0; number * pieceSize < file.size; number++) {
    signal.throwIfAborted()
    hash.update(await readPiece(file, number))
    onStep({ phase: 'reading', percent: Math.floor(((number + 1) * pieceSize * 100) / file.size) })
  }
  return bytesToHex(hash.digest())
}

/** Makes a call until it is answered for good. */
async function answered<Answer>(upload: Upload, percent: () => number, call: () => Promise<Answer>): Promise<Answer> {
  const { signal, onStep, pause = pauseForLine } = upload
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      // A piece that the line has spoilt is sent again, and not for ever.
      const isSpoilt = codeOf(error) === 'media_piece_damaged' && tries < 3
      if (signal.aborted || !(mayPass(error) || isSpoilt)) throw error
      onStep({ phase: 'waiting', percent: percent() })
      await pause(tries, signal)
    }
  }
}

/**
 * Sends a file, and waits out lost connections.
 * @returns the file as it is kept
 * @throws ApiError when the server refuses it; UnreadableFile; the signal's reason when it was stopped
 */
export async function sendMedia(upload: Upload): Promise<MediaFile> {
  const { api, file, mimeType, signal, onBegin, onStep } = upload
  if (file.size === 0) throw new UnreadableFile('a chosen file is empty')
  const form = { owner: 'lesson', name: file.name, mimeType, size: file.size, sha256: await hashOf(upload) } as const
  const init = { signal }
  for (let rounds = 0; ; rounds++) {
    let sent = 0
    const percent = () => Math.floor((sent * 100) / file.size)
    const call = <Answer>(ask: () => Promise<Answer>) => answered(upload, percent, ask)
    const found = await call(() => read(api.admin.media.$post({ json: form }, { init })))
    onBegin(found.id)
    if (found.state === 'ready') return found
    const param = { id: String(found.id) }
    sent = file.size - found.missing.reduce((sum, number) => sum + pieceLength(file.size, number), 0)
    try {
      for (const number of found.missing) {
        onStep({ phase: 'sending', percent: percent() })
        const body = await readPiece(file, number)
        const query = { sha256: bytesToHex(sha256(body)) }
        const headers = { 'Content-Type': 'application/octet-stream' }
        const pieces = api.admin.media[':id'].pieces[':number']
        const place = { ...param, number: String(number) }
        await call(() => done(pieces.$put({ param: place, query }, { headers, init: { body, signal } })))
        sent += body.length
      }
      onStep({ phase: 'sending', percent: 100 })
      return await call(() => read(api.admin.media[':id'].finish.$post({ param }, { init })))
    } catch (error) {
      // Another tab has given it up, or the answer to a piece was wrong: what is missing is asked for again.
      if (rounds === 3 || !['media_not_found', 'media_incomplete'].includes(codeOf(error) ?? '')) throw error
    }
  }
}
