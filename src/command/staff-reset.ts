import * as v from 'valibot'
import { ResetPasswordForm } from '../domain/staff/staff.ts'
import { Refusal } from '../domain/values/problem.ts'
import { defineCommand } from './command.ts'
import { accountCall, askPassword, findAccount, nameArgument, passwordOption } from './staff-account.ts'

const words = {
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
  words,
  arguments: { name: nameArgument },
  options: { 'password-stdin': passwordOption },
  place: 'installation',
  async run(installation, { name }) {
    const { resetStaffMember } = await import('../server/staff/account-commands.ts')
    const { id } = await findAccount(installation, name, installation.locale)
    const form = v.safeParse(ResetPasswordForm, { password: await askPassword(installation) })
    if (!form.success) throw new Refusal('invalid', {}, { password: form.issues[0].message })
    await resetStaffMember(await accountCall(installation), id, form.output.password)
    return { result: { id, username: name }, lines: [words[installation.locale].done(name)] }
  },
})
