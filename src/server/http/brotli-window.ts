import { constants } from 'node:zlib'

/**
 * How far back brotli looks, as it counts that (a power of two): as far as the text is long, and not 4 MB, for which level 9 sets up
 * 25 MB of tables each time, whatever it is given.
 * @param length of the text, in bytes
 */
export const brotliWindow = (length: number): number =>
  Math.min(Math.max(Math.ceil(Math.log2(length + 16)), 16), constants.BROTLI_DEFAULT_WINDOW)
