import { randomInt } from 'node:crypto'
import { test } from 'vitest'
import { fuzz, startBehindProxy } from '../fuzz/run.ts'

const app = await startBehindProxy()
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))
const count = Number(process.env.FUZZ_REQUESTS ?? 20_000)

test(`no answer to ${count} requests made from the contract is undeclared`, () => fuzz(app, seed, count), 3_600_000)
