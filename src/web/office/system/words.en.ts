import type * as french from './words.fr.ts'

export const system: typeof french.system = {
  title: 'State of the system',
  intro: 'What site and office run on: the database, mail, papers, backups, the disk. Looking changes nothing.',
  loadError: 'The state of the system could not be read.',
  lookAgain: 'Look again',
  looking: 'Looking…',
  overall: (wrong, warnings) => {
    if (wrong > 0)
      return wrong > 1 ? `${wrong} things are wrong and need action.` : 'One thing is wrong and needs action.'
    if (warnings > 0)
      return warnings > 1
        ? `Everything works; ${warnings} points need a look.`
        : 'Everything works; one point needs a look.'
    return 'All is well.'
  },
  lookedAt: (moment, version) => `Checked on ${moment}. Officina, version ${version}.`,
  todo: 'What to do:',
  chores: 'Chores',
  choreDone: (moment: string): string => `Went well on ${moment}`,
  choreNever: 'Not done yet',
  choreFailed: (times: number, reason: string): string =>
    `${times > 1 ? `Has failed ${times} times running` : 'Has failed once'}: ${reason}`,
  states: { wrong: 'Wrong', warning: 'Needs a look', ok: 'Well', skipped: 'Not applicable' },
}
