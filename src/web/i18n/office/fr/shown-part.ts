export const shownPart = {
  label: 'Seulement :',
  remove: 'Retirer ce filtre',
  groups: {
    live: 'Hors annulées',
    pharmaciens: 'Pharmaciens, hors annulées',
    auxiliaires: 'Auxiliaires, hors annulées',
    owing: 'Reste à payer',
    unpaid: 'Non payées, hors annulées',
    unproven: 'Adresses à prouver',
    paid: 'Payées en tout ou en partie',
    partiel: 'Partiellement payées',
    complet: 'Payées',
    remboursé: 'Remboursées',
  },
}
