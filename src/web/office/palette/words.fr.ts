export const palette = {
  open: 'Rechercher',
  title: 'Rechercher ou aller à…',
  label: 'Rechercher une personne, une formation, un paiement, un document, un écran ou une action',
  placeholder: 'Nom, téléphone, référence, numéro, écran…',
  list: 'Résultats',
  groups: {
    screens: 'Écrans',
    actions: 'Actions',
    people: 'Participants',
    trainings: 'Formations',
    payments: 'Paiements',
    documents: 'Documents',
  },
  all: {
    inscriptions: (q: string) => `Toutes les inscriptions pour « ${q} »`,
    formations: (q: string) => `Toutes les formations pour « ${q} »`,
    paiements: (q: string) => `Tous les paiements pour « ${q} »`,
    documents: (q: string) => `Tous les documents pour « ${q} »`,
  },
  searching: 'Recherche…',
  failed: 'La recherche n’a pas abouti. Vérifiez la connexion, puis modifiez votre saisie.',
  count: (count: number): string =>
    count === 0 ? 'Rien ne correspond à votre saisie.' : count === 1 ? '1 résultat' : `${count} résultats`,
}

export const shortcuts = {
  title: 'Raccourcis clavier',
  keys: { enter: 'Entrée', escape: 'Échap', letter: 'lettre' },
  names: {
    palette: 'Trouver une personne, une formation, un paiement, un document, un écran, une action',
    search: 'Aller au champ de recherche de la liste',
    rows: 'Passer d’une ligne à l’autre dans une liste',
    neighbours: 'Passer d’une inscription ouverte à celle d’avant, d’après',
    tabs: 'Passer d’un onglet à l’autre',
    screens: (letters: string) => `Aller à un écran\u00A0: ${letters}`,
    open: 'Ouvrir ce qui est choisi',
    close: 'Fermer la fenêtre ouverte',
    toast: 'Aller au dernier message affiché',
    undo: 'Annuler ce qui vient d’être fait',
    help: 'Afficher ces raccourcis',
  },
}
