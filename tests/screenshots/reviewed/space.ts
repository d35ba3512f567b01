import type { Row } from './row.ts'

export const space: Record<string, Row> = {}
