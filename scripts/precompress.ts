// Writes the brotli and gzip forms of every built text file beside it, once, at the highest level: the server only hands them out.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const worthCompressing = 512

for (const file of globSync('dist/client/**/*.{js,css,svg,json,webmanifest,txt}')) {
  const body = readFileSync(file)
  if (body.length < worthCompressing) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params }))
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
}
