import { test } from 'vitest'
import { fuzz, startBehindProxy } from './fuzz/run.ts'

const app = await startBehindProxy()

// Twenty thousand are sent by tests/long/fuzz.test.ts.
test('no answer to 600 requests made from the contract is undeclared', () => fuzz(app, 2026, 600), 300_000)
