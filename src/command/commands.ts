import { auditVerify } from './audit-verify.ts'
import type { Command } from './command.ts'
import { seed } from './seed.ts'

/** Every command, in the order of the help. */
export const commands: Command[] = [seed, auditVerify]
