import type { Row } from './row.ts'

export const papers: Record<string, Row> = {}
