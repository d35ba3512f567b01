import { auditVerify } from './audit-verify.ts'
import { backup, copy } from './backup.ts'
import type { Command } from './command.ts'
import { demoData } from './demo-data.ts'
import { doctor } from './doctor.ts'
import { keysRotate } from './keys-rotate.ts'
import { ledger } from './ledger.ts'
import { mailTest } from './mail-test.ts'
import { migrate } from './migrate.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'
import { retentionPlan, retentionRun } from './retention.ts'
import { seed } from './seed.ts'
import { staffCreate } from './staff-create.ts'
import { staffDisable } from './staff-disable.ts'
import { staffList } from './staff-list.ts'
import { staffReset } from './staff-reset.ts'
import { start } from './start.ts'
import { rollback, upgrade } from './upgrade.ts'
import { verify } from './verify.ts'

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
  backup,
  copy,
  restore,
  move,
  verify,
  auditVerify,
  ledger,
  keysRotate,
]
