// Writes the brotli and gzip forms of every built text file beside it, once: the server only hands them out. At the
// highest level, but for what is so large that only the office loads it (the encoders of a course's media): there that takes twice as long
// for 2 % fewer bytes.
import { globSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthCompressing = 512
const large = 500_000

async function compress(file: string) {
  const body = await readFile(file)
  if (body.length < worthCompressing) return
  const quality = body.length > large ? 10 : 11
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(body, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(body, { level: 9 }))
}

const sizeOf = (file: string) => statSync(file).size
// The largest first, so that none of them is left to the end, when nothing else is to be done beside it.
const files = globSync('dist/client/**/*.{js,css,svg,json,webmanifest,txt}')
  .sort((one, other) => sizeOf(other) - sizeOf(one))
  .values()
const worker = async () => {
  for (const file of files) await compress(file) // each takes the next that none has taken
}
await Promise.all(Array.from({ length: availableParallelism() }, worker))
