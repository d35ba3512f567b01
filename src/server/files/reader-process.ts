// A process that reads files, one after the other (docs/decisions/0138-files-read-apart.md): begun by `readers.ts`.
import { answerOrders } from './answer-orders.ts'

answerOrders(async () => (await import('./reader-tasks.ts')).tasks)
