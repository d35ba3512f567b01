/** The state of the system: what the doctor finds, in the office. */
export const system = {
  title: 'État du système',
  intro:
    'Ce qui fait marcher le site et l’administration\u00A0: la base, l’e-mail, les documents, les sauvegardes, le disque. Rien n’est changé en regardant.',
  loadError: 'L’état du système n’a pas pu être lu.',
  lookAgain: 'Vérifier de nouveau',
  looking: 'Vérification…',
  overall: (wrong: number, warnings: number): string => {
    if (wrong > 0)
      return wrong > 1 ? `${wrong} choses ne vont pas et demandent d’agir.` : 'Une chose ne va pas et demande d’agir.'
    if (warnings > 0)
      return warnings > 1
        ? `Tout marche\u00A0; ${warnings} points sont à regarder.`
        : 'Tout marche\u00A0; un point est à regarder.'
    return 'Tout va bien.'
  },
  lookedAt: (moment: string, version: string): string => `Vérifié le ${moment}. Officina, version ${version}.`,
  todo: 'Que faire\u00A0:',
  chores: 'Tâches de fond',
  choreDone: (moment: string): string => `Réussie le ${moment}`,
  choreNever: 'Pas encore faite',
  choreFailed: (times: number, reason: string): string =>
    `${times > 1 ? `A échoué ${times} fois de suite` : 'A échoué une fois'}\u00A0: ${reason}`,
  states: { wrong: 'Ne va pas', warning: 'À regarder', ok: 'Va bien', skipped: 'Sans objet' },
}
