import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

const patient = { timeout: 60_000, interval: 10 }

test('all workers together read two files at once; a turn that ends, or that a worker leaves by dying, is the next one’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'officina-turns-'))
  const program = spawn(process.execPath, [
    fileURLToPath(new URL('../../../tests/reader-workers.ts', import.meta.url)),
    folder,
  ])
  onTestFinished(() => {
    program.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  const begun = () => readdirSync(folder).filter((name) => /^[ab]\d$/.test(name))
  const seen = (files: string[]) => vi.waitFor(() => expect(begun()).toEqual(files), patient)

  await vi.waitFor(() => expect(readdirSync(folder)).toContain('waited'), patient)
  await seen(['a1', 'a2'])

  writeFileSync(join(folder, 'go-a1'), '')
  await seen(['a1', 'a2', 'b1'])

  process.kill(Number(readFileSync(join(folder, 'worker'), 'utf8')), 'SIGKILL')
  await seen(['a1', 'a2', 'b1', 'b2'])
})
