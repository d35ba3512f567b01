const registrations = (count: number) => (count > 1 ? `${count} inscriptions` : `${count} inscription`)

/** Registrations whose e-mail is still to be proven. */
export const unproven = {
  badge: 'À prouver',
  address: 'Adresse e-mail',
  explained: 'À prouver : la personne a reçu un lien de confirmation. Confirmez l’inscription si vous la connaissez.',
  waiting: (count: number) => `${registrations(count)} à prouver`,
  hint: 'Plusieurs inscriptions sont venues de la même connexion. Si la formation est complète, leurs places se libèrent 24 heures après un rappel.',
  show: 'Les afficher',
  tick: 'Tout sélectionner',
}
