import type { Row } from './row.ts'

export const site: Record<string, Row> = {}
