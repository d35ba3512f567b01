import { fileURLToPath } from 'node:url'
import type { Locale } from '../domain/language.ts'
import type { Inspection } from '../server/db/inspect.ts'
import { checkNames, type Finding } from '../server/doctor/finding.ts'
import { type Config, ConfigError } from '../server/settings/config.ts'
import { readSettings } from '../server/settings/read-settings.ts'
import { defineCommand, type Outcome } from './command.ts'

const words = {
  fr: {
    summary: 'dire ce qui ne va pas, et que faire',
    details:
      'Ne change rien. Code de sortie\u00A0: 0 tout va bien, 1 quelque chose ne va pas, 3 des avertissements seulement.',
    looking: (name: string) => `${name}…`,
    states: { ok: 'bien', warning: 'attention', wrong: 'FAUX', skipped: '–' },
  },
  en: {
    summary: 'tell what is not well, and what to do',
    details: 'Changes nothing. Exit code: 0 all is well, 1 something is wrong, 3 warnings only.',
    looking: (name: string) => `${name} …`,
    states: { ok: 'well', warning: 'warning', wrong: 'WRONG', skipped: '–' },
  },
}

const environmentFile = fileURLToPath(new URL('../../.env', import.meta.url))

type Progress = (sentence: string) => void

/**
 * Looks at everything there is to look at; a database that cannot be opened hides only what is in it.
 * @param own of this process, where it is the server of an embedded database
 */
async function examine(
  config: Config,
  database: Inspection | Finding,
  locale: Locale,
  progress: Progress,
  own?: string,
) {
  const { checkSettings } = await import('../server/doctor/settings.ts')
  const { checkTables } = await import('../server/doctor/database.ts')
  const { examineDatabase, examineSurroundings } = await import('../server/doctor/examine.ts')
  const at = (check: Finding['check']) => progress(words[locale].looking(checkNames[check][locale]))
  const examination = { config, now: new Date(), locale, own }
  const findings: Finding[] = [checkSettings(config, environmentFile, locale)]
  at('database')
  if ('state' in database) findings.push(database)
  else {
    findings.push(await checkTables(database.asOwner, locale), ...(await examineDatabase(database.pool, examination)))
  }
  at('mail')
  const pool = 'state' in database ? undefined : database.pool
  findings.push(...(await examineSurroundings(pool, examination)))
  return findings
}

function tell(findings: Finding[], locale: Locale): Outcome {
  const { states } = words[locale]
  const has = (state: Finding['state']) => findings.some((finding) => finding.state === state)
  const nameWidth = Math.max(...findings.map(({ check }) => checkNames[check][locale].length))
  const stateWidth = Math.max(...Object.values(states).map((state) => state.length))
  return {
    exitCode: has('wrong') ? 1 : has('warning') ? 3 : 0,
    result: { findings },
    lines: findings.flatMap(({ check, state, says, todo }) => [
      `${states[state].padEnd(stateWidth)}  ${checkNames[check][locale].padEnd(nameWidth)}  ${says}`,
      ...(todo ? [`${' '.repeat(stateWidth + nameWidth + 4)}→ ${todo}`] : []),
    ]),
  }
}

/** Everything that can be wrong around a sound product, looked at without changing anything. */
export const doctor = defineCommand({
  name: 'doctor',
  words,
  place: 'installation',
  async run({ config, database, locale, progress }) {
    const { ownInstance } = await import('../server/db/instance.ts')
    return tell(await examine(config, database, locale, progress, ownInstance), locale)
  },
  async whenStopped({ locale, progress }) {
    const { noDatabase, unreachableDatabase } = await import('../server/doctor/database.ts')
    const { wrongSettings } = await import('../server/doctor/settings.ts')
    let config: Config
    try {
      config = readSettings()
    } catch (error) {
      if (error instanceof ConfigError) return tell([wrongSettings(error, locale)], locale)
      throw error
    }
    const { inspectDatabase } = await import('../server/db/inspect.ts')
    let findings: Finding[] | undefined
    const look = async (inspection: Inspection) => {
      findings = await examine(config, inspection, locale, progress)
    }
    const reason = await inspectDatabase(config.database, look).then(
      () => noDatabase(locale),
      (error: unknown) => unreachableDatabase(error, locale),
    )
    return tell(findings ?? (await examine(config, reason, locale, progress)), locale)
  },
})
