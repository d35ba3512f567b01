// A process that reads files, with tasks that behave as files do which mean harm (src/server/files/readers.test.ts).
import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { answerOrders } from '../src/server/files/answer-orders.ts'

const samples = {
  own: () => ({ pid: process.pid, environment: Object.keys(process.env), at: new Date(0), bytes: Buffer.from('ab') }),
  /** Takes the processor and never ends. */
  spin(begun?: string) {
    if (begun) writeFileSync(begun, String(process.pid))
    for (;;);
  },
  /** Takes memory that no heap counts, and never ends. */
  async swell() {
    const kept: Buffer[] = []
    for (;;) {
      kept.push(Buffer.alloc(16 * 1024 * 1024, kept.length))
      await setTimeout(5)
    }
  },
  rest: (milliseconds: number) => setTimeout(milliseconds, 'rested'),
  /** Says that it has begun, and goes on until it is let go. */
  async hold(begun: string, letGo: string) {
    writeFileSync(begun, '')
    while (!existsSync(letGo)) await setTimeout(5)
    return 'let go'
  },
  leave: (code: number) => process.exit(code),
  fail() {
    throw new Error('the disk is gone')
  },
}
export type Samples = typeof samples

answerOrders(async () => samples)
