import { describedAudit } from '../../../domain/desk/office-lists.ts'
import { keysOf } from '../kit/list-search.ts'

/** What the address tells of the audit: of what kind of record it is shown, of which one, and what was done. */
export const auditSearch = keysOf(describedAudit)
