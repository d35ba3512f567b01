import type { OfficeText } from '../fr.ts'

export const backups: OfficeText['backups'] = {
  backup: (moment) => `Last backup: ${moment}.`,
  noBackup: 'No backup yet.',
  rehearsal: (moment) => `Last rehearsal of a restore: ${moment}.`,
  noRehearsal: 'No rehearsal of a restore yet.',
  backupFailed: (moment) => `The backup of ${moment} failed; the server’s log says why.`,
  rehearsalFailed: (moment) => `The rehearsal of ${moment} failed; the server’s log says why.`,
}
