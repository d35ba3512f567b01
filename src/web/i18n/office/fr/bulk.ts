const registrations = (count: number) => (count > 1 ? `${count} inscriptions` : `${count} inscription`)
const plural = (count: number) => (count > 1 ? 's' : '')

/** What is done to several registrations at once. */
export const bulk = {
  label: 'Inscriptions sélectionnées',
  tickPage: 'Sélectionner la page',
  tick: (name: string) => `Sélectionner ${name}`,
  ticked: (count: number) => `${registrations(count)} sélectionnée${plural(count)}`,
  untick: 'Désélectionner',
  confirm: 'Confirmer',
  cancel: 'Marquer comme annulées',
  remind: 'Envoyer un rappel',
  progress: (finished: number, total: number) => `${finished} sur ${total}`,
  done: {
    confirm: (count: number) => `${registrations(count)} confirmée${plural(count)}`,
    cancel: (count: number) => `${registrations(count)} annulée${plural(count)}`,
    remind: (count: number) => `${count} rappel${plural(count)} envoyé${plural(count)}`,
  },
  failed: (count: number) =>
    count > 1
      ? `${count} inscriptions n’ont pas pu être traitées. Elles restent sélectionnées : vous pouvez réessayer.`
      : 'Une inscription n’a pas pu être traitée. Elle reste sélectionnée : vous pouvez réessayer.',
  failure: (name: string, reason: string) => `${name} : ${reason}`,
  cancelTitle: (count: number) => `Marquer ${registrations(count)} comme annulée${plural(count)} ?`,
  cancelText: 'Les places sont libérées et chaque participant est averti par e-mail.',
  others: (count: number) => (count > 1 ? `et ${count} autres` : 'et une autre'),
  cancelAll: (count: number): string => (count > 1 ? 'Marquer comme annulées' : 'Marquer comme annulée'),
}
