// What the commands about accounts share.
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { emailAddress } from '../domain/values/email.ts'
import type { Locale } from '../domain/values/language.ts'
import { commandLine } from '../server/session/actor.ts'
import { call } from '../server/settings/command-call.ts'
import type { Installation } from './command.ts'
import { companyNow } from './company-now.ts'
import { Failure } from './failure.ts'

const words = {
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
const both = (key: 'name' | 'fromInput') => ({ fr: words.fr[key], en: words.en[key] })

export const nameArgument = { kind: 'text', value: 'NAME', words: both('name') } as const

/** An email address as an argument or an option. */
export const emailForm = {
  is: (value: string) => v.is(emailAddress(), value),
  words: { fr: 'une adresse e-mail', en: 'an email address' },
}
export const passwordOption = { kind: 'flag', words: both('fromInput') } as const

/** Asks for a new password; the rules for it are the account commands' to apply. */
export const askPassword = ({ ask, locale }: Pick<Installation, 'ask' | 'locale'>): Promise<string> =>
  ask({ text: words[locale].password, again: words[locale].again })

/** What the account commands are given at the terminal. */
export async function accountCall(installation: Pick<Installation, 'config' | 'database'>) {
  const now = new Date()
  const { db } = installation.database
  return { db, company: await companyNow(installation), actor: commandLine(now), now }
}

/** @throws Failure where nobody is called so */
export async function findAccount({ database }: Pick<Installation, 'database'>, name: string, locale: Locale) {
  const { users } = await import('../server/db/schema/staff.ts')
  const [user] = await database.db.select({ id: users.id }).from(users).where(sql`${users.username} = ${name}::citext`)
  if (!user) throw new Failure({ what: words[locale].unknown(name), where: name, todo: words[locale].list })
  return user
}
