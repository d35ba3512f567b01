/** What is said, in the office and in the participant space, when a record was changed while somebody was editing it. */
export const conflict = {
  title: 'Cette fiche a été modifiée entre-temps',
  text: 'Rien n’est encore enregistré. Pour chaque champ, choisissez la valeur à garder, puis enregistrez.',
  mine: 'Votre saisie',
  untouched: 'Avant la modification',
  theirs: 'Enregistré entre-temps',
  empty: '(vide)',
  apply: 'Appliquer ces choix',
}
export type ConflictWords = typeof conflict
