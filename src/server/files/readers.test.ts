import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import type { Samples } from '../../../tests/reader-samples.ts'
import { openReaders } from './readers.ts'

const file = new URL('../../../tests/reader-samples.ts', import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'officina-readers-'))
afterAll(() => rmSync(folder, { recursive: true }))
const within = (name: string) => join(folder, name)
const patient = { timeout: 60_000, interval: 10 }
const mebibyte = 1024 * 1024
const open = (options: Parameters<typeof openReaders>[0] = {}) => openReaders<Samples>({ file, ...options })

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const goneOf = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), patient)

test('a file is read in another process, which knows nothing of the server’s settings, and rests for the next', async () => {
  const readers = open()
  const first = await readers.read('own')
  expect(first.pid).not.toBe(process.pid)
  expect(first.environment).toEqual(['MALLOC_ARENA_MAX'])
  expect(first).toMatchObject({ at: new Date(0), bytes: Buffer.from('ab') })
  expect((await readers.read('own')).pid).toBe(first.pid)
  readers.end()
  await goneOf(first.pid)
})

test('a hundred files leave nothing behind: Node warns of nothing', async () => {
  const warned: Error[] = []
  const hear = (warning: Error) => void warned.push(warning)
  process.on('warning', hear)
  const readers = open()
  for (let read = 0; read < 100; read++) await readers.read('own')
  await new Promise(setImmediate)
  process.off('warning', hear)
  readers.end()
  expect(warned).toEqual([])
})

test('one without a file ends by itself', async () => {
  const { pid } = await open({ idleFor: 10 }).read('own')
  await goneOf(pid)
})

test('a file that takes too much of the processor, or of memory that no heap counts, ends with its process and is refused', async () => {
  const little = open({ processorTime: 300 })
  const before = await little.read('own')
  const refused = { code: 'file_refused', fields: { file: 'fileTooMuch' } }
  await expect(little.read('spin')).rejects.toMatchObject(refused)
  expect(isAlive(before.pid)).toBe(false)
  await expect(open({ memory: 300 * mebibyte }).read('swell')).rejects.toMatchObject(refused)
  // The next one is read as if nothing had been.
  const after = await little.read('own')
  expect(after.pid).not.toBe(before.pid)
  little.end()
})

test('the processor’s time counts, not the clock’s: on a busy machine a good file takes long', async () => {
  const readers = open({ processorTime: 300 })
  expect(await readers.read('rest', 900)).toBe('rested')
  // And each file has its own.
  for (let read = 0; read < 5; read++) await readers.read('own')
  readers.end()
})

test('two are read at once; the next waits its turn, no longer than it may, and not with more bytes than may wait', async () => {
  const readers = open({ waitAtMost: 200, bytesWaiting: mebibyte })
  const held = ['a', 'b'].map((name) => readers.read('hold', within(name), within('go')))
  await vi.waitFor(() => expect(['a', 'b'].every((name) => existsSync(within(name)))).toBe(true), patient)
  const overloaded = { code: 'overloaded', details: { seconds: 10 } }
  await expect(readers.read('own')).rejects.toMatchObject(overloaded)

  const patientReaders = open({ bytesWaiting: mebibyte })
  const both = ['c', 'd'].map((name) => patientReaders.read('hold', within(name), within('go')))
  await vi.waitFor(() => expect(['c', 'd'].every((name) => existsSync(within(name)))).toBe(true), patient)
  const third = patientReaders.read('hold', within('e'), within('go'))
  const large = Buffer.alloc(mebibyte + 1) as unknown as string
  await expect(patientReaders.read('hold', large, '')).rejects.toMatchObject(overloaded)
  expect(existsSync(within('e'))).toBe(false)

  writeFileSync(within('go'), '')
  expect(await Promise.all([...held, ...both, third])).toEqual(Array(5).fill('let go'))
  readers.end()
  patientReaders.end()
})

test('what is no file’s fault is not told of it: a failure of ours, and a process that was ended from outside', async () => {
  const readers = open()
  await expect(readers.read('fail')).rejects.toThrow('the disk is gone')
  await expect(readers.read('leave', 3)).rejects.toThrow('ended with 3')
  const spinning = readers.read('spin', within('spins'))
  const refused = expect(spinning).rejects.toMatchObject({ code: 'overloaded' })
  await vi.waitFor(() => expect(readFileSync(within('spins'), 'utf8')).not.toBe(''), patient)
  process.kill(Number(readFileSync(within('spins'), 'utf8')), 'SIGKILL')
  await refused
  readers.end()
})

test('a process whose server is killed ends with it, whatever it reads', async () => {
  const owner = spawn(process.execPath, [
    fileURLToPath(new URL('../../../tests/reader-owner.ts', import.meta.url)),
    within('owned'),
  ])
  await vi.waitFor(() => expect(readFileSync(within('owned'), 'utf8')).not.toBe(''), patient)
  const pid = Number(readFileSync(within('owned'), 'utf8'))
  expect(isAlive(pid)).toBe(true)
  const gone = once(owner, 'exit')
  owner.kill('SIGKILL')
  await gone
  await goneOf(pid)
})
