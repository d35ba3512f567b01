import { Zip, ZipPassThrough } from 'fflate'

/** A file of an archive. */
export interface ZippedFile {
  name: string
  content: Uint8Array
}

/**
 * An archive of files that are packed already, such as PDF and JPEG: they are stored as they are, one after the other. The same files make the
 * same bytes, wherever and whenever.
 * @param at each file bears its day in UTC, at noon
 */
export async function* storedZip(files: readonly ZippedFile[], at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  // The format has no time zone, and the library writes the clock of this machine, which may leave out an hour of a night.
  const mtime = new Date(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), 12)
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
