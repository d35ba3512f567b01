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
