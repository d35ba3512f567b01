export const narrowing = {
  label: 'Seulement :',
  remove: 'Retirer ce filtre',
  removeAll: 'Tout retirer',
  filters: (set: number) => (set > 0 ? `Filtres (${set})` : 'Filtres'),
  from: 'Du',
  to: 'Au',
  since: (day: string) => `à partir du ${day}`,
  until: (day: string) => `jusqu’au ${day}`,
  between: (first: string, last: string) => (first === last ? `le ${first}` : `du ${first} au ${last}`),
  printedOn: (moment: string) => `imprimé le ${moment}`,
  training: 'Formation',
  pickTraining: 'Choisir une formation',
  noTraining: 'Aucune formation ne correspond à votre recherche.',
  groups: {
    live: 'Hors annulées',
    pharmaciens: 'Pharmaciens, hors annulées',
    auxiliaires: 'Auxiliaires, hors annulées',
    owing: 'Reste à payer',
    overdue: 'En retard de paiement',
    unpaid: 'Non payées, hors annulées',
    uncertified: 'Certificats à délivrer',
    refundable: 'À rembourser',
    overridden: 'Statut de paiement fixé à la main',
    unproven: 'Adresses à prouver',
    paid: 'Payées en tout ou en partie',
    partiel: 'Partiellement payées',
    complet: 'Payées',
    remboursé: 'Remboursées',
  },
}

export const display = {
  open: 'Affichage',
  title: 'Affichage de cette liste',
  columns: 'Colonnes',
  density: 'Densité',
  densities: { airy: 'Aérée', compact: 'Compacte' },
  reset: 'Revenir à l’affichage par défaut',
}

export const views = {
  open: 'Vues',
  current: (name: string) => `Vue : ${name}`,
  title: 'Vues enregistrées',
  none: 'Aucune vue enregistrée pour l’instant.',
  shared: 'Partagée avec vos collègues',
  sharedBy: (owner: string) => `Partagée par ${owner}`,
  save: 'Enregistrer cette vue',
  saveText: 'Les filtres et l’ordre de la liste sont gardés. Ce que vous avez écrit dans la recherche ne l’est pas.',
  name: 'Nom de la vue',
  share: 'La partager avec les collègues qui lisent cette liste',
  saved: 'Vue enregistrée',
  remove: 'Supprimer',
  removeTitle: 'Supprimer la vue',
  removeOwn: (name: string) => `La vue « ${name} » sera supprimée. La liste elle-même ne change pas.`,
  removeShared: (name: string) =>
    `La vue « ${name} » sera supprimée, pour vos collègues aussi. La liste elle-même ne change pas.`,
}

export const exports = {
  export: 'Exporter',
  choose: 'Choisir le format',
  formats: { csv: 'CSV (tableur)', xlsx: 'Excel (XLSX)' },
  /** While the file comes; its size so far, in kilobytes. */
  progress: (kilobytes: string) => `Export… ${kilobytes} Ko`,
  done: 'Fichier enregistré',
}

export const facts = {
  columns: {
    organization: 'Organisation',
    pharmacy: 'Officine payeuse',
    trainer: 'Formateurs',
    startsAt: 'Date de la formation',
    operator: 'Opérateur ou banque',
  },
  group: 'Regrouper',
  groupings: { all: 'Sans regrouper', officine: 'Par officine payeuse', session: 'Par session' },
  payThemselves: 'Sans officine\u00A0: la personne paie',
  sumOf: (what: string, of: string) => (of ? `Somme de ${what} (${of})` : `Somme de ${what}`),
  tooMany: 'Plus de 10\u00A0000 lignes\u00A0: resserrez les filtres pour en voir la somme.',
  print: 'Imprimer la liste',
  printedFirst: (rows: string) => `les ${rows} premières lignes`,
  pickPharmacy: 'Choisir une officine',
  allMonths: 'Tous les mois',
}

export const toolbar = {
  tools: 'Outils de la liste',
  more: 'Autres actions',
}
