import * as v from 'valibot'

const Runs = v.object({
  /** When the last one that went well ended. */
  wentWellAt: v.nullable(v.string()),
  /** When the last one failed, where none has gone well since. */
  failedAt: v.nullable(v.string()),
})

/** How backups stand (docs/operations/backups.md). */
export const BackupReport = v.object({
  /** Whether this installation writes backups by itself. */
  isKept: v.boolean(),
  backup: Runs,
  rehearsal: Runs,
})
export type BackupReport = v.InferOutput<typeof BackupReport>
