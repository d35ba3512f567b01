// The commands about accounts, and what they share.
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Company } from '../domain/company/company.ts'
import { staffRoles } from '../domain/staff/role.ts'
import { NewStaffMemberForm, ResetPasswordForm } from '../domain/staff/staff.ts'
import { formatMoment } from '../domain/values/dates.ts'
import { emailAddress } from '../domain/values/email.ts'
import type { Locale } from '../domain/values/language.ts'
import { Refusal } from '../domain/values/problem.ts'
import { commandLine } from '../server/session/actor.ts'
import { call } from '../server/settings/command-call.ts'
import { defineCommand, type Installation } from './command.ts'
import { Failure } from './failure.ts'

/** The firm as the office has set it, or as the environment says where it has not. */
export async function companyNow({ config, database }: Pick<Installation, 'config' | 'database'>): Promise<Company> {
  const { companyOf } = await import('../domain/company/settings.ts')
  const { readSettingsOnce } = await import('../server/db/saved-settings.ts')
  return companyOf(await readSettingsOnce(database.db, config.firstSettings))
}

const accountWords = {
  fr: {
    name: 'le nom d’utilisateur',
    fromInput: 'lire le mot de passe sur l’entrée standard, sans le demander',
    password: 'Nouveau mot de passe (15 caractères au moins)\u00A0: ',
    again: 'Le même, encore une fois\u00A0: ',
    unknown: (name: string) => `Aucun compte ne s’appelle «\u00A0${name}\u00A0».`,
    list: `Les comptes\u00A0: ${call} staff list`,
  },
  en: {
    name: 'the username',
    fromInput: 'read the password from the standard input instead of asking for it',
    password: 'New password (at least 15 characters): ',
    again: 'The same, once more: ',
    unknown: (name: string) => `No account is called “${name}”.`,
    list: `The accounts: ${call} staff list`,
  },
}
const both = (key: 'name' | 'fromInput') => ({ fr: accountWords.fr[key], en: accountWords.en[key] })

const nameArgument = { kind: 'text', value: 'NAME', words: both('name') } as const

/** An email address as an argument or an option. */
export const emailForm = {
  is: (value: string) => v.is(emailAddress(), value),
  words: { fr: 'une adresse e-mail', en: 'an email address' },
}
const passwordOption = { kind: 'flag', words: both('fromInput') } as const

/** Asks for a new password; the rules for it are the account commands' to apply. */
const askPassword = ({ ask, locale }: Pick<Installation, 'ask' | 'locale'>): Promise<string> =>
  ask({ text: accountWords[locale].password, again: accountWords[locale].again })

/** What the account commands are given at the terminal. */
async function accountCall(installation: Pick<Installation, 'config' | 'database'>) {
  const now = new Date()
  const { db } = installation.database
  return { db, company: await companyNow(installation), actor: commandLine(now), now }
}

/** @throws Failure where nobody is called so */
async function findAccount({ database }: Pick<Installation, 'database'>, name: string, locale: Locale) {
  const { users } = await import('../server/db/schema/staff.ts')
  const [user] = await database.db.select({ id: users.id }).from(users).where(sql`${users.username} = ${name}::citext`)
  if (!user)
    throw new Failure({ what: accountWords[locale].unknown(name), where: name, todo: accountWords[locale].list })
  return user
}

const createWords = {
  fr: {
    summary: 'créer un compte de l’administration',
    done: (name: string) => `Le compte «\u00A0${name}\u00A0» est créé.`,
  },
  en: {
    summary: 'create an account of the office',
    done: (name: string) => `The account “${name}” was created.`,
  },
}

/** Creates an administrator; the rules for names and passwords are those of the office. */
export const staffCreate = defineCommand({
  name: 'staff create',
  words: createWords,
  arguments: { name: nameArgument },
  options: {
    role: {
      kind: 'text',
      value: 'ROLE',
      oneOf: staffRoles,
      words: {
        fr: `${staffRoles.join(', ')}\u00A0; administrator si rien n’est dit`,
        en: `${staffRoles.join(', ')}; administrator where nothing is said`,
      },
    },
    email: {
      kind: 'text',
      value: 'ADDRESS',
      like: emailForm,
      words: { fr: 'l’adresse e-mail de la personne', en: 'the person’s email address' },
    },
    'password-stdin': passwordOption,
  },
  place: 'installation',
  async run(installation, { name, role, email }) {
    const { createStaffMember } = await import('../server/staff/account-commands.ts')
    const form = readForm({
      username: name,
      role,
      ...(email !== undefined && { email }),
      password: await askPassword(installation),
    })
    const { id } = await createStaffMember(await accountCall(installation), form)
    return { result: { id, username: form.username }, lines: [createWords[installation.locale].done(form.username)] }
  },
})

/** @throws Refusal `invalid` with what is wrong at each field */
function readForm(typed: object): NewStaffMemberForm {
  const parsed = v.safeParse(NewStaffMemberForm, typed)
  if (parsed.success) return parsed.output
  const fields = parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message])
  throw new Refusal('invalid', {}, Object.fromEntries(fields))
}

const resetWords = {
  fr: {
    summary: 'donner à un compte un nouveau mot de passe, sans second facteur',
    details: 'Pour qui a perdu son mot de passe ou son application\u00A0; ses sessions prennent fin.',
    done: (name: string) => `«\u00A0${name}\u00A0» a un nouveau mot de passe et plus de second facteur.`,
  },
  en: {
    summary: 'give an account a new password and no second factor',
    details: 'For somebody who has lost their password or their app; their sessions end.',
    done: (name: string) => `“${name}” has a new password and no second factor.`,
  },
}

/** The way back in, also where nobody can sign in any more. */
export const staffReset = defineCommand({
  name: 'staff reset',
  words: resetWords,
  arguments: { name: nameArgument },
  options: { 'password-stdin': passwordOption },
  place: 'installation',
  async run(installation, { name }) {
    const { resetStaffMember } = await import('../server/staff/account-commands.ts')
    const { id } = await findAccount(installation, name, installation.locale)
    const form = v.safeParse(ResetPasswordForm, { password: await askPassword(installation) })
    if (!form.success) throw new Refusal('invalid', {}, { password: form.issues[0].message })
    await resetStaffMember(await accountCall(installation), id, form.output.password)
    return { result: { id, username: name }, lines: [resetWords[installation.locale].done(name)] }
  },
})

const disableWords = {
  fr: {
    summary: 'fermer un compte\u00A0; ses sessions prennent fin',
    done: (name: string) => `Le compte «\u00A0${name}\u00A0» est désactivé.`,
  },
  en: {
    summary: 'close an account; its sessions end',
    done: (name: string) => `The account “${name}” is disabled.`,
  },
}

/** Closes an account at once; the last one that is open stays so. */
export const staffDisable = defineCommand({
  name: 'staff disable',
  words: disableWords,
  arguments: { name: nameArgument },
  place: 'installation',
  async run(installation, { name }) {
    const { setStaffMemberDisabled } = await import('../server/staff/account-commands.ts')
    const { id } = await findAccount(installation, name, installation.locale)
    await setStaffMemberDisabled(await accountCall(installation), id, true)
    return { result: { id, username: name }, lines: [disableWords[installation.locale].done(name)] }
  },
})

const listWords = {
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
  words: listWords,
  place: 'installation',
  async run({ database, locale }) {
    const said = listWords[locale]
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
