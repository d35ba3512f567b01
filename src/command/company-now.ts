import type { Company } from '../domain/company/company.ts'
import type { Installation } from './command.ts'

/** The firm as the office has set it, or as the environment says where it has not. */
export async function companyNow({ config, database }: Pick<Installation, 'config' | 'database'>): Promise<Company> {
  const { companyOf } = await import('../domain/company/settings.ts')
  const { readSettingsOnce } = await import('../server/db/saved-settings.ts')
  return companyOf(await readSettingsOnce(database.db, config.firstSettings))
}
