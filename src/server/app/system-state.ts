import { Hono } from 'hono'
import { choreNames } from '../../domain/operations/chore.ts'
import { SystemState } from '../../domain/operations/system-state.ts'
import { ownInstance, version } from '../db/instance.ts'
import { endpoint } from '../http/endpoint.ts'
import { administrators } from '../session/permission.ts'

/** How the product and what it stands on are, for administrators: the doctor's findings in the office. */
export const systemStateRoutes = new Hono().get(
  '/admin/system',
  endpoint(administrators, {
    summary: 'How database, mail, papers, backups, disk and the rest are, and what to do',
    answers: { 200: SystemState },
  }),
  async (c) => {
    const { db, config, now, locale } = c.var.call
    // Not before somebody asks: no start waits for it.
    const { examineDatabase, examineSurroundings } = await import('../operations/doctor/examine.ts')
    const { checkNames } = await import('../operations/doctor/finding.ts')
    const { findChores } = await import('../operations/doctor/chores.ts')
    const examination = { config, now, locale, own: 'folder' in config.database ? ownInstance : undefined }
    const pool = db.$client
    const findings = (
      await Promise.all([examineDatabase(pool, examination), examineSurroundings(pool, examination)])
    ).flat()
    const named = findings.map((finding) => ({ ...finding, name: checkNames[finding.check][locale] }))
    const chores = (await findChores(pool)).map(({ name, succeededAt, failures, problem }) => ({
      name: choreNames[name][locale],
      succeededAt: succeededAt?.toISOString() ?? null,
      failures,
      problem,
    }))
    return c.json({ version, at: now.toISOString(), findings: named, chores } satisfies SystemState)
  },
)
