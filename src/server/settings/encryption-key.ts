/** 256 bits, as AES-256 takes them. */
export const keyLength = 32
/** Of 32 random bytes nearly all differ; what somebody typed or repeated has few. */
const fewestDifferentBytes = 16

/** Whether a setting is a key: exactly 32 bytes in base64, as `openssl rand -base64 32` prints them, and not made up by hand. */
export function isEncryptionKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64')
  const isExact = bytes.length === keyLength && bytes.toString('base64') === text
  return isExact && new Set(bytes).size >= fewestDifferentBytes
}
