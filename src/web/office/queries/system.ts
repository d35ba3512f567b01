import type { SystemState } from '../../../domain/operations/system-state.ts'
import { read } from '../../api/api.ts'
import { freshQuery } from '../../api/api-query.ts'

/** How the product and what it stands on are; each look asks again. */
export const systemStateQuery = freshQuery(['system'], (api) => read<SystemState>(api.admin.system.$get()))
