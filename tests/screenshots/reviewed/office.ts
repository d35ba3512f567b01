import type { Row } from './row.ts'

export const office: Record<string, Row> = {}
