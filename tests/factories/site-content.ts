import type { TeamMember } from '../../src/domain/site/site-values.ts'
import type { Db } from '../../src/server/db/open.ts'
import { siteContents } from '../../src/server/db/schema/site.ts'

/** A person of the team who agreed to be shown, without a picture. */
export const teamMember = (overrides: Partial<TeamMember> = {}): TeamMember => ({
  id: 'awa',
  name: 'Dr Awa Koné',
  position: { fr: 'Pharmacienne', en: 'Pharmacist' },
  bio: { fr: 'Elle conduit les audits.', en: 'She leads the audits.' },
  picture: null,
  focus: 'center',
  linkedin: '',
  email: '',
  consent: true,
  ...overrides,
})

/** The team as it is written. */
export const teamOf = (...entries: TeamMember[]) => ({ intro: { fr: '', en: '' }, entries })

/** A version of the team that was only kept. */
export async function buildSiteContent(db: Db, overrides: Partial<typeof siteContents.$inferInsert> = {}) {
  const [version] = await db
    .insert(siteContents)
    .values({ part: 'team', value: teamOf(teamMember()), ...overrides })
    .returning()
  if (!version) throw new Error('no version was written')
  return version
}
