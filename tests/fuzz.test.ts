import { test } from 'vitest'
import { startApp } from './app.ts'
import { fuzz } from './fuzz/run.ts'

const app = await startApp()

// Twenty thousand are sent by tests/long/fuzz.test.ts.
test('no answer to 600 requests made from the contract is undeclared', () => fuzz(app, 2026, 600), 120_000)
