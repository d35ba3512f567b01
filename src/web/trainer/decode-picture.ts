import { decodeQR } from 'qr/decode.js'
import type { Frame } from './contrast.ts'
import { straightened } from './straighten.ts'

/** As much as is tried at once, however busy the machine is: the same picture gives the same answer. */
const steady = { effort: 1, timeLimit: Number.POSITIVE_INFINITY }

function decoded(frame: Frame): string | undefined {
  try {
    return decodeQR(frame, steady)
  } catch {
    return undefined
  }
}

/**
 * Reads a QR code in a picture: as it is, then found and drawn again, which reads what is turned, tilted or partly covered too.
 * @param limit after how many ms no further step, of up to 30 ms, is begun; a camera's next picture may be better
 * @returns the code's text, or undefined
 */
export function decodePicture(frame: Frame, limit = Number.POSITIVE_INFINITY): string | undefined {
  const end = performance.now() + limit
  const text = decoded(frame)
  if (text !== undefined) return text
  for (const clean of straightened(frame)) {
    const found = clean && decoded(clean)
    if (found !== undefined) return found
    if (performance.now() > end) return undefined
  }
  return undefined
}
