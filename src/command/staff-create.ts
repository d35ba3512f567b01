import * as v from 'valibot'
import type { Locale } from '../domain/language.ts'
import { Refusal } from '../domain/problem.ts'
import { staffRoles } from '../domain/role.ts'
import { NewStaffMemberForm } from '../domain/staff.ts'
import { defineCommand } from './command.ts'
import { Failure } from './failure.ts'
import { accountCall, askPassword, nameArgument, passwordOption } from './staff-account.ts'

const words = {
  fr: {
    summary: 'créer un compte de l’administration',
    unknownRole: (role: string) => `aucun rôle ne s’appelle «\u00A0${role}\u00A0»`,
    roles: `Les rôles\u00A0: ${staffRoles.join(', ')}.`,
    done: (name: string) => `Le compte «\u00A0${name}\u00A0» est créé.`,
  },
  en: {
    summary: 'create an account of the office',
    unknownRole: (role: string) => `no role is called “${role}”`,
    roles: `The roles: ${staffRoles.join(', ')}.`,
    done: (name: string) => `The account “${name}” was created.`,
  },
}

/** Creates an administrator; the rules for names and passwords are those of the office. */
export const staffCreate = defineCommand({
  name: 'staff create',
  words,
  arguments: { name: nameArgument },
  options: {
    role: {
      kind: 'text',
      value: 'ROLE',
      words: {
        fr: `${staffRoles.join(', ')}\u00A0; administrator si rien n’est dit`,
        en: `${staffRoles.join(', ')}; administrator where nothing is said`,
      },
    },
    'password-stdin': passwordOption,
  },
  place: 'installation',
  async run(installation, { name, role }) {
    const { createStaffMember } = await import('../server/staff/account-commands.ts')
    const form = readForm({
      username: name,
      role: readRole(role, installation.locale),
      password: await askPassword(installation),
    })
    const { id } = await createStaffMember(await accountCall(installation), form)
    return { result: { id, username: form.username }, lines: [words[installation.locale].done(form.username)] }
  },
})

/** @throws Failure naming the roles there are */
function readRole(role: string | undefined, locale: Locale): string | undefined {
  const said = words[locale]
  const isKnown = role === undefined || staffRoles.some((known) => known === role)
  if (!isKnown) throw new Failure({ what: said.unknownRole(role), where: '--role', todo: said.roles })
  return role
}

/** @throws Refusal `invalid` with what is wrong at each field */
function readForm(typed: { username: string; password: string; role: string | undefined }): NewStaffMemberForm {
  const parsed = v.safeParse(NewStaffMemberForm, typed)
  if (parsed.success) return parsed.output
  const fields = parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message])
  throw new Refusal('invalid', {}, Object.fromEntries(fields))
}
