import * as v from 'valibot'
import { staffRoles } from '../domain/staff/role.ts'
import { NewStaffMemberForm } from '../domain/staff/staff.ts'
import { Refusal } from '../domain/values/problem.ts'
import { defineCommand } from './command.ts'
import { accountCall, askPassword, emailForm, nameArgument, passwordOption } from './staff-account.ts'

const words = {
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
  words,
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
    return { result: { id, username: form.username }, lines: [words[installation.locale].done(form.username)] }
  },
})

/** @throws Refusal `invalid` with what is wrong at each field */
function readForm(typed: object): NewStaffMemberForm {
  const parsed = v.safeParse(NewStaffMemberForm, typed)
  if (parsed.success) return parsed.output
  const fields = parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message])
  throw new Refusal('invalid', {}, Object.fromEntries(fields))
}
