import type { Row } from './row.ts'

export const mails: Record<string, Row> = {}
