/** How backups stand, in one line under the dashboard. */
export const backups = {
  backup: (moment: string) => `Dernière sauvegarde : ${moment}.`,
  noBackup: 'Aucune sauvegarde pour l’instant.',
  rehearsal: (moment: string) => `Dernière restauration d’essai réussie : ${moment}.`,
  noRehearsal: 'Aucune restauration d’essai pour l’instant.',
  backupFailed: (moment: string) => `La sauvegarde du ${moment} a échoué ; le journal du serveur dit pourquoi.`,
  rehearsalFailed: (moment: string) =>
    `La restauration d’essai du ${moment} a échoué ; le journal du serveur dit pourquoi.`,
}
