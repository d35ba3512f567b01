import { writeAudit } from '../audit/commands.ts'
import type { Call } from '../http/call.ts'

/** Writes into trail and log that a list leaves the office as a file. */
export async function recordExport(call: Call, list: string, format: string): Promise<void> {
  await call.db.transaction((tx) =>
    writeAudit(tx, call.actor, {
      action: 'export',
      subjectType: 'installation',
      subjectId: 0,
      after: { list, format },
    }),
  )
  call.report('export', { list, format })
}
