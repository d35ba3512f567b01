import { Zip, ZipPassThrough } from 'fflate'

/** A file of an archive. */
export interface ZippedFile {
  name: string
  content: Uint8Array
}

/**
 * An archive of files that are packed already, such as PDF and JPEG: they are stored as they are, one after the other. The same files make the
 * same bytes, wherever and whenever.
 * @param at the moment that each file bears, by its clock in UTC
 */
export async function* storedZip(files: readonly ZippedFile[], at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  // The format has no time zone, and the library writes the clock of this machine's.
  const fields = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()] as const
  const mtime = new Date(...fields, at.getUTCSeconds())
  for (const { name, content } of files) {
    const file = new ZipPassThrough(name)
    file.mtime = mtime
    zip.add(file)
    file.push(content, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
