// Loaded into the server before its own code (`node --import`): at SIGUSR2 it writes what the process holds, by part, in bytes.
import { writeFileSync } from 'node:fs'
import { getHeapStatistics } from 'node:v8'
import type { Worker } from 'node:worker_threads'

/** In bytes. `wasm` is counted in `external` by V8, and is told apart by nobody. */
export interface MemoryParts {
  heap: number
  heapUsed: number
  external: number
  threads: { heap: number; heapUsed: number; external: number }[]
}

const threads = new Set<Worker>()
process.on('worker', (worker) => {
  threads.add(worker)
  worker.on('exit', () => threads.delete(worker))
})
const heapOf = (found: ReturnType<typeof getHeapStatistics>) => ({
  heap: found.total_physical_size,
  heapUsed: found.used_heap_size,
  external: found.external_memory,
})
process.on('SIGUSR2', async () => {
  const found = await Promise.all([...threads].map((thread) => thread.getHeapStatistics()))
  const parts: MemoryParts = {
    ...heapOf(getHeapStatistics()),
    threads: found.map((statistics) => heapOf(statistics as ReturnType<typeof getHeapStatistics>)),
  }
  writeFileSync(process.env.MEMORY_REPORT ?? '', JSON.stringify(parts))
})
