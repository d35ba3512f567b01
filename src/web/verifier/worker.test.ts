import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { verifierPath } from '../../domain/values/paths.ts'

// How it keeps its page is tried with the trainers' worker (src/web/trainer/worker.test.ts): here, which addresses are its own.

const [, pattern = ''] =
  /isPage: \(pathname\) => \/(.+)\/\.test/.exec(readFileSync('src/web/verifier/worker.ts', 'utf8')) ?? []
const isPage = (pathname: string) => new RegExp(pattern).test(pathname)

test('the page and the addresses of certificates are its own', () => {
  for (const path of [verifierPath, '/v/C-2026-00012-7KQ4XM9P', '/v/C-2026-123456789-7KQ4XM9P'])
    expect(isPage(path), path).toBe(true)
})

test('nothing else that its scope begins is', () => {
  for (const path of [
    '/verification',
    '/verification/C-2026-00012-7KQ4XM9P',
    '/v/worker.js',
    '/v/R-2026-00012-7KQ4XM9P',
    '/v/',
    '/videos',
    '/v/C-1/x',
  ])
    expect(isPage(path), path).toBe(false)
})
