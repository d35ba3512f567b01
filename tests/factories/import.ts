import type { Db } from '../../src/server/db/open.ts'
import { imports } from '../../src/server/db/schema/imports.ts'
import { buildRegistration } from './registration.ts'
import { buildStaffMember } from './staff-member.ts'
import { uniqueWord } from './unique.ts'

/** An import of one person, who nobody has touched since. */
export async function buildImport(db: Db): Promise<typeof imports.$inferSelect> {
  const { id: userId } = await buildStaffMember(db)
  const [made] = await db
    .insert(imports)
    .values({
      ...{ userId, fileName: 'Liste de l’Ordre.xlsx', headingsHash: uniqueWord(), columns: ['lastName', 'firstName'] },
      ...{ imported: 1, known: 0, cancelled: 0, refused: 0, sentMail: false, issuedPapers: false },
    })
    .returning()
  if (!made) throw new Error('no import was written')
  await buildRegistration(db, { importId: made.id })
  return made
}
