import { asc } from 'drizzle-orm'
import { roleLabels } from '../../domain/desk/labels.ts'
import { StaffMember } from '../../domain/staff/staff.ts'
import { PageQuery } from '../../domain/values/listing.ts'
import type { Db } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { users } from '../db/schema/staff.ts'
import type { Selection } from '../db/selection.ts'
import { column, momentCell, yesOrNo } from '../files/columns.ts'
import type { ExportedList } from '../files/exported-list.ts'
import { readStaff } from './queries.ts'

/** The staff by name, as a file only: on the screen they come whole. */
const selectStaff = (db: Db): Selection<StaffMember> => ({
  ids: () => db.select({ id: users.id }).from(users).orderBy(asc(users.username)).$dynamic(),
  count: () => db.$count(users),
  rows: (chosen) => readStaff(db, isChosen(users.id, chosen)),
})

export const staffList: ExportedList<typeof PageQuery, StaffMember> = {
  name: 'users',
  title: { fr: 'Utilisateurs', en: 'Users' },
  query: PageQuery,
  asks: {},
  row: StaffMember,
  select: ({ db }) => selectStaff(db),
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('Nom d’utilisateur', 'Username', (row) => row.username),
    column('Rôle', 'Role', (row, locale) => roleLabels[row.role][locale]),
    column('Actif', 'Active', (row, locale) => yesOrNo(!row.disabled, locale)),
    column('Second facteur', 'Second factor', (row, locale) => yesOrNo(row.hasSecondFactor, locale)),
    column('Dernière activité', 'Last seen', (row) => momentCell(row.lastSeenAt)),
    column('Créé le', 'Created on', (row) => momentCell(row.createdAt)),
  ],
}
