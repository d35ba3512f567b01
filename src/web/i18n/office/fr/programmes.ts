/** What sessions of one programme have in common. */
export const sharing = {
  title: 'Cette session, ou toutes celles à venir\u00A0?',
  shares: (fields: string, others: number) =>
    others > 1
      ? `Vous changez\u00A0: ${fields}. Cela vaut aussi pour ${others} autres sessions à venir\u00A0:`
      : `Vous changez\u00A0: ${fields}. Cela vaut aussi pour une autre session à venir\u00A0:`,
  others: 'Autres sessions à venir',
  further: (count: number) => (count > 1 ? `et ${count} autres` : 'et une autre'),
  follows:
    'Les sessions commencées ou passées gardent leurs textes et leur prix. Les inscrits des autres sessions ne reçoivent rien.',
  thisOnly: 'Cette session seulement',
  toCome: 'Toutes celles à venir',
  loadError: 'Impossible de savoir quelles sessions sont concernées.',
}

export const merging = {
  action: 'Réunir avec un autre programme',
  title: 'Réunir deux programmes',
  intro: 'Choisissez le programme dont les sessions rejoignent celui-ci.',
  search: 'Rechercher un programme',
  searchHint: 'Titre',
  empty: 'Aucun autre programme ne correspond.',
  sessions: (count: number) => (count > 1 ? `${count} sessions` : `${count} session`),
  between: (first: string, last: string) => `du ${first} au ${last}`,
  undated: 'sans date',
  joins: (count: number, from: string, into: string) =>
    count > 1
      ? `Les ${count} sessions de «\u00A0${from}\u00A0» rejoignent le programme «\u00A0${into}\u00A0».`
      : `La session de «\u00A0${from}\u00A0» rejoint le programme «\u00A0${into}\u00A0».`,
  moving: 'Sessions qui le rejoignent',
  further: (count: number) => (count > 1 ? `et ${count} autres` : 'et une autre'),
  differing: (fields: string) =>
    `Ce qui diffère reste propre à ces sessions\u00A0: ${fields}. Leurs pages, leurs prix et leurs adresses ne changent pas.`,
  same: 'Les deux programmes disent la même chose\u00A0: rien ne change à ce que lisent les visiteurs.',
  accreditationTaken: (number: string) => `Le numéro d’accréditation ${number} est repris.`,
  accreditationLost: (number: string) => `Le numéro d’accréditation ${number} de l’autre programme n’est pas repris.`,
  final: 'Deux programmes réunis ne se séparent plus.',
  confirm: 'Réunir',
  merged: 'Programmes réunis',
}
