import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import type { Company } from '../domain/company/company.ts'
import { companyOf } from '../domain/company/settings.ts'
import type { Locale } from '../domain/values/language.ts'
import type { Inspection } from '../server/db/inspect.ts'
import type { Db } from '../server/db/open.ts'
import { checkNames, type Finding } from '../server/operations/doctor/finding.ts'
import { type Config, ConfigError } from '../server/settings/config.ts'
import { readSettings } from '../server/settings/read-settings.ts'
import { defineCommand, type Installation, type Outcome } from './command.ts'
import { Failure } from './failure.ts'
import { companyNow } from './staff.ts'

const words = {
  fr: {
    summary: 'dire ce qui ne va pas, et que faire',
    details:
      'Ne change rien. Code de sortie\u00A0: 0 tout va bien, 1 quelque chose ne va pas, 3 des avertissements seulement.',
    looking: (name: string) => `${name}…`,
    mail: 'envoyer ce qui n’est pas bien à l’adresse e-mail de l’entreprise ; rien quand tout va bien',
    noServer: 'aucun serveur d’e-mail n’est donné',
    noAddress: 'l’entreprise n’a pas d’adresse e-mail',
    giveAddress: 'Donnez-la dans les Réglages, ou COMPANY_EMAIL.',
    subject: (count: number) => (count === 1 ? 'Un point à regarder' : `${count} points à regarder`),
    found: (url: string) => `Voici ce qui a été trouvé sur ${url} :`,
    states: { ok: 'bien', warning: 'attention', wrong: 'FAUX', skipped: '–' },
  },
  en: {
    summary: 'tell what is not well, and what to do',
    details: 'Changes nothing. Exit code: 0 all is well, 1 something is wrong, 3 warnings only.',
    looking: (name: string) => `${name} …`,
    mail: 'send what is not well to the firm’s email address; nothing while all is well',
    noServer: 'no mail server is given',
    noAddress: 'the firm has no email address',
    giveAddress: 'Give it under Settings, or as COMPANY_EMAIL.',
    subject: (count: number) => (count === 1 ? 'One thing to look at' : `${count} things to look at`),
    found: (url: string) => `This was found at ${url}:`,
    states: { ok: 'well', warning: 'warning', wrong: 'WRONG', skipped: '–' },
  },
}

const environmentFile = fileURLToPath(new URL('../../.env', import.meta.url))

/**
 * Looks at everything there is to look at; a database that cannot be opened hides only what is in it.
 * @param own of this process, where it is the server of an embedded database
 */
async function examine(
  config: Config,
  database: Inspection | Finding,
  locale: Locale,
  progress: (sentence: string) => void,
  own?: string,
) {
  const { checkSettings } = await import('../server/operations/doctor/settings.ts')
  const { checkTables } = await import('../server/operations/doctor/database.ts')
  const { examineDatabase, examineSurroundings } = await import('../server/operations/doctor/examine.ts')
  const at = (check: Finding['check']) => progress(words[locale].looking(checkNames[check][locale]))
  const { openSecretBox } = await import('../server/encryption/keys.ts')
  const secrets = config.production ? await openSecretBox(config) : undefined
  const examination = { config, now: new Date(), locale, secrets, own }
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

async function companyIn({ pool }: Inspection, { firstSettings }: Config): Promise<Company> {
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { readSettingsOnce } = await import('../server/db/saved-settings.ts')
  return companyOf(await readSettingsOnce(drizzle({ client: pool as Client }) as unknown as Db, firstSettings))
}

/**
 * Mails what is not well, for a timer: a person who gets no mail has nothing to do.
 * @returns 0 once the server has taken the mail, or where all is well
 * @throws Failure where it cannot be sent
 */
async function mailFindings(
  found: Outcome,
  company: Company,
  { config, locale, progress }: Pick<Installation, 'config' | 'locale' | 'progress'>,
): Promise<Outcome> {
  const said = words[locale]
  const { findings } = found.result as { findings: Finding[] }
  const unwell = findings.filter(({ state }) => state === 'wrong' || state === 'warning')
  if (unwell.length === 0) return found
  if (!config.smtpUrl) throw new Failure({ what: said.noServer, where: 'SMTP_URL' })
  if (!company.email) throw new Failure({ what: said.noAddress, todo: said.giveAddress })
  const { paragraph, renderMail } = await import('../server/mail/layout.ts')
  const { senderOf } = await import('../server/mail/layout.ts')
  const { sendNow } = await import('./mail-test.ts')
  const heading = said.subject(unwell.length)
  const letter = {
    subject: `Officina – ${heading}`,
    heading,
    blocks: [
      paragraph(said.found(config.publicUrl)),
      ...unwell.map(({ check, state, says, todo }) =>
        paragraph([`${checkNames[check][locale]} – ${said.states[state]}`, says, todo].filter(Boolean).join('\n')),
      ),
    ],
  }
  const mail = { from: senderOf(config.mailFrom, company), to: company.email, ...renderMail(letter, company, locale) }
  const sent = await sendNow(config.smtpUrl, { config, locale, progress }, mail)
  return {
    exitCode: 0,
    result: { ...found.result, ...sent.result },
    lines: [...found.lines, ...sent.lines.slice(0, 1)],
  }
}

/** Everything that can be wrong around a sound product, looked at without changing anything. */
export const doctor = defineCommand({
  name: 'doctor',
  words,
  options: { mail: { kind: 'flag', words: { fr: words.fr.mail, en: words.en.mail } } },
  place: 'installation',
  async run(installation, { mail }) {
    const { config, database, locale, progress } = installation
    const { ownInstance } = await import('../server/db/instance.ts')
    const found = tell(await examine(config, database, locale, progress, ownInstance), locale)
    return mail ? mailFindings(found, await companyNow(installation), installation) : found
  },
  async whenStopped({ locale, progress }, { mail }) {
    const { noDatabase, unreachableDatabase } = await import('../server/operations/doctor/database.ts')
    const { wrongSettings } = await import('../server/operations/doctor/settings.ts')
    let config: Config
    try {
      config = readSettings()
    } catch (error) {
      if (error instanceof ConfigError) return tell([wrongSettings(error, locale)], locale)
      throw error
    }
    const { inspectDatabase } = await import('../server/db/inspect.ts')
    let findings: Finding[] | undefined
    let company = companyOf(config.firstSettings)
    const look = async (inspection: Inspection) => {
      findings = await examine(config, inspection, locale, progress)
      // As the office has set it, where there are tables already.
      if (mail) company = await companyIn(inspection, config).catch(() => company)
    }
    const reason = await inspectDatabase(config.database, look).then(
      () => noDatabase(locale),
      (error: unknown) => unreachableDatabase(error, locale),
    )
    const found = tell(findings ?? (await examine(config, reason, locale, progress)), locale)
    return mail ? mailFindings(found, company, { config, locale, progress }) : found
  },
})
