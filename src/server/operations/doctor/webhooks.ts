import type { Locale } from '../../../domain/values/language.ts'
import { findingOf, hasTable, type Queryable } from './finding.ts'

const words = {
  fr: {
    noTables: 'pas encore de tables',
    none: 'aucun autre logiciel n’est prévenu',
    told: (count: number) => (count > 1 ? `${count} webhooks sont actifs` : 'un webhook est actif'),
    off: (names: string) => `coupé après des échecs\u00A0: ${names}`,
    failing: (names: string) => `en échec depuis plus d’une heure\u00A0: ${names}`,
    look: 'Voyez «\u00A0Webhooks\u00A0» sous «\u00A0Utilisateurs\u00A0»\u00A0: les envois disent pourquoi. Corrigez l’adresse ou réparez le logiciel, puis remettez en marche.',
  },
  en: {
    noTables: 'no tables yet',
    none: 'no other tool is told',
    told: (count: number) => (count > 1 ? `${count} webhooks are active` : 'one webhook is active'),
    off: (names: string) => `switched off after failures: ${names}`,
    failing: (names: string) => `failing for more than an hour: ${names}`,
    look: 'See “Webhooks” under “Users”: what was sent says why. Correct the address or mend the tool, then switch it on again.',
  },
}

const hour = 3_600_000
const finding = findingOf('webhooks')

/** Whether other tools are told what happens: an address that was switched off, or has failed for an hour, misses it. */
export async function checkWebhooks(pool: Queryable, now: Date, locale: Locale) {
  const said = words[locale]
  if (!(await hasTable(pool, 'webhooks'))) return finding('skipped', said.noTables)
  const { rows } = await pool.query<{ name: string; state: string; failing_since: Date | null }>(
    `select name, state, failing_since from webhooks where state <> 'paused' order by id`,
  )
  const namesOf = (wanted: (row: (typeof rows)[number]) => boolean) =>
    rows
      .filter(wanted)
      .map(({ name }) => name)
      .join(', ')
  const off = namesOf(({ state }) => state === 'off')
  const failing = namesOf(
    (row) => row.state === 'active' && row.failing_since !== null && +now - +row.failing_since > hour,
  )
  const wrong = [off && said.off(off), failing && said.failing(failing)].filter((one) => one !== '')
  if (wrong.length > 0) return finding('warning', wrong.join('; '), said.look)
  return finding('ok', rows.length === 0 ? said.none : said.told(rows.length))
}
