import { formatMoment } from '../domain/values/dates.ts'
import { defineCommand } from './command.ts'

const words = {
  fr: {
    summary: 'lister les comptes de l’administration',
    never: 'jamais venu',
    disabled: 'désactivé',
    open: 'ouvert',
    factor: 'second facteur',
    noFactor: 'sans second facteur',
  },
  en: {
    summary: 'list the accounts of the office',
    never: 'never here',
    disabled: 'disabled',
    open: 'open',
    factor: 'second factor',
    noFactor: 'no second factor',
  },
}

/** Every account, with its state and when its owner was last here. */
export const staffList = defineCommand({
  name: 'staff list',
  words,
  place: 'installation',
  async run({ database, locale }) {
    const said = words[locale]
    const { listStaff } = await import('../server/staff/queries.ts')
    const staff = await listStaff(database.db)
    const width = Math.max(0, ...staff.map(({ username }) => username.length))
    return {
      result: { staff },
      lines: staff.map(({ username, role, disabled, hasSecondFactor, lastSeenAt }) =>
        [
          username.padEnd(width),
          role,
          disabled ? said.disabled : said.open,
          hasSecondFactor ? said.factor : said.noFactor,
          lastSeenAt ? formatMoment(lastSeenAt, locale) : said.never,
        ].join('  '),
      ),
    }
  },
})
