/** What a secret copied from an example, or made up by hand, is full of; in a random one of 32 characters they do not occur. */
const tellTales = ['secret', 'password', 'changeme', 'example', 'sample', 'demonstration', 'placeholder', 'officina']

/** How many different characters a random one has at least, hexadecimal digits included. */
const fewestCharacters = (length: number) => Math.min(8, length / 4)

/**
 * What is wrong with a secret that must withstand guessing, in words to put behind its setting's name; undefined when nothing is.
 * @param secret already long enough; `openssl rand` in hexadecimal or base64 always passes
 */
export function weaknessOf(secret: string): string | undefined {
  const letters = secret.toLowerCase().replaceAll(/[^a-z]/g, '')
  const isSample = tellTales.some((word) => letters.includes(word))
  const isWeak = new Set(secret).size < fewestCharacters(secret.length) || repeats(secret) || counts(secret)
  if (!isSample && !isWeak) return undefined
  return `must not be ${isSample ? 'a sample' : 'so easily guessed'}: make one with \`openssl rand -base64 32\``
}

/** Whether it is one short piece again and again, such as `abcabcabc`. */
const repeats = (secret: string): boolean => {
  const longest = Math.floor(secret.length / 2)
  const periods = Array.from({ length: longest }, (_, index) => index + 1)
  return periods.some((period) => [...secret].every((letter, at) => at < period || letter === secret[at - period]))
}

/** Whether most of it goes up or down letter by letter, such as `abcdef…` or `9876543210`. */
const counts = (secret: string): boolean => {
  const steps = Array.from({ length: secret.length - 1 }, (_, at) => secret.charCodeAt(at + 1) - secret.charCodeAt(at))
  return steps.filter((step) => Math.abs(step) <= 1).length > steps.length * 0.7
}

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
