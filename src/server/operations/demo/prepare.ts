import type { Services } from '../../http/request-context.ts'
import type { Config } from '../../settings/config.ts'
import { issueDemoDocuments } from './documents.ts'
import { startDemoPlatform } from './fne.ts'
import { startDemoPayments } from './payments.ts'
import { seedDemo } from './seed.ts'

/**
 * Puts in what a demonstration shows, once, and starts what it asks outside.
 * @returns the address of its own platform for certified invoices
 */
export async function prepareDemo({
  database,
  config,
  jobs,
  settings,
  secrets,
}: Pick<Services, 'database' | 'jobs' | 'settings' | 'secrets'> & { config: Config }): Promise<string> {
  await seedDemo(database, config)
  const saved = await settings.read()
  const [, , platform] = await Promise.all([
    issueDemoDocuments({ database, jobs, saved }),
    startDemoPayments(database, secrets, config),
    startDemoPlatform(database, secrets, config),
  ])
  return platform
}
