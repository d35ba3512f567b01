import { Hono } from 'hono'
import { BackupReport } from '../../domain/operations/backup.ts'
import { endpoint } from '../http/endpoint.ts'
import { readReport } from '../operations/backup/runs.ts'
import { moneyReaders } from '../session/permission.ts'

export const backupRoutes = new Hono().get(
  '/admin/backups',
  endpoint(moneyReaders, {
    summary: 'When backups and their rehearsals went well, and failed',
    answers: { 200: BackupReport },
  }),
  async (c) => c.json(await readReport(c.var.call.db, c.var.call.config)),
)
