export const palette = {
  open: 'Rechercher',
  title: 'Rechercher ou aller à…',
  label: 'Rechercher une personne, une formation, un paiement, un document, un écran ou une action',
  placeholder: 'Nom, référence, montant, écran, « encaisser Koné »…',
  list: 'Résultats',
  groups: {
    screens: 'Écrans',
    actions: 'Actions',
    places: 'Fenêtres et réglages',
    people: 'Participants',
    trainings: 'Formations',
    payments: 'Paiements',
    documents: 'Documents',
    pharmacies: 'Officines',
    quotes: 'Devis',
    discounts: 'Remises',
    amounts: 'Paiements de ce montant',
  },
  /** The word that is typed before a name, and what is then offered. */
  acts: {
    record: { word: 'encaisser', of: (who: string) => `Encaisser\u00A0: ${who}` },
    refund: { word: 'rembourser', of: (who: string) => `Rembourser\u00A0: ${who}` },
    attend: { word: 'présence', of: (session: string) => `Relever la présence\u00A0: ${session}` },
    correct: { word: 'corriger', of: (who: string) => `Corriger les coordonnées\u00A0: ${who}` },
    move: { word: 'changer', of: (who: string) => `Changer de session\u00A0: ${who}` },
  },
  all: {
    inscriptions: (q: string) => `Toutes les inscriptions pour « ${q} »`,
    formations: (q: string) => `Toutes les formations pour « ${q} »`,
    paiements: (q: string) => `Tous les paiements pour « ${q} »`,
    documents: (q: string) => `Tous les documents pour « ${q} »`,
    officines: (q: string) => `Toutes les officines pour « ${q} »`,
    devis: (q: string) => `Tous les devis pour « ${q} »`,
    amount: (amount: string) => `Tous les paiements de ${amount}`,
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
    screens: 'Aller à un écran',
    open: 'Ouvrir ce qui est choisi',
    close: 'Fermer la fenêtre ouverte',
    toast: 'Aller au dernier message affiché',
    undo: 'Annuler ce qui vient d’être fait',
    help: 'Afficher ces raccourcis',
  },
}
