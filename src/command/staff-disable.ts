import { defineCommand } from './command.ts'
import { accountCall, findAccount, nameArgument } from './staff-account.ts'

const words = {
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
  words,
  arguments: { name: nameArgument },
  place: 'installation',
  async run(installation, { name }) {
    const { setStaffMemberDisabled } = await import('../server/staff/account-commands.ts')
    const { id } = await findAccount(installation, name, installation.locale)
    await setStaffMemberDisabled(await accountCall(installation), id, true)
    return { result: { id, username: name }, lines: [words[installation.locale].done(name)] }
  },
})
