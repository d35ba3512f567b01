import { auditVerify } from './audit-verify.ts'
import { backup, copy } from './backup.ts'
import type { Command } from './command.ts'
import { demoData, seed } from './demo-data.ts'
import { doctor } from './doctor.ts'
import { fneSpecimens } from './fne-specimens.ts'
import { keysCertificates } from './keys-certificates.ts'
import { keysRotate } from './keys-rotate.ts'
import { ledger } from './ledger.ts'
import { mailTest } from './mail-test.ts'
import { migrate } from './migrate.ts'
import { move } from './move.ts'
import { restore, verify } from './restore.ts'
import { retentionPlan, retentionRun } from './retention.ts'
import { staffCreate, staffDisable, staffList, staffReset } from './staff.ts'
import { start } from './start.ts'
import { rollback, upgrade } from './upgrade.ts'

/** Every command, in the order of the help. */
export const commands: Command[] = [
  start,
  migrate,
  upgrade,
  rollback,
  seed,
  demoData,
  staffCreate,
  staffReset,
  staffDisable,
  staffList,
  retentionPlan,
  retentionRun,
  doctor,
  mailTest,
  fneSpecimens,
  backup,
  copy,
  restore,
  move,
  verify,
  auditVerify,
  ledger,
  keysRotate,
  keysCertificates,
]
