// Has a file read that never ends, until it is killed itself (src/server/files/readers.test.ts).
import { openReaders } from '../src/server/files/readers.ts'
import type { Samples } from './reader-samples.ts'

const readers = openReaders<Samples>({
  file: new URL('./reader-samples.ts', import.meta.url),
  processorTime: Number.MAX_SAFE_INTEGER,
})
await readers.read('spin', process.argv[2])
