// Draws and signs papers in a thread of its own: ten milliseconds of processor time each, in which nobody would be answered.
import { parentPort } from 'node:worker_threads'
import { draw, type Paper } from './draw.ts'

/** What this thread is asked for, and what it says. */
export interface PaperOrder {
  order: number
  paper: Paper
}
export type PaperAnswer = { order: number } & ({ pdf: Uint8Array } | { reason: string })

if (!parentPort) throw new Error('papers are drawn in a worker thread')
const port = parentPort

port.on('message', async ({ order, paper }: PaperOrder) => {
  try {
    const pdf = new Uint8Array(await draw(paper))
    port.postMessage({ order, pdf } satisfies PaperAnswer, [pdf.buffer])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    port.postMessage({ order, reason } satisfies PaperAnswer)
  }
})
