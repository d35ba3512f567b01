export const palette = {
  open: 'Rechercher',
  title: 'Rechercher ou aller à…',
  label: 'Rechercher une personne, une formation, un écran ou une action',
  placeholder: 'Nom, e-mail, téléphone, formation, écran…',
  list: 'Résultats',
  groups: { screens: 'Écrans', actions: 'Actions', people: 'Participants', trainings: 'Formations' },
  allRegistrations: (q: string) => `Toutes les inscriptions pour « ${q} »`,
  allTrainings: (q: string) => `Toutes les formations pour « ${q} »`,
  searching: 'Recherche…',
  failed: 'La recherche n’a pas abouti. Vérifiez la connexion, puis modifiez votre saisie.',
  count: (count: number): string =>
    count === 0 ? 'Rien ne correspond à votre saisie.' : count === 1 ? '1 résultat' : `${count} résultats`,
}

export const shortcuts = {
  title: 'Raccourcis clavier',
  keys: { enter: 'Entrée', escape: 'Échap' },
  names: {
    palette: 'Trouver une personne, une formation, un écran, une action',
    search: 'Aller au champ de recherche de la liste',
    rows: 'Passer d’une ligne à l’autre dans une liste',
    tabs: 'Passer d’un onglet à l’autre',
    open: 'Ouvrir ce qui est choisi',
    close: 'Fermer la fenêtre ouverte',
    toast: 'Aller au dernier message affiché',
    help: 'Afficher ces raccourcis',
  },
}
