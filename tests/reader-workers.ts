// Two workers that read files which are held until they are let go, with the process above them (src/server/files/turns.test.ts).
import cluster from 'node:cluster'
import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { openReaders } from '../src/server/files/readers.ts'
import { giveTurns } from '../src/server/files/turns.ts'
import type { Samples } from './reader-samples.ts'

const [, , folder = ''] = process.argv
const readers = openReaders<Samples>({ file: new URL('./reader-samples.ts', import.meta.url) })
const seen = async (...names: string[]) => {
  while (!names.every((name) => existsSync(`${folder}/${name}`))) await setTimeout(5)
}
const hold = (name: string) => readers.read('hold', `${folder}/${name}`, `${folder}/go-${name}`)

if (cluster.isPrimary) {
  giveTurns()
  for (const name of ['a', 'b']) cluster.fork({ NAME: name })
  // What takes as long as a file of the second worker would.
  await seen('asked')
  await readers.read('own')
  writeFileSync(`${folder}/waited`, '')
} else if (process.env.NAME === 'a') {
  writeFileSync(`${folder}/worker`, String(process.pid))
  void hold('a1')
  void hold('a2')
} else {
  await seen('a1', 'a2')
  void hold('b1')
  void hold('b2')
  writeFileSync(`${folder}/asked`, '')
}
